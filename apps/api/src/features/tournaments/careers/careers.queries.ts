import {
  FAVOURITE_TOURNAMENTS,
  FORM_SIZE,
  FORM_TOURNAMENTS,
  MEETINGS_COUNTED,
  TITLES_SHOWN,
} from '@trunfo/contract/tournaments/careers'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { fromMatchesOf } from '../own-matches.queries.ts'

export type OwnerKind = 'person' | 'team'

/** Null for unknown ids, erased accounts and people whose email address is not confirmed. */
export async function findOwnerKind(db: Db, id: string): Promise<OwnerKind | null> {
  const { rows } = await sql<{ kind: OwnerKind }>`
    select 'person' as kind from profiles as person join users as account on account.id = person.id
    where person.id = ${id} and person.status <> 'erased' and account.email_verified
    union all
    select 'team' from teams where id = ${id}`.execute(db)
  return rows[0]?.kind ?? null
}

export interface PodiumCounts {
  readonly champion: number
  readonly runnerUp: number
  readonly semifinalist: number
}

export async function findPodiumCounts(db: Db, ownerId: string): Promise<PodiumCounts> {
  const counts = await db
    .selectFrom('podium_counts')
    .select(['champion', 'runner_up as runnerUp', 'semifinalist'])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return counts ?? { champion: 0, runnerUp: 0, semifinalist: 0 }
}

export interface TitleRow {
  readonly id: string
  readonly name: string
  readonly coverKey: string | null
  readonly gameName: string | null
  readonly gameArt: string | null
  readonly wonAt: Date
}

export function findTitles(db: Db, ownerId: string): Promise<TitleRow[]> {
  return db
    .selectFrom('podium_finishes as finish')
    .innerJoin('tournaments as tournament', 'tournament.id', 'finish.tournament_id')
    .leftJoin('games as game', 'game.id', 'tournament.game_id')
    .select([
      'tournament.id',
      'tournament.name',
      'tournament.cover_key as coverKey',
      'game.name as gameName',
      'game.cover_art as gameArt',
      'finish.ended_at as wonAt',
    ])
    .where('finish.owner_id', '=', ownerId)
    .where('finish.place', '=', 1)
    .orderBy('finish.ended_at', 'desc')
    .orderBy('finish.tournament_id')
    .limit(TITLES_SHOWN)
    .execute()
}

/**
 * The latest tournaments of an owner, with the side they played for. Reads one index: for people the
 * line-ups, which exist from the start on; for teams all entries, started or not.
 */
function latestSides(kind: OwnerKind, id: string, limit: number) {
  return kind === 'person'
    ? sql`select lineup.tournament_id, lineup.participant_id from tournament_lineups as lineup
        where lineup.user_id = ${id} order by lineup.tournament_id desc limit ${limit}`
    : sql`select entry.tournament_id, entry.participant_id from tournament_participants as entry
        where entry.participant_id = ${id} order by entry.tournament_id desc limit ${limit}`
}

export interface FormRow {
  readonly matchId: string
  readonly tournamentId: string
  readonly tournamentName: string
  readonly opponent: string
  readonly isWin: boolean
  readonly playedAt: Date
}

/** Counts the same matches as the rankings: played by two sides, and not in a test tournament. */
export async function findForm(db: Db, kind: OwnerKind, id: string): Promise<FormRow[]> {
  const { rows } = await sql<FormRow>`
    with own as materialized (${latestSides(kind, id, FORM_TOURNAMENTS)}), latest as (
      select match.*, match.winner_id = own.participant_id as is_win
      from own cross join lateral (
        select * ${fromMatchesOf('own.tournament_id', 'own.participant_id', 'played')}
        where played.winner_id is not null and played.opponent_id is not null and played.outcome is null
      ) as match
      join tournaments as tournament on tournament.id = match.tournament_id and not tournament.is_test
      order by match.completed_at desc, match.id desc limit ${FORM_SIZE}
    )
    select latest.id as "matchId", latest.tournament_id as "tournamentId", tournament.name as "tournamentName",
      rival.name as opponent, latest.is_win as "isWin", latest.completed_at as "playedAt"
    from latest
    join tournaments as tournament on tournament.id = latest.tournament_id
    join tournament_participants as rival
      on rival.tournament_id = latest.tournament_id and rival.participant_id = latest.opponent_id
    order by latest.completed_at desc, latest.id desc`.execute(db)
  return rows
}

export interface FavouriteRow {
  readonly id: string
  readonly name: string
  readonly art: string | null
  readonly tournaments: number
}

/** The game of most of the latest started tournaments. A tie goes to the name that sorts first. */
export async function findFavourite(db: Db, kind: OwnerKind, id: string): Promise<FavouriteRow | null> {
  const { rows } = await sql<FavouriteRow>`
    with own as materialized (${latestSides(kind, id, FAVOURITE_TOURNAMENTS)})
    select game.id, game.name, game.cover_art as art, count(*)::int as tournaments
    from own
    join tournaments as tournament on tournament.id = own.tournament_id
    join games as game on game.id = tournament.game_id
    where tournament.started_at is not null and not tournament.is_test
    group by game.id order by tournaments desc, game.name limit 1`.execute(db)
  return rows[0] ?? null
}

export interface MeetingRow {
  readonly matchId: string
  readonly tournamentId: string
  readonly tournamentName: string
  readonly isWin: boolean
  readonly playedAt: Date
}

/** The matches between two participants, from the first one's point of view, latest first. */
export async function findMeetings(db: Db, ownId: string, rivalId: string): Promise<MeetingRow[]> {
  const { rows } = await sql<MeetingRow>`
    select match.id as "matchId", match.tournament_id as "tournamentId", tournament.name as "tournamentName",
      match.winner_id = ${ownId} as "isWin", match.completed_at as "playedAt"
    from tournament_matches as match
    join tournaments as tournament on tournament.id = match.tournament_id and not tournament.is_test
    where least(match.participant1_id, match.participant2_id) = least(${ownId}::uuid, ${rivalId}::uuid)
      and greatest(match.participant1_id, match.participant2_id) = greatest(${ownId}::uuid, ${rivalId}::uuid)
      and match.winner_id is not null and match.participant2_id is not null and match.outcome is null
    order by match.completed_at desc limit ${MEETINGS_COUNTED}`.execute(db)
  return rows
}
