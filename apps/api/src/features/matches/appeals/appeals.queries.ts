import { APPEAL_HOURS, type AppealState, MATCH_STAFF, RULING_KINDS } from '@trunfo/contract/matches'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { AppealFacts } from './appeals.rules.ts'

export interface AppealedMatch extends Omit<AppealFacts, 'payout'> {
  /** Who made the decision and who organises the tournament: at most two people. */
  readonly crewIds: string[]
}

/**
 * What decides whether a side may appeal. A ruling counts if the result is not newer: a match that was redrawn and played
 * again keeps its history. Rulings of the previous release do not say whose they are.
 */
export async function findAppealedMatch(
  db: Db,
  { matchId, participantId }: { readonly matchId: string; readonly participantId: string | null },
): Promise<AppealedMatch | undefined> {
  const { rows } = await sql<AppealedMatch>`
    select
      match.status, match.winner_id as "winnerId", tournament.is_test as "isTest", tournament.status as "tournamentStatus",
      coalesce(
        greatest(tournament.ended_at, ruling.at) < now() - make_interval(hours => ${sql.lit(APPEAL_HOURS)}), false
      ) as "isLate",
      ruling.id as "rulingId", coalesce(ruling.is_by_crew, false) as "isByCrew",
      exists (
        select from match_appeals as own
        where own.ruling_id = ruling.id and own.participant_id = ${participantId}
      ) as "hasAppealed",
      exists (
        select from match_appeals as open where open.match_id = match.id and open.state = 'open'
      ) as "isAppealOpen",
      (
        select coalesce(json_agg(distinct person.id), '[]') from unnest(array[ruling.actor_id, tournament.created_by]) as person (id)
        where person.id is not null
      ) as "crewIds"
    from tournament_matches as match
    join tournaments as tournament on tournament.id = match.tournament_id
    left join lateral (
      select entry.id, entry.actor_id, entry.at, entry.kind <> 'appeal_upheld' and coalesce(
        (entry.facts->>'isByCrew')::boolean,
        not exists (
          select from profiles as judge
          where judge.id = entry.actor_id and judge.roles && ${[...MATCH_STAFF]}::text[]
        )
      ) as is_by_crew
      from match_history as entry
      where entry.match_id = match.id and entry.kind = any(${[...RULING_KINDS, 'appeal_upheld']}::text[])
        and entry.at >= match.completed_at
      order by entry.id desc limit 1
    ) as ruling on true
    where match.id = ${matchId}`.execute(db)
  return rows[0]
}

interface NewAppeal {
  readonly matchId: string
  readonly tournamentId: string
  readonly rulingId: string
  readonly participantId: string
  readonly appealedBy: string
  readonly reason: string
}

export async function insertAppeal(tx: Tx, appeal: NewAppeal): Promise<void> {
  await tx
    .insertInto('match_appeals')
    .values({
      match_id: appeal.matchId,
      tournament_id: appeal.tournamentId,
      ruling_id: appeal.rulingId,
      participant_id: appeal.participantId,
      appealed_by: appeal.appealedBy,
      reason: appeal.reason,
    })
    .execute()
}

export interface AppealRow {
  readonly state: AppealState
  readonly participantId: string
  /** Null once its author has erased their account. */
  readonly reason: string | null
  readonly answer: string | null
  readonly appealedAt: Date
}

export function findLatestAppeal(db: Db, matchId: string): Promise<AppealRow | undefined> {
  return db
    .selectFrom('match_appeals')
    .select(['state', 'participant_id as participantId', 'reason', 'answer', 'appealed_at as appealedAt'])
    .where('match_id', '=', matchId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface OpenAppeal {
  readonly id: string
  readonly participantId: string
  /** Who made the decision and who organises the tournament. */
  readonly crewIds: string[]
}

export async function findOpenAppeal(db: Db, matchId: string): Promise<OpenAppeal | undefined> {
  const { rows } = await sql<OpenAppeal>`
    select appeal.id, appeal.participant_id as "participantId", (
      select coalesce(json_agg(distinct person.id), '[]') from unnest(array[ruling.actor_id, tournament.created_by]) as person (id)
      where person.id is not null
    ) as "crewIds"
    from match_appeals as appeal
    join match_history as ruling on ruling.id = appeal.ruling_id
    join tournaments as tournament on tournament.id = appeal.tournament_id
    where appeal.match_id = ${matchId} and appeal.state = 'open'`.execute(db)
  return rows[0]
}

export async function setDecided(
  tx: Tx,
  id: string,
  { state, answer, closedBy }: { state: 'upheld' | 'corrected'; answer: string; closedBy: string },
): Promise<void> {
  await tx
    .updateTable('match_appeals')
    .set({ state, answer, closed_by: closedBy, closed_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Of one tournament, or of some of its matches. */
export async function setDropped(
  tx: Tx,
  tournamentId: string,
  matchIds: readonly string[] | null,
): Promise<void> {
  await sql`
    update match_appeals set state = 'dropped', closed_at = now()
    where tournament_id = ${tournamentId} and state = 'open'
      and (${matchIds}::uuid[] is null or match_id = any(${matchIds}::uuid[]))`.execute(tx)
}

export async function hasOpenAppeals(db: Db, tournamentId: string): Promise<boolean> {
  const open = await db
    .selectFrom('match_appeals')
    .select('id')
    .where('tournament_id', '=', tournamentId)
    .where('state', '=', sql.lit('open'))
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}
