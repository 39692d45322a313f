import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { CronJob } from '../../../platform/jobs/definitions.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import type { Services } from '../../../platform/services.ts'
import { cancelLocked } from '../administration/index.ts'
import { startLocked } from '../bracket/index.ts'
import { THE_CLOCK } from '../log.queries.ts'
import { lockTournament } from '../tournaments.lookups.ts'
import { findOverdue, findToStart, isOverdueBy, markTried } from './organising.queries.ts'

const BATCH = 100

export const organisingCrons: readonly CronJob[] = [
  { name: 'tournaments.start-due', schedule: '* * * * *', run: startDueTournaments },
  { name: 'tournaments.cancel-overdue', schedule: '*/10 * * * *', run: cancelOverdueTournaments },
]

/**
 * Starts tournaments that start automatically. One with too few able participants waits and is tried again
 * every minute.
 */
export async function startDueTournaments(
  services: Pick<Services, 'db' | 'log' | 'findRankingPoints'>,
): Promise<void> {
  const start = async (tx: Tx, id: string) => {
    const tournament = await lockTournament(tx, id, { skipsLocked: true })
    if (tournament) await startLocked(services, tx, tournament, { by: THE_CLOCK })
  }
  const { db } = services
  await each(services, await findToStart(db, BATCH), start, (id) => markTried(db, id))
}

/**
 * Cancels tournaments that are `TOURNAMENT_OVERDUE_DAYS` past their start time, and thereby returns their
 * prizes.
 */
export async function cancelOverdueTournaments(
  services: Pick<Services, 'db' | 'log' | 'config' | 'prizeFollower'>,
): Promise<void> {
  const { db, config } = services
  const days = config.TOURNAMENT_OVERDUE_DAYS
  await each(services, await findOverdue(db, { days, limit: BATCH }), async (tx, id) => {
    const tournament = await lockTournament(tx, id, { skipsLocked: true })
    if (!tournament || !(await isOverdueBy(tx, id, days))) return
    await cancelLocked(services, tx, tournament, { by: THE_CLOCK, overdueDays: days })
  })
}

/**
 * Runs each id in its own transaction. An `AppError` means that the tournament cannot change now, which is no
 * failure. Other errors do not stop the rest, and are thrown at the end.
 */
async function each(
  { db, log }: Pick<Services, 'db' | 'log'>,
  ids: readonly string[],
  run: (tx: Tx, id: string) => Promise<void>,
  onFailed?: (id: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const id of ids) {
    try {
      await inTransaction(db, (tx) => run(tx, id))
    } catch (error) {
      await onFailed?.(id)
      if (error instanceof AppError) continue
      log.error({ err: error, id }, 'a tournament could not begin or end by itself')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} tournaments were left`)
}

const inTransaction = (db: Db, run: (tx: Tx) => Promise<void>): Promise<void> => transact(db, run)
