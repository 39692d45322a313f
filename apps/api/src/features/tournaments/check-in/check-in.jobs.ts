import type { CronJob } from '../../../platform/jobs/definitions.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import type { Services } from '../../../platform/services.ts'
import { lockTournament } from '../tournaments.lookups.ts'
import { isOpen } from '../tournaments.policy.ts'
import { findToClose } from './check-in.queries.ts'
import { closeCheckIn } from './closing.ts'

const AT_ONCE = 100

/** Starts are whole minutes, so this runs at the very minute at which a check-in ends. */
export const checkInCron: CronJob = {
  name: 'tournaments.close-check-in',
  schedule: '* * * * *',
  run: closeDueCheckIns,
}

/** Each in its own transaction. One that fails is left for the next minute, and does not stop the others. */
export async function closeDueCheckIns({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const failures: unknown[] = []
  for (const id of await findToClose(db, AT_ONCE)) {
    try {
      await transact(db, async (tx) => {
        // Under the lock: a command may have closed it, or moved the start.
        const tournament = await lockTournament(tx, id, { skipsLocked: true })
        if (tournament?.checkInPhase === 'over' && isOpen(tournament.status))
          await closeCheckIn(tx, tournament)
      })
    } catch (error) {
      log.error({ err: error, id }, 'a check-in could not be closed')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} check-ins stay open`)
}
