import type { ClockAction } from '@trunfo/contract/tournaments/clocks'
import type { changeClocksSchema } from '@trunfo/contract/tournaments/clocks.schemas'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { requireActive } from '../../accounts/index.ts'
import {
  changeClocks,
  deleteClock,
  findSides,
  holdClocksBehind,
  type LockedMatch,
  lockClock,
  lockMatch,
  lockMatchAlone,
  lockRunning,
  markReady,
  noteNoShows,
  release,
  requireJudgeOf,
  startClocks,
  stopClock,
  writeLog,
} from '../../tournaments/index.ts'
import { closeCase, forgetObjection, openClockCase } from '../cases/index.ts'
import { writeHistory } from '../history.queries.ts'
import { findPlayers, newsOf } from '../match-news.ts'
import { caseChanged, lobbyChanged, matchObjected, objectionClosed } from '../matches.events.ts'
import { type Encounter, requireJudged, requireOwnEncounter, requireStillJudged } from '../matches.lookups.ts'
import { findMatchFor } from '../matches.queries.ts'
import { findPresence } from '../presence.queries.ts'
import { closeWindow } from './rulings.ts'

/** A player says that their side is there. Once both are, nobody waits any more. */
export async function sayReady(ctx: Ctx, matchId: string): Promise<void> {
  const { participantId } = await requireOwnEncounter(ctx, matchId)
  await runCommand(ctx, async (tx) => {
    const status = await lockMatchAlone(tx, matchId)
    if (status === 'called-off') throw new AppError('matches.called_off')
    if (status === 'completed') throw new AppError('matches.already_decided')
    const [match] = await findMatchFor(tx, { matchId, userId: ctx.actor.userId })
    // A correction may have put somebody else into the match meanwhile.
    const side = [match?.participant1Id, match?.participant2Id].indexOf(participantId)
    if (!match || side < 0) throw new AppError('matches.not_found')
    const clock = await lockClock(tx, matchId)
    if (clock?.isReady[side]) return
    if (clock?.phase !== 'ready') throw new AppError('matches.clock_not_running')
    await markReady(tx, matchId, side === 0 ? 1 : 2)
    const isThere = await findPresence(tx, matchId)
    if (isThere[0] && isThere[1]) await stopClock(tx, matchId, 'playing')
    await emit(tx, lobbyChanged, { matchId, tournamentId: match.tournamentId })
  })
}

/** A side that did not win disagrees with what the clock decided, and the crew have to look at it. */
export async function object(ctx: Ctx, matchId: string, text: string): Promise<void> {
  const { participantId } = await requireOwnEncounter(ctx, matchId)
  const { actor } = ctx
  await runCommand(ctx, async (tx) => {
    const locked = await lockMatch(tx, matchId)
    if (!locked) throw new AppError('matches.not_found')
    await requireActive(tx, actor.userId)
    const { match, tournament } = locked
    const clock = await lockClock(tx, matchId)
    if (clock?.phase === 'objected' && clock.objectedFor === participantId) return
    const isPossible =
      clock?.phase === 'objection' &&
      !clock.isOver &&
      tournament.status === 'in_progress' &&
      match.winnerId !== participantId &&
      [match.participant1Id, match.participant2Id].includes(participantId)
    if (!isPossible) throw new AppError('matches.objection_not_possible')
    await stopClock(tx, matchId, 'objected', participantId)
    await holdClocksBehind(tx, matchId)
    await openClockCase(tx, matchId, { calledBy: actor.userId, tournamentId: tournament.id })
    const facts = { participantId, text }
    await writeHistory(tx, { matchId, kind: 'objected', actorId: actor.userId, facts })
    await emit(tx, lobbyChanged, { matchId, tournamentId: tournament.id })
    await emit(tx, caseChanged, { matchId })
    const [side] = await findSides(tx, tournament.id, [participantId])
    const players = await findPlayers(tx, locked)
    await emit(tx, matchObjected, {
      ...newsOf(locked),
      participant: side?.name ?? '',
      opponentUserIds: players
        .filter((one) => one.participantId !== participantId)
        .map(({ userId }) => userId),
      userId: actor.userId,
    })
  })
}

/** A correction settles an objection and ends the time for others. Call it before the correction, which goes on from there. */
export async function settleObjections(tx: Tx, locked: LockedMatch): Promise<void> {
  const { match, tournament } = locked
  if (tournament.clockMinutes === null) return
  const clock = await lockClock(tx, match.id)
  if (clock?.phase !== 'objection' && clock?.phase !== 'objected') return
  await deleteClock(tx, match.id)
  if (clock.phase !== 'objected') return
  await forgetObjection(tx, match.id)
  await closeCase(tx, locked)
}

