import type { MatchStatus, TournamentStatus } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import { compiledOnce } from '../../../platform/db/compiled.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { act } from '../../../platform/http/act.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import type { Services } from '../../../platform/services.ts'
import { requireActive } from '../../accounts/index.ts'
import { decideMatch, disputeMatch, type LockedMatch, lockMatch } from '../../tournaments/index.ts'
import { closeCase, openCase } from '../cases/index.ts'
import { writeHistory } from '../history.queries.ts'
import { caseChanged, disputeOpened, lobbyChanged, sideDeclared } from '../matches.events.ts'
import { requireOwnEncounter } from '../matches.lookups.ts'

/**
 * Whoever of a line-up speaks first speaks for the side, once. The tournament's lock makes the second declaration
 * see the first, so exactly one of them ends the match or opens the dispute. Most declarations are one call; what it
 * leaves, because a round ends, the sides differ or something is refused, is decided here.
 */
export async function declareWinner(ctx: Ctx, matchId: string, winnerId: string | null): Promise<void> {
  const { participantId, match, abilities } = await requireOwnEncounter(ctx, matchId)
  if (winnerId === null) throw new AppError('matches.winner_required')
  const { services, actor } = ctx
  const declaration = { participantId, winnerId, declaredBy: actor.userId }
  // Most who come too late need not queue for the lock to hear so.
  if (!abilities.canDeclare)
    return requireSame(services.db, { ...match, tournament: match.tournamentStatus }, declaration)
  const [call] = await declarePlainly(services.db, { matchId, ...declaration })
  if (call?.isDone) return
  await act(ctx, async (tx) => {
    const locked = await lockMatch(tx, matchId)
    if (!locked) throw new AppError('matches.not_found')
    await requireActive(tx, actor.userId)
    const { match } = locked
    const sides = [match.participant1Id, match.participant2Id]
    // A correction of an earlier match may have put somebody else here while this one waited for the lock.
    if (!sides.includes(participantId)) throw new AppError('matches.not_found')
    if (!sides.includes(winnerId)) throw new AppError('matches.not_a_participant')
    const { status: tournamentStatus } = locked.tournament
    const isOpen = match.status === 'in_progress' && tournamentStatus === 'in_progress'
    if (!isOpen || !(await insertDeclaration(tx, matchId, declaration)))
      return requireSame(tx, { ...match, tournament: tournamentStatus }, declaration)
    await writeHistory(tx, {
      matchId,
      kind: 'declared',
      actorId: actor.userId,
      facts: { participantId: winnerId },
    })
    await conclude(services, tx, locked, participantId)
    await emit(tx, lobbyChanged, { matchId })
  })
}

/** Whoever declares once more what they declared is told nothing else than the first time. */
async function requireSame(
  db: Db,
  {
    id,
    status,
    tournament,
  }: { readonly id: string; readonly status: MatchStatus; readonly tournament: TournamentStatus },
  declaration: Declaration & { readonly declaredBy: string },
): Promise<void> {
  if (await isDeclared(db, id, declaration)) return
  if (tournament === 'cancelled') throw new AppError('matches.called_off')
  throw new AppError(status === 'in_progress' ? 'matches.already_declared' : 'matches.not_in_progress')
}

async function conclude(
  services: Pick<Services, 'prizeFollower'>,
  tx: Tx,
  locked: LockedMatch,
  participantId: string,
): Promise<void> {
  const { tournament, match } = locked
  const outcome = outcomeOf(await findDeclarations(tx, match.id))
  const { id: matchId, round, number, participant1Id, participant2Id } = match
  const sides = [participant1Id, participant2Id].filter((side) => side !== null)
  const news = { matchId, round, number, tournamentId: tournament.id, tournamentName: tournament.name }
  if (outcome.kind === 'waiting' && !tournament.isTest) {
    const opponentId = sides.find((side) => side !== participantId) ?? ''
    await emit(tx, sideDeclared, { ...news, participantId, opponentId })
  }
  if (outcome.kind === 'agreed') {
    await decideMatch(services, tx, locked, { winnerId: outcome.winnerId, decidedBy: null })
    await closeCase(tx, locked)
  }
  if (outcome.kind === 'disputed') {
    await disputeMatch(tx, locked)
    await openCase(tx, matchId, { isDispute: true })
    await writeHistory(tx, { matchId, kind: 'disputed', actorId: null })
    if (tournament.isTest) return
    await emit(tx, caseChanged, { matchId })
    await emit(tx, disputeOpened, { ...news, participantIds: sides })
  }
}

export type Outcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'agreed'; readonly winnerId: string }
  | { readonly kind: 'disputed' }

/** What follows from what the two sides said. */
export function outcomeOf(declarations: readonly Declaration[]): Outcome {
  const [one, other] = declarations
  if (!one || !other) return { kind: 'waiting' }
  return one.winnerId === other.winnerId ? { kind: 'agreed', winnerId: one.winnerId } : { kind: 'disputed' }
}

export interface Declaration {
  readonly participantId: string
  readonly winnerId: string
}

/**
 * All of the act in one trip: the first of the two declarations, or the second of the same opinion while others of the
 * round still play. Not done, and nothing written, where there is more to it. It has to say what `outcomeOf`,
 * `conclude` and `decideMatch` say, and a property holds it to that.
 */
const declarePlainly = compiledOnce<
  { isDone: boolean },
  Declaration & { matchId: string; declaredBy: string }
>((db, slot) =>
  db.selectNoFrom(
    sql<boolean>`declare_in_match(
        ${slot('matchId')}, ${slot('participantId')}, ${slot('winnerId')}, ${slot('declaredBy')}
      )`.as('isDone'),
  ),
)

/** One a side. */
export function findDeclarations(db: Db, matchId: string): Promise<Declaration[]> {
  return db
    .selectFrom('match_declarations')
    .select(['participant_id as participantId', 'winner_id as winnerId'])
    .where('match_id', '=', matchId)
    .execute()
}

/** False when the side has spoken already. */
export async function insertDeclaration(
  tx: Tx,
  matchId: string,
  { participantId, winnerId, declaredBy }: Declaration & { declaredBy: string | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('match_declarations')
    .values({
      match_id: matchId,
      participant_id: participantId,
      winner_id: winnerId,
      declared_by: declaredBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** By the same person for the same winner. */
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
