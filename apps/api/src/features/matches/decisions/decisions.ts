import type { RulingKind } from '@trunfo/contract/matches'
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
  type Redrawn,
  type Report,
  resultOf,
  storedResult,
} from '../../tournaments/index.ts'
import { closeCase, deleteCases, findCase } from '../cases/index.ts'
import { deleteDeclarations, findDeclarations, findStarted } from '../declarations/declarations.ts'
import { writeHistory } from '../history.queries.ts'
import { lobbyChanged, matchesRedrawn, matchRuled } from '../matches.events.ts'
import { type Encounter, requireForeignEncounter, requireJudgedEncounter } from '../matches.lookups.ts'
import { findLineups, type LineupRow } from '../matches.queries.ts'

interface Ruling {
  readonly kind: RulingKind
  readonly result: MatchResult
  readonly reason: string
}

/** Staff give an undecided match its result, disputed or not. Both sides read the reason. */
export async function decide(
  ctx: Ctx,
  matchId: string,
  { reason, ...report }: Report & { reason?: string | undefined },
): Promise<void> {
  const encounter = await requireForeignEncounter(ctx, matchId)
  resultOf(encounter.match, encounter.match.stage, report)
  if (!reason) throw new AppError('matches.reason_required')
  await underLock(ctx, matchId, async (tx, locked) => {
    requireOpen(locked)
    const result = resultOf(locked.match, locked.stage, report)
    await decideMatch(ctx.services, tx, locked, { result, decidedBy: ctx.actor.userId })
    await closeCase(tx, locked)
    await recordDecision(tx, ctx, encounter, { kind: 'decided', result, reason }, locked)
  })
}

/**
 * Staff or the organiser decide a match that was not played: the side that was there goes on, or nobody after a double
 * W.O.
 */
export async function giveWalkover(
  ctx: Ctx,
  matchId: string,
  { absentIds, reason }: { absentIds: readonly string[]; reason?: string | undefined },
): Promise<void> {
  const encounter = await requireJudgedEncounter(ctx, matchId)
  if (!reason) throw new AppError('matches.reason_required')
  await underLock(ctx, matchId, async (tx, locked) => {
    const { match } = locked
    const sides = [match.participant1Id, match.participant2Id]
    if (!absentIds.every((id) => sides.includes(id))) throw new AppError('matches.not_a_participant')
    requireOpen(locked)
    const isOrganiser = !encounter.abilities.canOpen
    if (isOrganiser && (await isForStaff(tx, matchId, absentIds))) throw new AppError('matches.staff_decides')
    const winnerId = sides.find((id) => id !== null && !absentIds.includes(id)) ?? null
    const result: MatchResult = { kind: 'forfeit', winnerId }
    await decideMatch(ctx.services, tx, locked, { result, decidedBy: ctx.actor.userId })
    await closeCase(tx, locked)
    await recordDecision(tx, ctx, encounter, { kind: 'walkover', result, reason }, locked)
  })
}

function requireOpen({ match: { status } }: LockedMatch): void {
  if (status === 'completed') throw new AppError('matches.already_decided')
  if (status === 'pending') throw new AppError('matches.not_open')
}

/** A side that declared was there, and one that called staff waits for them. A dispute has a case as well. */
async function isForStaff(tx: Tx, matchId: string, absentIds: readonly string[]): Promise<boolean> {
  const declarations = await findDeclarations(tx, matchId)
  if (declarations.some(({ participantId }) => absentIds.includes(participantId))) return true
  return (await findCase(tx, matchId))?.isOpen ?? false
}

/** Reads under the lock, so the preview shows what a correction would do now. */
export async function viewCorrection(ctx: Ctx, matchId: string, report: Report): Promise<CorrectionPreview> {
  await requireForeignEncounter(ctx, matchId)
  return underLock(ctx, matchId, (tx, locked) => previewCorrection(tx, locked, correctionOf(locked, report)))
}

/** Staff give a decided match another result, as long as no match that follows from it was played. */
export async function correct(
  ctx: Ctx,
  matchId: string,
  { reason, ...report }: Report & { reason: string },
): Promise<void> {
  const encounter = await requireForeignEncounter(ctx, matchId)
  await underLock(ctx, matchId, async (tx, locked) => {
    const correction = correctionOf(locked, report)
    const decidedBy = ctx.actor.userId
    const redrawn = await correctMatch(ctx.services, tx, locked, { ...correction, decidedBy })
    await clearRedrawn(tx, locked.tournament.id, redrawn)
    await recordDecision(tx, ctx, encounter, { kind: 'corrected', result: correction.result, reason }, locked)
  })
}

/** Whether the match is decided comes first: an undecided one may not even have both sides. */
function correctionOf({ match, stage }: LockedMatch, report: Report) {
  if (match.status !== 'completed') throw new AppError('matches.not_decided')
  return { result: resultOf(match, stage, report), startedAmong: findStarted }
}

function underLock<Result>(
  ctx: Ctx,
  matchId: string,
  run: (tx: Tx, locked: LockedMatch) => Promise<Result & Plain<Result>>,
): Promise<Result> {
  return runCommand(ctx, async (tx) => {
    const locked = await lockMatch(tx, matchId)
    if (!locked) throw new AppError('matches.not_found')
    await requireActive(tx, ctx.actor.userId)
    return run(tx, locked)
  })
}

/**
 * Writes the history that staff read and the permanent audit entry, and emits the event that notifies both
 * line-ups.
 */
async function recordDecision(
  tx: Tx,
  { actor, requestId }: Ctx,
  { match: { id: matchId, tournamentId, tournamentName } }: Encounter,
  { kind, result, reason }: Ruling,
  { tournament, stage, match: before }: LockedMatch,
): Promise<void> {
  const { winnerId } = result
  const { outcome, score } = storedResult(before, result)
  await writeHistory(tx, {
    matchId,
    kind,
    actorId: actor.userId,
    facts: winnerId === null ? {} : { participantId: winnerId },
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
async function clearRedrawn(tx: Tx, tournamentId: string, { matchIds, formerIds }: Redrawn): Promise<void> {
  if (matchIds.length === 0) return
  await deleteDeclarations(tx, matchIds)
  await deleteCases(tx, matchIds)
  const formerUsers = formerIds.length > 0 ? await findLineups(tx, tournamentId, formerIds) : []
  const formerUserIds = formerUsers.map(({ userId }) => userId)
  await emit(tx, matchesRedrawn, { matchIds, formerUserIds })
}