export type ClockChange = z.infer<typeof changeClocksSchema>

const AUDITED = {
  pause: 'tournament.clocks-paused',
  resume: 'tournament.clocks-resumed',
  extend: 'tournament.clocks-extended',
  waive: 'tournament.clocks-waived',
} as const satisfies Record<ClockAction, string>

function audit(tx: Tx, { actor, requestId }: Ctx, tournamentId: string, change: ClockChange): Promise<void> {
  const { action, ...after } = change
  const subject = { type: 'tournament', id: tournamentId } as const
  return recordAudit(tx, { actorId: actor.userId, action: AUDITED[action], subject, after, requestId })
}

const LOGGED = {
  pause: 'clocks_paused',
  resume: 'clocks_resumed',
  extend: 'clocks_extended',
  waive: 'clocks_waived',
} as const satisfies Record<ClockAction, string>

/** Those who judge the tournament change the clocks of a match, a round or everything. */
export async function changeTournamentClocks(
  ctx: Ctx,
  tournamentId: string,
  change: ClockChange,
): Promise<void> {
  const { scope, action, minutes = null } = change
  if (action === 'extend' && minutes === null) throw new AppError('tournaments.clock_minutes_required')
  if (scope === 'match') return changeOne(ctx, tournamentId, change)
  await runCommand(ctx, async (tx) => {
    const tournament = await lockRunning(tx, tournamentId)
    await requireActive(tx, ctx.actor.userId)
    const role = await requireJudgeOf(tx, ctx, tournament)
    if (tournament.clockMinutes === null) throw new AppError('tournaments.no_clocks')
    const wanted =
      scope === 'round' ? { stage: change.stage, bracket: change.bracket, round: change.round } : {}
    const changed = await changeClocks(tx, tournamentId, {
      ...wanted,
      action,
      minutes,
      exceptOf: ctx.actor.userId,
    })
    if (!changed.hasChanged) throw new AppError('tournaments.no_clock_to_change')
    const by = { actorId: ctx.actor.userId, role }
    await writeLog(tx, { tournamentId, kind: LOGGED[action], by })
    await audit(tx, ctx, tournamentId, change)
    await noteNoShows(tx, changed.closedIds)
    const [closed] = changed.closedIds
    const locked = closed === undefined ? undefined : await lockMatch(tx, closed)
    if (locked) await release(ctx.services, tx, locked)
    await startClocks(tx, tournamentId)
  })
}

async function changeOne(
  ctx: Ctx,
  tournamentId: string,
  change: Extract<ClockChange, { scope: 'match' }>,
): Promise<void> {
  const { matchId, action, minutes = null } = change
  const encounter = await requireJudged(ctx, matchId)
  if (encounter.match.tournamentId !== tournamentId) throw new AppError('matches.not_found')
  await runCommand(ctx, async (tx) => {
    const locked = await lockMatch(tx, matchId)
    if (!locked) throw new AppError('matches.not_found')
    await requireActive(tx, ctx.actor.userId)
    await requireStillJudged(tx, ctx, encounter)
    const clock = await lockClock(tx, matchId)
    if (!clock || locked.tournament.status !== 'in_progress')
      throw new AppError('tournaments.no_clock_to_change')
    if (action === 'waive' && (clock.phase === 'objected' || clock.phase === 'objection'))
      await waiveObjections(tx, ctx, encounter, locked)
    else {
      const { hasChanged } = await changeClocks(tx, tournamentId, { matchId, action, minutes })
      if (!hasChanged) throw new AppError('tournaments.no_clock_to_change')
    }
    const by = { actorId: ctx.actor.userId, role: encounter.judge ?? 'staff' }
    await writeLog(tx, { tournamentId, kind: LOGGED[action], by, matchId })
    await audit(tx, ctx, tournamentId, change)
    await emit(tx, lobbyChanged, { matchId, tournamentId })
  })
}

/** The decision of the clock stays. */
async function waiveObjections(tx: Tx, ctx: Ctx, { judge }: Encounter, locked: LockedMatch): Promise<void> {
  const { id: matchId } = locked.match
  const isByCrew = judge !== 'staff'
  await writeHistory(tx, {
    matchId,
    kind: 'objection_closed',
    actorId: ctx.actor.userId,
    facts: { isByCrew },
  })
  const hadObjection = await forgetObjection(tx, matchId)
  await closeCase(tx, locked)
  await closeWindow(ctx.services, tx, locked)
  if (!hadObjection) return
  const players = await findPlayers(tx, locked)
  await emit(tx, objectionClosed, { ...newsOf(locked), userIds: players.map(({ userId }) => userId) })
}
