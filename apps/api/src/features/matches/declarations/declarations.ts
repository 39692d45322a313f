import { sql } from 'kysely'
import { quickRead } from '../../../platform/db/compiled.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { type PendingEvent, pendingEvent } from '../../../platform/jobs/events.ts'
import { requireActive } from '../../accounts/index.ts'
import {
  decisionOf,
  disputeOf,
  followResult,
  hasBarrier,
  isScoreCounted,
  isScored,
  lockMatch,
  type PlayedResult,
  type Report,
  resultOf,
} from '../../tournaments/index.ts'
import { caseChanged, disputeOpened, lobbyChanged, sideDeclared } from '../matches.events.ts'
import { requireOwnEncounter } from '../matches.lookups.ts'
import { findMatchFor, type MatchRow } from '../matches.queries.ts'
import { type DeclarationEffects, recordDeclaration } from './record-declaration.ts'

/**
 * The first player of a line-up to declare does so for the whole side, once. What follows is decided from what was
 * read, and recorded in one statement if nothing has changed since. If something has, or if the result changes more than
 * its match, it is decided again under the tournament's lock.
 */
export async function declareResult(ctx: Ctx, matchId: string, report: Report): Promise<void> {
  const { participantId, match, abilities } = await requireOwnEncounter(ctx, matchId)
  if (report.winnerId === null && !isScored(report)) throw new AppError('matches.winner_required')
  const { services, actor } = ctx
  const own = { participantId, report, declaredBy: actor.userId }
  if (!abilities.canDeclare) return requireSame(services.db, match, own)
  const effects = effectsOf(match, own)
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
    if (!isOpen || current.hasSideDeclared) return requireSame(tx, current, own)
    const decided = effectsOf(current, own)
    const verdict = await recordDeclaration(tx, current, decided, { mayEndRound: true })
    // The match is locked, so only its player can have changed.
    if (verdict === 'stale') throw new AppError('platform.unauthenticated')
    if (!decided.agreed) return
    await followResult(services, tx, locked, {
      result: decided.agreed,
      isRoundOver: verdict === 'round over',
    })
  })
}

interface OwnReport {
  readonly participantId: string
  readonly report: Report
  readonly declaredBy: string
}

/** Succeeds if the same person repeats the same declaration; otherwise throws the reason for the refusal. */
async function requireSame(
  db: Db,
  { id, status, tournamentStatus }: Pick<MatchRow, 'id' | 'status' | 'tournamentStatus'>,
  own: OwnReport,
): Promise<void> {
  if (await isDeclared(db, id, own)) return
  if (tournamentStatus === 'cancelled') throw new AppError('matches.called_off')
  if (status === 'pending') throw new AppError('matches.not_open')
  throw new AppError(status === 'in_progress' ? 'matches.already_declared' : 'matches.not_in_progress')
}

/** What a declaration changes, if the match is as it was read. */
function effectsOf(
  match: MatchRow,
  { participantId, report, declaredBy }: OwnReport,
): DeclarationEffects & { readonly agreed: PlayedResult | null } {
  const result = resultOf(match, match.stage, report)
  const opponentId = sidesOf(match).find((side) => side !== participantId) ?? ''
  const { opponentDeclared } = match
  const opposing = opponentDeclared
    ? [{ participantId: opponentId, result: resultOf(match, match.stage, opponentDeclared) }]
    : []
  const outcome = outcomeOf([{ participantId, result }, ...opposing], {
    isScoreCounted: isScoreCounted(match.stage),
  })
  const { history = [], events, ...effects } = consequencesOf(match, outcome, { participantId, opponentId })
  const { winnerId, score } = result
  const facts = winnerId === null ? {} : { participantId: winnerId }
  return {
    declaration: { participantId, declaredBy, winnerId, score: isScored(report) ? score : null },
    agreed: outcome.kind === 'agreed' ? outcome.result : null,
    ...effects,
    history: [{ kind: 'declared', actorId: declaredBy, facts }, ...history],
    events: [pendingEvent(lobbyChanged, { matchId: match.id, tournamentId: match.tournamentId }), ...events],
  }
}

const isCounting = ({ clock }: MatchRow): boolean => clock !== null && clock.phase !== 'waived'

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
    const event = pendingEvent(sideDeclared, {
      ...news,
      ...declaring,
      hasClock: isCounting(match) || undefined,
    })
    return { result: null, case: null, events: notifying(event) }
  }
  if (outcome.kind === 'agreed') {
    const { events, ...result } = decisionOf(known, { result: outcome.result, decidedBy: null })
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
  | { readonly kind: 'agreed'; readonly result: PlayedResult }
  | { readonly kind: 'disputed' }

/**
 * What declarations lead to. If both name the same winner with different scores, the score of the loser stands where it
 * decides nothing further; where it orders a table, the match is disputed.
 */
export function outcomeOf(
  declarations: readonly Declaration[],
  { isScoreCounted }: { readonly isScoreCounted: boolean },
): Outcome {
  const [one, other] = declarations
  if (!one || !other) return { kind: 'waiting' }
  if (one.result.winnerId !== other.result.winnerId) return { kind: 'disputed' }
  const isSameScore = String(one.result.score) === String(other.result.score)
  if (!isSameScore && isScoreCounted) return { kind: 'disputed' }
  const ofLoser = one.participantId === one.result.winnerId ? other : one
  return { kind: 'agreed', result: ofLoser.result }
}

export interface Declaration {
  readonly participantId: string
  readonly result: PlayedResult
}

/** As stored. Without a winner it is a draw; without a score it is one game. */
export interface StoredDeclaration {
  readonly participantId: string
  readonly winnerId: string | null
  readonly score1: number | null
  readonly score2: number | null
}

/** At most one per side. */
export const findDeclarations = (db: Db, matchId: string): Promise<StoredDeclaration[]> =>
  declarationsOf(db, { matchId })

const declarationsOf = quickRead<StoredDeclaration, { matchId: string }>((db, slot) =>
  db
    .selectFrom('match_declarations')
    .select(['participant_id as participantId', 'winner_id as winnerId', 'score1', 'score2'])
    .where('match_id', '=', slot('matchId')),
)

/** Which of these open matches somebody has started to play: they declared, sent a proof or called staff. */
export async function findStarted(tx: Tx, matchIds: readonly string[]): Promise<string[]> {
  if (matchIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${matchIds}::uuid[]) as open (id)
    where exists (select from match_declarations where match_id = id)
      or exists (select from match_proofs where match_id = id)
      or exists (select from match_cases where match_id = id)`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function insertDeclaration(
  tx: Tx,
  matchId: string,
  {
    participantId,
    winnerId,
    declaredBy,
  }: { participantId: string; winnerId: string; declaredBy: string | null },
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

/** Whether the same person already declared the same result. */
async function isDeclared(
  db: Db,
  matchId: string,
  { participantId, report, declaredBy }: OwnReport,
): Promise<boolean> {
  const row = await db
    .selectFrom('match_declarations')
    .select('match_id')
    .where('match_id', '=', matchId)
    .where('participant_id', '=', participantId)
    .where('declared_by', '=', declaredBy)
    .where((eb) =>
      isScored(report)
        ? eb.and({ score1: report.score1, score2: report.score2 })
        : eb.and({ winner_id: report.winnerId }),
    )
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteDeclarations(tx: Tx, matchIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('match_declarations').where('match_id', 'in', matchIds).execute()
}
