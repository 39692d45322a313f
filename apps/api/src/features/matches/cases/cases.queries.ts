import { type DisputeReason, MATCH_STAFF } from '@trunfo/contract/matches'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { exactMoment } from '../../../platform/paging.ts'

/** A dispute and a support call of one match share one case, which is as old as the first of them. */
export async function openSupportCase(tx: Tx, matchId: string, requestedBy: string): Promise<void> {
  const reason = { support_requested_at: sql<Date>`now()`, support_requested_by: requestedBy }
  await tx
    .insertInto('match_cases')
    .values({ match_id: matchId, ...reason })
    .onConflict((conflict) => conflict.column('match_id').doUpdateSet(reason))
    .execute()
}

/**
 * Those who judge have to decide something that the clock cannot. A decided match, to which a side objects, stays on the
 * desk until they have.
 */
export async function openClockCase(
  tx: Tx,
  matchId: string,
  objection: { readonly calledBy: string; readonly tournamentId: string } | null,
): Promise<void> {
  const reason = {
    support_requested_at: sql<Date>`now()`,
    support_requested_by: objection?.calledBy ?? null,
    opened_at: sql<Date>`now()`,
    closed_at: null,
    assigned_to: null,
    assigned_at: null,
  }
  await tx
    .insertInto('match_cases')
    .values({ match_id: matchId, ...reason })
    .onConflict((conflict) => conflict.column('match_id').doUpdateSet(reason))
    .execute()
  if (objection === null) return
  const attention = { kind: 'objected', since: sql<Date>`now()` } as const
  await tx
    .insertInto('match_attention')
    .values({ match_id: matchId, tournament_id: objection.tournamentId, ...attention })
    .onConflict((conflict) => conflict.column('match_id').doUpdateSet(attention))
    .execute()
}

