import type { RulingKind } from '@trunfo/contract/matches'
import type { walkoverSchema } from '@trunfo/contract/matches.schemas'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { type Plain, runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { requireActive } from '../../accounts/index.ts'
import {
  type CorrectionPreview,
  correctMatch,
  decideMatch,
  fateAfter,
  findSides,
  type LockedMatch,
  lockMatch,
  type MatchResult,
  previewCorrection,
  previewReopening,
  type Redrawn,
  type Report,
  reopenMatch,
  resultOf,
  storedResult,
  writeLog,
} from '../../tournaments/index.ts'
import { decideAppeal, dropAppeals, requireDecidable } from '../appeals/index.ts'
import { closeCase, deleteCases } from '../cases/index.ts'
import { settleObjections } from '../clocks/index.ts'
import { deleteDeclarations, findStarted } from '../declarations/declarations.ts'
import { wasReopened, writeHistory } from '../history.queries.ts'
import { lobbyChanged, matchesRedrawn, matchReopened, matchRuled } from '../matches.events.ts'
import { type Encounter, requireJudged, requireStillJudged } from '../matches.lookups.ts'
import { findLineups, type LineupRow } from '../matches.queries.ts'
import { isNobodyLeft } from '../nobody-left.ts'
import { mayEndVacant } from './vacant-title.ts'

interface Ruling {
  readonly kind: RulingKind
  readonly result: MatchResult
  readonly reason: string
}

/** A judge gives an undecided match its result, disputed or not. Both sides read the reason, and so does everybody in the log. */
export async function decide(
  ctx: Ctx,
  matchId: string,
  { reason, ...report }: Report & { reason?: string | undefined },
): Promise<void> {
  const encounter = await requireJudged(ctx, matchId)
  resultOf(encounter.match, encounter.match.stage, report)
  if (!reason) throw new AppError('matches.reason_required')
  await underLock(ctx, encounter, async (tx, locked) => {
    requireOpen(locked)
    const result = resultOf(locked.match, locked.stage, report)
    await decideMatch(ctx.services, tx, locked, { result, decidedBy: ctx.actor.userId })
    await closeCase(tx, locked)
    await recordDecision(tx, ctx, encounter, { kind: 'decided', result, reason }, locked)
  })
}

/** A judge decides a match that was not played: the side that was there goes on, or nobody after a double W.O. */
export async function giveWalkover(
  ctx: Ctx,
  matchId: string,
  { absentIds, reason, leavesNobody }: z.infer<typeof walkoverSchema>,
): Promise<void> {
  const encounter = await requireJudged(ctx, matchId)
  if (!reason) throw new AppError('matches.reason_required')
  await underLock(ctx, encounter, async (tx, locked) => {
    const { match } = locked
    const sides = [match.participant1Id, match.participant2Id]
    if (!absentIds.every((id) => sides.includes(id))) throw new AppError('matches.not_a_participant')
    requireOpen(locked)
    const winnerId = sides.find((id) => id !== null && !absentIds.includes(id)) ?? null
    const result: MatchResult = { kind: 'forfeit', winnerId }
    const mayLeaveNobody = winnerId !== null || (await mayEndVacant(ctx.services, tx, encounter, locked))
    const verdict = { result, decidedBy: ctx.actor.userId, leavesNobody: leavesNobody && mayLeaveNobody }
    await decideMatch(ctx.services, tx, locked, verdict).catch((error: unknown) => {
      if (mayLeaveNobody || !isNobodyLeft(error)) throw error
      throw new AppError('matches.staff_decides')
    })
    await closeCase(tx, locked)
    await recordDecision(tx, ctx, encounter, { kind: 'walkover', result, reason }, locked)
  })
}

function requireOpen({ match: { status } }: LockedMatch): void {
  if (status === 'completed') throw new AppError('matches.already_decided')
  if (status === 'pending') throw new AppError('matches.not_open')
}

/** Reads under the lock, so the preview shows what a correction would do now. */
export async function viewCorrection(ctx: Ctx, matchId: string, report: Report): Promise<CorrectionPreview> {
  const encounter = await requireJudged(ctx, matchId)
  return underLock(ctx, encounter, (tx, locked) =>
    previewCorrection(tx, locked, correctionOf(locked, report)),
  )
}

/** A judge gives a decided match another result, as long as no match that follows from it was played. */
export async function correct(
  ctx: Ctx,
  matchId: string,
  { reason, ...report }: Report & { reason: string },
): Promise<void> {
  const encounter = await requireJudged(ctx, matchId)
  await underLock(ctx, encounter, async (tx, locked) => {
    const open = await requireDecidable(tx, ctx, encounter)
    const correction = correctionOf(locked, report)
    const decidedBy = ctx.actor.userId
    await settleObjections(tx, locked)
    const redrawn = await correctMatch(ctx.services, tx, locked, { ...correction, decidedBy })
    await clearRedrawn(tx, ctx, locked.tournament, redrawn)
    await recordDecision(tx, ctx, encounter, { kind: 'corrected', result: correction.result, reason }, locked)
    if (open) await decideAppeal(tx, ctx, locked, { open, state: 'corrected', reason })
  })
}

/** Reads under the lock, like the preview of a correction. */
export async function viewReopening(ctx: Ctx, matchId: string): Promise<CorrectionPreview> {
  const encounter = await requireJudged(ctx, matchId)
  return underLock(ctx, encounter, (tx, locked) => previewReopening(tx, locked, KNOWING))
}

/** A judge makes a decided match undecided: both sides play it again. */
export async function reopen(ctx: Ctx, matchId: string, reason: string): Promise<void> {
  const encounter = await requireJudged(ctx, matchId)
  await underLock(ctx, encounter, async (tx, locked) => {
    const { tournament } = locked
    const open = await requireDecidable(tx, ctx, encounter)
    await requireReopenable(tx, encounter)
    const by = { ...KNOWING, decidedBy: ctx.actor.userId }
    const redrawn = await reopenMatch(ctx.services, tx, locked, by)
    await clearRedrawn(tx, ctx, tournament, redrawn)
    if (open) await decideAppeal(tx, ctx, locked, { open, state: 'corrected', reason })
    await deleteDeclarations(tx, [matchId])
    await deleteCases(tx, [matchId])
    await recordReopening(tx, ctx, encounter, { reason, before: locked.match, isTest: tournament.isTest })
  })
}

/** Nobody can appeal against a reopening, so the crew cannot have a match played until they like its result. */
async function requireReopenable(tx: Tx, { match: { id }, judge }: Encounter): Promise<void> {
  if (judge !== 'staff' && (await wasReopened(tx, id))) throw new AppError('matches.reopened_before')
}

const KNOWING = { startedAmong: findStarted }

async function recordReopening(
  tx: Tx,
  { actor, requestId }: Ctx,
  { match: { id: matchId, tournamentId, tournamentName }, judge }: Encounter,
  { reason, before, isTest }: { reason: string; before: LockedMatch['match']; isTest: boolean },
): Promise<void> {
  await writeHistory(tx, { matchId, kind: 'reopened', actorId: actor.userId, facts: {}, reason })
  await recordAudit(tx, {
    actorId: actor.userId,
    action: 'match.reopened',
    subject: { type: 'match', id: matchId },
    before: {
      status: before.status,
      winnerId: before.winnerId,
      ...scoreFacts([before.score1, before.score2]),
    },
    reason,
    requestId,
  })
  await emit(tx, lobbyChanged, { matchId })
  if (isTest) return
  const by = { actorId: actor.userId, role: judge ?? 'staff' }
  await writeLog(tx, { tournamentId, kind: 'reopened', by, matchId, reason })
  const sides = [before.participant1Id, before.participant2Id].filter((id) => id !== null)
  const players = await findLineups(tx, tournamentId, sides)
  await emit(tx, matchReopened, {
    matchId,
    tournamentId,
    tournamentName,
    round: before.round,
    number: before.number,
    userIds: players.filter(({ isErased }) => !isErased).map(({ userId }) => userId),
    reason,
  })
}

/** Whether the match is decided comes first: an undecided one may not even have both sides. */
function correctionOf({ match, stage }: LockedMatch, report: Report) {
  if (match.status !== 'completed') throw new AppError('matches.not_decided')
  return { result: resultOf(match, stage, report), startedAmong: findStarted }
}

function underLock<Result>(
  ctx: Ctx,
  encounter: Encounter,
  run: (tx: Tx, locked: LockedMatch) => Promise<Result & Plain<Result>>,
): Promise<Result> {
  return runCommand(ctx, async (tx) => {
    const locked = await lockMatch(tx, encounter.match.id)
    if (!locked) throw new AppError('matches.not_found')
    await requireActive(tx, ctx.actor.userId)
    await requireStillJudged(tx, ctx, encounter)
    return run(tx, locked)
  })
}

/**
 * Writes the history that judges read, the public log and the permanent audit entry, and emits the event that notifies both
 * line-ups.
 */
async function recordDecision(
  tx: Tx,
  { actor, requestId, services }: Ctx,
  { match: { id: matchId, tournamentId, tournamentName }, judge }: Encounter,
  { kind, result, reason }: Ruling,
  { tournament, stage, match: before }: LockedMatch,
): Promise<void> {
  const { winnerId } = result
  const { outcome, score } = storedResult(before, result)
  const role = judge ?? 'staff'
  const isByCrew = role !== 'staff'
  await writeHistory(tx, {
    matchId,
    kind,
    actorId: actor.userId,
    facts: { participantId: winnerId ?? undefined, isByCrew },
    reason,
  })
  await recordAudit(tx, {
    actorId: actor.userId,
    action: `match.${kind}`,
    subject: { type: 'match', id: matchId },
    before: {
      status: before.status,
      winnerId: before.winnerId,
      ...scoreFacts([before.score1, before.score2]),
    },
    after: { status: 'completed', winnerId, ...scoreFacts(score) },
    reason,
    requestId,
  })
  await emit(tx, lobbyChanged, { matchId })
  if (tournament.isTest) return
  const by = { actorId: actor.userId, role }
  await writeLog(tx, { tournamentId, kind, by, matchId, reason })
  if (isByCrew) await services.prizeFollower.onCrewRuled(tx, tournamentId)
  const [sides, players] = [
    winnerId === null ? [] : await findSides(tx, tournamentId, [winnerId]),
    await findLineups(
      tx,
      tournamentId,
      [before.participant1Id, before.participant2Id].filter((id) => id !== null),
    ),
  ]
  const present = players.filter(({ isErased }) => !isErased)
  const isOut = ({ participantId }: LineupRow) =>
    fateAfter(stage, { ...before, winnerId, outcome }, participantId) === 'out'
  const hasNotWon = ({ participantId }: LineupRow) => participantId !== winnerId
  await emit(tx, matchRuled, {
    matchId,
    tournamentId,
    tournamentName,
    round: before.round,
    number: before.number,
    userIds: present.map(({ userId }) => userId),
    loserUserIds: present.filter(isOut).map(({ userId }) => userId),
    winner: sides[0]?.name ?? '',
    reason,
    appealUserIds: isByCrew ? present.filter(hasNotWon).map(({ userId }) => userId) : [],
    isCorrection: kind === 'corrected',
    walkover: kind === 'walkover' ? (winnerId === null ? 'double' : 'single') : undefined,
  })
}

/** Single games have no score. */
function scoreFacts(score: readonly [number | null, number | null] | null) {
  return score?.[0] == null ? {} : { score: score.join('–') }
}

/**
 * A correction puts other sides into matches that were not played yet. Deletes what the former sides declared
 * and their cases, and makes them leave the lobby.
 */
async function clearRedrawn(
  tx: Tx,
  { services }: Ctx,
  tournament: LockedMatch['tournament'],
  { matchIds, formerIds }: Redrawn,
): Promise<void> {
  if (matchIds.length === 0) return
  await dropAppeals(services, tx, tournament, matchIds)
  await deleteDeclarations(tx, matchIds)
  await deleteCases(tx, matchIds)
  const formerUsers = formerIds.length > 0 ? await findLineups(tx, tournament.id, formerIds) : []
  const formerUserIds = formerUsers.map(({ userId }) => userId)
  await emit(tx, matchesRedrawn, { matchIds, formerUserIds })
}
