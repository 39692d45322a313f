import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { act, type Plain } from '../../../platform/http/act.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { requireActive } from '../../accounts/index.ts'
import {
  type CorrectionPreview,
  correctMatch,
  decideMatch,
  findSides,
  type LockedMatch,
  lockMatch,
  previewCorrection,
  type Redrawn,
} from '../../tournaments/index.ts'
import { closeCase, deleteCases } from '../cases/index.ts'
import { deleteDeclarations } from '../declarations/declarations.ts'
import { writeHistory } from '../history.queries.ts'
import { lobbyChanged, matchesRedrawn, matchRuled } from '../matches.events.ts'
import { type Encounter, requireForeignEncounter } from '../matches.lookups.ts'
import { findLineups, type LineupRow } from '../matches.queries.ts'

interface Ruling {
  readonly winnerId: string
  readonly reason: string
}

/** Staff name the winner of a match that has none, in dispute or not, and say why: both sides read it. */
export async function decide(
  ctx: Ctx,
  matchId: string,
  { winnerId, reason }: { winnerId: string | null; reason?: string | undefined },
): Promise<void> {
  const encounter = await requireForeignEncounter(ctx, matchId)
  if (winnerId === null) throw new AppError('matches.winner_required')
  if (!reason) throw new AppError('matches.reason_required')
  await underLock(ctx, matchId, async (tx, locked) => {
    if (locked.match.status === 'completed') throw new AppError('matches.already_decided')
    await decideMatch(ctx.services, tx, locked, { winnerId, decidedBy: ctx.actor.userId })
    await closeCase(tx, locked)
    await writeDown(tx, ctx, encounter, { winnerId, reason }, locked)
  })
}

/** Read under the lock, so that it is what a correction at this moment would do. */
export async function viewCorrection(
  ctx: Ctx,
  matchId: string,
  winnerId: string,
): Promise<CorrectionPreview> {
  await requireForeignEncounter(ctx, matchId)
  return underLock(ctx, matchId, (tx, locked) => previewCorrection(tx, locked, winnerId))
}

/** Staff name another winner, while nothing that followed was played. */
export async function correct(
  ctx: Ctx,
  matchId: string,
  ruling: { winnerId: string; reason: string },
): Promise<void> {
  const encounter = await requireForeignEncounter(ctx, matchId)
  await underLock(ctx, matchId, async (tx, locked) => {
    const redrawn = await correctMatch(ctx.services, tx, locked, {
      winnerId: ruling.winnerId,
      decidedBy: ctx.actor.userId,
    })
    await clearRedrawn(tx, locked.tournament.id, redrawn)
    await writeDown(tx, ctx, encounter, ruling, locked)
  })
}

function underLock<Result>(
  ctx: Ctx,
  matchId: string,
  run: (tx: Tx, locked: LockedMatch) => Promise<Result & Plain<Result>>,
): Promise<Result> {
  return act(ctx, async (tx) => {
    const locked = await lockMatch(tx, matchId)
    if (!locked) throw new AppError('matches.not_found')
    await requireActive(tx, ctx.actor.userId)
    return run(tx, locked)
  })
}

/** The history for those who judge, the audit log for ever, and the news for both line-ups. */
async function writeDown(
  tx: Tx,
  { actor, requestId }: Ctx,
  { match: { id: matchId, tournamentId, tournamentName, participant1Id, participant2Id } }: Encounter,
  { winnerId, reason }: Ruling,
  { tournament, match: before }: LockedMatch,
): Promise<void> {
  const kind = before.winnerId === null ? 'decided' : 'corrected'
  await writeHistory(tx, {
    matchId,
    kind,
    actorId: actor.userId,
    facts: { participantId: winnerId },
    reason,
  })
  await recordAudit(tx, {
    actorId: actor.userId,
    action: `match.${kind}`,
    subject: { type: 'match', id: matchId },
    before: { status: before.status, winnerId: before.winnerId },
    after: { status: 'completed', winnerId },
    reason,
    requestId,
  })
  await emit(tx, lobbyChanged, { matchId })
  if (tournament.isTest) return
  const [sides, players] = [
    await findSides(tx, tournamentId, [winnerId]),
    await findLineups(tx, tournamentId, [participant1Id, participant2Id]),
  ]
  const present = players.filter(({ isErased }) => !isErased)
  const isLoser = ({ participantId }: LineupRow) => participantId !== winnerId
  await emit(tx, matchRuled, {
    matchId,
    tournamentId,
    tournamentName,
    round: before.round,
    number: before.number,
    userIds: present.map(({ userId }) => userId),
    loserUserIds: present.filter(isLoser).map(({ userId }) => userId),
    winner: sides[0]?.name ?? '',
    reason,
    isCorrection: kind === 'corrected',
  })
}

/**
 * A correction puts others into matches that were not played yet. What those before them declared, and whatever they
 * asked of staff, is void; and they have to leave the lobby.
 */
async function clearRedrawn(tx: Tx, tournamentId: string, { matchIds, formerIds }: Redrawn): Promise<void> {
  if (matchIds.length === 0) return
  await deleteDeclarations(tx, matchIds)
  await deleteCases(tx, matchIds)
  const formerUsers = formerIds.length > 0 ? await findLineups(tx, tournamentId, formerIds) : []
  const formerUserIds = formerUsers.map(({ userId }) => userId)
  await emit(tx, matchesRedrawn, { matchIds, formerUserIds })
}