/** Takes a decided match off the desk. Returns false if nobody had objected. */
export async function forgetObjection(tx: Tx, matchId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('match_attention')
    .where('match_id', '=', matchId)
    .where('kind', '=', 'objected')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Opens the case of a decided match again: nobody has taken it, and it is as old as the appeal. */
export async function openAppealCase(tx: Tx, matchId: string): Promise<void> {
  const now = sql<Date>`now()`
  await tx
    .insertInto('match_cases')
    .values({ match_id: matchId, appealed_at: now })
    .onConflict((conflict) =>
      conflict.column('match_id').doUpdateSet({
        appealed_at: now,
        opened_at: now,
        closed_at: null,
        assigned_to: null,
        assigned_at: null,
      }),
    )
    .execute()
}

/** Returns false if the match has no open case. */
export async function markClosed(tx: Tx, matchId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('match_cases')
    .set({ closed_at: sql`now()` })
    .where('match_id', '=', matchId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Closes the cases of a cancelled tournament. Returns false if none was open. */
export async function closeCasesOf(tx: Tx, tournamentId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('match_cases')
    .set({ closed_at: sql`now()` })
    .where('closed_at', 'is', null)
    .where('match_id', 'in', (eb) =>
      eb.selectFrom('tournament_matches').select('id').where('tournament_id', '=', tournamentId),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteCases(tx: Tx, matchIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('match_cases').where('match_id', 'in', matchIds).execute()
}

export interface CaseRow {
  readonly isOpen: boolean
  readonly isAppeal: boolean
  readonly isSupportRequested: boolean
  readonly supportRequestedBy: string | null
  readonly assignedToId: string | null
  readonly assignedTo: string | null
}

/** A holder who is banned, or neither staff nor crew any more, loses the case, so that others can take it. */
const isStillJudge = sql<boolean>`holder.status = 'active' and (
  holder.roles && ${[...MATCH_STAFF]}::text[] or exists (
    select from tournament_matches as held
    join tournaments as its on its.id = held.tournament_id
    left join tournament_crew as crew
      on crew.tournament_id = its.id and crew.user_id = holder.id and crew.accepted_at is not null
    where held.id = "matchCase".match_id
      and (its.created_by = holder.id or crew.role in ('co_organiser', 'referee'))
  )
)`

export function findCase(db: Db, matchId: string): Promise<CaseRow | undefined> {
  return db
    .selectFrom('match_cases as matchCase')
    .leftJoin('profiles as holder', (join) =>
      join.onRef('holder.id', '=', 'matchCase.assigned_to').on(isStillJudge),
    )
    .select([
      sql<boolean>`closed_at is null`.as('isOpen'),
      sql<boolean>`appealed_at is not null`.as('isAppeal'),
      sql<boolean>`support_requested_at is not null`.as('isSupportRequested'),
      'matchCase.support_requested_by as supportRequestedBy',
      'holder.id as assignedToId',
      'holder.username as assignedTo',
    ])
    .where('matchCase.match_id', '=', matchId)
    .executeTakeFirst()
}

export async function assignCase(tx: Tx, matchId: string, userId: string | null): Promise<void> {
  await tx
    .updateTable('match_cases')
    .set({ assigned_to: userId, assigned_at: userId === null ? null : sql`now()` })
    .where('match_id', '=', matchId)
    .execute()
}

export interface QueueRow {
  readonly matchId: string
  readonly round: number
  readonly number: number
  readonly tournamentId: string
  readonly tournamentName: string
  readonly side1: string
  readonly side2: string
  readonly isDispute: boolean
  readonly isSupportCall: boolean
  readonly isAppeal: boolean
  readonly openedAt: Date
  readonly openKey: string
  readonly assignedToId: string | null
  readonly assignedTo: string | null
}

/** The rows of the disputes queue, which leaves out test matches. */
export const waitingCases = sql`
  select from match_cases as waiting
  join tournament_matches as match on match.id = waiting.match_id
  join tournaments as tournament on tournament.id = match.tournament_id
  where waiting.closed_at is null and not tournament.is_test`

export interface CaseFilter {
  readonly reason?: DisputeReason | undefined
  /** Null selects the cases nobody has taken. */
  readonly holderId?: string | null | undefined
}

/** Only a decided match is appealed: what was wrong with it before is over. */
const isUndecided = sql<boolean>`"matchCase".appealed_at is null`

/** Oldest first, without test matches. */
export function findOpenCases(
  db: Db,
  { reason, holderId }: CaseFilter,
  { after, limit }: { after: { openedAt: string; matchId: string } | null; limit: number },
): Promise<QueueRow[]> {
  return db
    .selectFrom('match_cases as matchCase')
    .innerJoin('tournament_matches as match', 'match.id', 'matchCase.match_id')
    .innerJoin('tournaments as tournament', 'tournament.id', 'match.tournament_id')
    .innerJoin('tournament_participants as one', (join) =>
      join
        .onRef('one.tournament_id', '=', 'match.tournament_id')
        .onRef('one.participant_id', '=', 'match.participant1_id'),
    )
    .innerJoin('tournament_participants as two', (join) =>
      join
        .onRef('two.tournament_id', '=', 'match.tournament_id')
        .onRef('two.participant_id', '=', 'match.participant2_id'),
    )
    .leftJoin('profiles as holder', (join) =>
      join.onRef('holder.id', '=', 'matchCase.assigned_to').on(isStillJudge),
    )
    .select([
      'match.id as matchId',
      'match.round_number as round',
      'match.match_number as number',
      'tournament.id as tournamentId',
      'tournament.name as tournamentName',
      'one.name as side1',
      'two.name as side2',
      sql<boolean>`"matchCase".disputed_at is not null and ${isUndecided}`.as('isDispute'),
      sql<boolean>`"matchCase".support_requested_at is not null and ${isUndecided}`.as('isSupportCall'),
      sql<boolean>`not ${isUndecided}`.as('isAppeal'),
      'matchCase.opened_at as openedAt',
      exactMoment(sql`"matchCase".opened_at`).as('openKey'),
      'holder.id as assignedToId',
      'holder.username as assignedTo',
    ])
    .where(sql<boolean>`"matchCase".closed_at is null`)
    .where(sql<boolean>`not tournament.is_test`)
    .$if(reason === 'dispute', (query) =>
      query.where('matchCase.disputed_at', 'is not', null).where(isUndecided),
    )
    .$if(reason === 'support', (query) =>
      query.where('matchCase.support_requested_at', 'is not', null).where(isUndecided),
    )
    .$if(reason === 'appeal', (query) => query.where('matchCase.appealed_at', 'is not', null))
    .$if(holderId !== undefined, (query) =>
      query.where('holder.id', holderId === null ? 'is' : '=', holderId ?? null),
    )
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`("matchCase".opened_at, "matchCase".match_id) >
          (${after?.openedAt}::timestamptz, ${after?.matchId}::uuid)`,
      ),
    )
    .orderBy('matchCase.opened_at')
    .orderBy('matchCase.match_id')
    .limit(sql.lit(limit))
    .execute()
}
