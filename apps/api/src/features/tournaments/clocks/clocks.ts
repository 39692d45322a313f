import type { Tx } from '../../../platform/db/database.ts'
import { type CronJob, type Reaction, reactInTransaction } from '../../../platform/jobs/definitions.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import type { Services } from '../../../platform/services.ts'
import {
  findOverdueClocks,
  findUnclocked,
  lockClocked,
  moveClock,
  queueDeadlines,
  startClocks,
} from '../match-clocks.ts'
import * as events from '../tournaments.events.ts'

/** Each run does what it finds; the next one, a minute later, the rest. */
const TOURNAMENTS_AT_ONCE = 100
const DEADLINES_AT_ONCE = 500

/** Whatever opens matches, so that no command has to start clocks itself. */
const openers = [
  events.tournamentStarted,
  events.roundDrawn,
  events.matchCorrected,
  events.entrantReplaced,
  events.participantDeparted,
  events.lateEntered,
] as const

async function start(tx: Tx, tournamentId: string, { skipsLocked = false } = {}): Promise<void> {
  if (await lockClocked(tx, tournamentId, { skipsLocked })) await startClocks(tx, tournamentId)
}

export const clocksReactions: readonly Reaction[] = [
  ...openers.map((event) =>
    reactInTransaction<events.TournamentEventFacts>(
      event,
      `tournaments.start-clocks:${event.name}`,
      (tx, { payload }) => start(tx, payload.tournamentId),
    ),
  ),
  reactInTransaction(events.matchScheduled, 'tournaments.move-clock', async (tx, { payload }) => {
    if (await lockClocked(tx, payload.tournamentId)) await moveClock(tx, payload.matchId)
  }),
]

/** Behind the jobs: starts clocks and queues deadlines that were lost. */
export const clocksCron: CronJob = {
  name: 'tournaments.sweep-clocks',
  schedule: '* * * * *',
  run: sweepClocks,
}

export async function sweepClocks({ db }: Pick<Services, 'db'>): Promise<void> {
  const { ids } = await transact(db, async (tx) => {
    await queueDeadlines(tx, await findOverdueClocks(tx, DEADLINES_AT_ONCE))
    return { ids: await findUnclocked(tx, TOURNAMENTS_AT_ONCE) }
  })
  for (const id of ids) await transact(db, (tx) => start(tx, id, { skipsLocked: true }))
}
