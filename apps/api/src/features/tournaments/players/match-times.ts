import { MATCH_TIME_DAYS_MAX, MATCH_TIMES_PER_DAY } from '@trunfo/contract/tournaments/desk'
import { recordAudit } from '../../../platform/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { writeLog } from '../log.queries.ts'
import { matchScheduled } from '../tournaments.events.ts'
import { lockOwnTournament } from '../tournaments.lookups.ts'
import { readClock } from '../tournaments.queries.ts'
import { countMatchTimes, lockTimedMatch, setMatchTime } from './players.queries.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Null if a match can be moved to the time. The minute that runs counts as now. */
function timeRefusal(at: Date, now: Date): AppError | null {
  if (at.getTime() < now.getTime() - MINUTE_MS) return new AppError('tournaments.match_time_past')
  if (at.getTime() > now.getTime() + MATCH_TIME_DAYS_MAX * DAY_MS)
    return new AppError('tournaments.match_time_too_far', { days: MATCH_TIME_DAYS_MAX })
  return null
}

/** Gives an undecided match a time, or takes it away. Both sides are told. The same time again changes nothing. */
export function scheduleMatch(
  ctx: Ctx,
  id: string,
  { matchId, scheduledAt }: { readonly matchId: string; readonly scheduledAt: string | null },
): Promise<void> {
  const { actor, requestId } = ctx
  return runCommand(ctx, async (tx) => {
    const { tournament, by } = await lockOwnTournament(tx, ctx, id)
    if (tournament.status !== 'in_progress') throw new AppError('tournaments.not_running')
    const match = await lockTimedMatch(tx, id, matchId)
    if (!match) throw new AppError('tournaments.match_not_found')
    if (match.status === 'completed') throw new AppError('tournaments.match_decided')
    const at = scheduledAt === null ? null : wholeMinute(new Date(scheduledAt))
    if (at?.getTime() === match.scheduledAt?.getTime()) return
    const refusal = at && timeRefusal(at, await readClock(tx))
    if (refusal) throw refusal
    // A time can always be taken away.
    if (at && (await countMatchTimes(tx, matchId)) >= MATCH_TIMES_PER_DAY)
      throw new AppError('tournaments.too_many_match_times', { max: MATCH_TIMES_PER_DAY })
    await setMatchTime(tx, matchId, at)
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'match.scheduled',
      subject: { type: 'match', id: matchId },
      before: { scheduledAt: match.scheduledAt?.toISOString() ?? null },
      after: { scheduledAt: at?.toISOString() ?? null },
      requestId,
    })
    await writeLog(tx, { tournamentId: id, kind: 'match_scheduled', by, matchId })
    await emit(tx, matchScheduled, {
      tournamentId: id,
      tournamentName: tournament.name,
      matchId,
      scheduledAt: at?.toISOString() ?? null,
      scheduledBy: actor.userId,
      hasLobby: match.hasBothSides,
    })
  })
}

const wholeMinute = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)
