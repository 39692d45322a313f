import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { type PendingEvent, pendingEvent } from '../../../platform/jobs/events.ts'
import { requireActive } from '../../accounts/index.ts'
import { decisionOf, disputeOf, followResult, hasBarrier, lockMatch } from '../../tournaments/index.ts'
import { caseChanged, disputeOpened, lobbyChanged, sideDeclared } from '../matches.events.ts'
import { requireOwnEncounter } from '../matches.lookups.ts'
import { findMatchFor, type MatchRow } from '../matches.queries.ts'
import { type DeclarationEffects, recordDeclaration } from './record-declaration.ts'

/**
 * The first player of a line-up to declare does so for the whole side, once. What follows is decided from what was
 * read, and recorded in one statement if nothing has changed since. If something has, or if the result changes more than
 * its match, it is decided again under the tournament's lock.
 */
export async function declareWinner(ctx: Ctx, matchId: string, winnerId: string | null): Promise<void> {
  const { participantId, match, abilities } = await requireOwnEncounter(ctx, matchId)
  if (winnerId === null) throw new AppError('matches.winner_required')
  const { services, actor } = ctx
  const declaration = { participantId, winnerId, declaredBy: actor.userId }
  if (!abilities.canDeclare) return requireSame(services.db, match, declaration)
  const effects = effectsOf(match, declaration)
  const isLocal = effects.result?.status !== 'completed' || hasBarrier(match.stage.format)
  if (isLocal && (await recordDeclaration(services.db, match, effects)) !== 'stale') return
  await runCommand(ctx, async (tx) => {
    const locked = await lockMatch(tx, matchId)
    await requireActive(tx, actor.userId)
    const [current] = await findMatchFor(tx, { matchId, userId: actor.userId })
    // A correction of an earlier match may have replaced this side while the request waited for the lock.
    if (!locked || !current || !sidesOf(current).includes(participantId))
      throw new AppError('matches.not_found')
    const isOpen = current.status === 'in_progress' && current.tournamentStatus === 'in_progress'
    if (!isOpen || current.hasSideDeclared) return requireSame(tx, current, declaration)
    const decided = effectsOf(current, declaration)
    const verdict = await recordDeclaration(tx, current, decided, { mayEndRound: true })
    // The match is locked, so only its player can have changed.
    if (verdict === 'stale') throw new AppError('platform.unauthenticated')
    if (decided.result?.status !== 'completed') return
    const result = { kind: 'won', winnerId } as const
    await followResult(services, tx, locked, { result, isRoundOver: verdict === 'round over' })
  })
}

/** Succeeds if the same person repeats the same declaration; otherwise throws the reason for the refusal. */
async function requireSame(
  db: Db,
  { id, status, tournamentStatus }: Pick<MatchRow, 'id' | 'status' | 'tournamentStatus'>,
  declaration: Declaration & { readonly declaredBy: string },
): Promise<void> {
  if (await isDeclared(db, id, declaration)) return
  if (tournamentStatus === 'cancelled') throw new AppError('matches.called_off')
  throw new AppError(status === 'in_progress' ? 'matches.already_declared' : 'matches.not_in_progress')
}

/** What a declaration changes, if the match is as it was read. */
function effectsOf(match: MatchRow, declaration: Declaration & { declaredBy: string }): DeclarationEffects {
  const { participantId, winnerId, declaredBy } = declaration
  const sides = sidesOf(match)
  if (!sides.includes(winnerId)) throw new AppError('matches.not_a_participant')
  const opponentId = sides.find((side) => side !== participantId) ?? ''
  const opposing =
    match.opponentDeclared === null ? [] : [{ participantId: opponentId, winnerId: match.opponentDeclared }]
  const outcome = outcomeOf([declaration, ...opposing])
  const { history = [], events, ...effects } = consequencesOf(match, outcome, { participantId, opponentId })
  return {
    declaration,
    ...effects,
    history: [{ kind: 'declared', actorId: declaredBy, facts: { participantId: winnerId } }, ...history],
    events: [pendingEvent(lobbyChanged, { matchId: match.id }), ...events],
  }
}

interface Consequences {
  readonly result: DeclarationEffects['result']
  readonly case: DeclarationEffects['case']
  readonly history?: DeclarationEffects['history']
  readonly events: readonly PendingEvent[]
}

function consequencesOf(
  match: MatchRow,
  outcome: Outcome,
  declaring: { participantId: string; opponentId: string },
): Consequences {
  const { id: matchId, round, number, isTest, tournamentId, tournamentName, isCaseOpen } = match
  const known = { tournament: { id: tournamentId, status: match.tournamentStatus, isTest }, match }
  const news = { matchId, round, number, tournamentId, tournamentName }
  const caseEvent = pendingEvent(caseChanged, { matchId })
  /** Nobody is notified of a test match. */
  const notifying = (...events: PendingEvent[]) => (isTest ? [] : events)

  if (outcome.kind === 'waiting') {
    const event = pendingEvent(sideDeclared, { ...news, ...declaring })
    return { result: null, case: null, events: notifying(event) }
  }
  if (outcome.kind === 'agreed') {
    const verdict = { result: { kind: 'won', winnerId: outcome.winnerId }, decidedBy: null } as const
    const { events, ...result } = decisionOf(known, verdict)
    return isCaseOpen
      ? { result, case: 'closed', events: [...events, ...notifying(caseEvent)] }
      : { result, case: null, events }
  }
  const { events, ...result } = disputeOf(known)
  const opened = pendingEvent(disputeOpened, { ...news, participantIds: sidesOf(match) })
  return {
    result,
    case: 'disputed',
    history: [{ kind: 'disputed', actorId: null }],
    events: [...events, ...notifying(caseEvent, opened)],
  }
}

function sidesOf({ participant1Id, participant2Id }: MatchRow): string[] {
  return [participant1Id, participant2Id].filter((side) => side !== null)
}

export type Outcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'agreed'; readonly winnerId: string }
  | { readonly kind: 'disputed' }

export function outcomeOf(declarations: readonly Declaration[]): Outcome {
  const [one, other] = declarations
  if (!one || !other) return { kind: 'waiting' }
  return one.winnerId === other.winnerId ? { kind: 'agreed', winnerId: one.winnerId } : { kind: 'disputed' }
}

export interface Declaration {
  readonly participantId: string
  readonly winnerId: string
}

/** At most one per side. */
export function findDeclarations(db: Db, matchId: string): Promise<Declaration[]> {
  return db
    .selectFrom('match_declarations')
    .select(['participant_id as participantId', 'winner_id as winnerId'])
    .where('match_id', '=', matchId)
    .execute()
}

export async function insertDeclaration(
  tx: Tx,
  matchId: string,
  { participantId, winnerId, declaredBy }: Declaration & { declaredBy: string | null },
): Promise<void> {
  await tx
    .insertInto('match_declarations')
    .values({
      match_id: matchId,
      participant_id: participantId,
      winner_id: winnerId,
      declared_by: declaredBy,
    })
    .execute()
}

/** Whether the same person already declared the same winner. */
async function isDeclared(
  db: Db,
  matchId: string,
  { participantId, winnerId, declaredBy }: Declaration & { declaredBy: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('match_declarations')
    .select('match_id')
    .where('match_id', '=', matchId)
    .where('participant_id', '=', participantId)
    .where('winner_id', '=', winnerId)
    .where('declared_by', '=', declaredBy)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteDeclarations(tx: Tx, matchIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('match_declarations').where('match_id', 'in', matchIds).execute()
}
