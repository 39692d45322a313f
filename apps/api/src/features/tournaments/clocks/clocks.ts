import { clockMinutesSchema } from '@trunfo/contract/tournaments/clocks.schemas'
import { tournamentParamsSchema } from '@trunfo/contract/tournaments.schemas'
import { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Ctx, contextOf } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { type CronJob, type Reaction, reactInTransaction } from '../../../platform/jobs/definitions.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import type { Services } from '../../../platform/services.ts'
import { writeLog } from '../log.queries.ts'
import {
  findOverdueClocks,
  findUnclocked,
  lockClocked,
  moveClock,
  queueDeadlines,
  setClockMinutes,
  startClocks,
} from '../match-clocks.ts'
import * as events from '../tournaments.events.ts'
import { tournamentChanged } from '../tournaments.events.ts'
import { lockOwnTournament } from '../tournaments.lookups.ts'
import { validateClock } from '../tournaments.rules.ts'

/** Organiser and co-organisers change the minutes of a running tournament, for the clocks that start from now on. */
export function clockMinutesRoutes(app: App, services: Services): void {
  app.put(
    '/api/tournaments/:id/clock-minutes',
    {
      config: { access: signedIn, idempotency: 'key' },
      schema: {
        tags: ['tournaments'],
        params: tournamentParamsSchema,
        body: clockMinutesSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await changeMinutes(contextOf(services, request), request.params.id, request.body.minutes)
      return reply.code(204).send(null)
    },
  )
}

function changeMinutes(ctx: Ctx, id: string, minutes: number): Promise<void> {
  return runCommand(ctx, async (tx) => {
    const { tournament, by } = await lockOwnTournament(tx, ctx, id)
    const { status, clockMinutes: before } = tournament
    if (status !== 'in_progress') throw new AppError('matches.not_in_progress')
    // Matches that are open would get a clock that nobody expects.
    if (before === null) throw new AppError('tournaments.no_clocks')
    const verdict = validateClock({ clockMinutes: minutes, clockFirstMinutes: null })
    if (verdict instanceof AppError) throw verdict
    if (minutes === before) return
    await setClockMinutes(tx, id, minutes)
    await recordAudit(tx, {
      actorId: ctx.actor.userId,
      action: 'tournament.edited',
      subject: { type: 'tournament', id },
      before: { clock: `${before} min` },
      after: { clock: `${minutes} min` },
      requestId: ctx.requestId,
    })
    await writeLog(tx, { tournamentId: id, kind: 'edited', by })
    await emit(tx, tournamentChanged, { tournamentId: id })
  })
}

/** Each run does what it finds; the next one, a minute later, the rest. */
const TOURNAMENTS_AT_ONCE = 100
const DEADLINES_AT_ONCE = 500

/** Whatever opens matches, so that no command has to start clocks itself. */
const openers = [
  events.roundDrawn,
  events.matchCorrected,
  events.entrantReplaced,
  events.participantDeparted,
  events.lateEntered,
] as const

async function start(
  tx: Tx,
  tournamentId: string,
  { skipsLocked = false, opening = 'round' as events.ClockOpening } = {},
): Promise<void> {
  if (await lockClocked(tx, tournamentId, { skipsLocked })) await startClocks(tx, tournamentId, opening)
}

export const clocksReactions: readonly Reaction[] = [
  reactInTransaction(events.tournamentStarted, 'tournaments.start-clocks', (tx, { payload }) =>
    start(tx, payload.tournamentId, { opening: payload.isEarly ? 'early-start' : 'start' }),
  ),
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
