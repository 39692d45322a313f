import type { MatchStatus, TournamentStatus, TournamentType } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import { compiledOnce } from '../../platform/db/compiled.ts'
import type { Db } from '../../platform/db/database.ts'
import { isVip } from '../accounts/index.ts'

/** One match as one person meets it: everything that decides what they may do, by primary keys alone. */
export interface MatchRow {
  readonly id: string
  readonly round: number
  readonly number: number
  readonly status: MatchStatus
  readonly winnerId: string | null
  readonly completedAt: Date | null
  readonly participant1Id: string
  /** Null is a bye, which nobody plays. */
  readonly participant2Id: string | null
  readonly tournamentId: string
  readonly tournamentName: string
  readonly tournamentType: TournamentType
  readonly tournamentStatus: TournamentStatus
  readonly isTest: boolean
  readonly format: string
  /** Null only before the start, when no match is there. */
  readonly entrantCount: number | null
  readonly gameId: string | null
  readonly gameName: string | null
  readonly gameArt: string | null
  /** Whom the person plays for in this tournament, which need not be one of the two. */
  readonly lineupOf: string | null
  readonly hasSideDeclared: boolean
  readonly isMuted: boolean
  readonly supportRequestedAt: Date | null
}

export const findMatchFor = compiledOnce<MatchRow, { matchId: string; userId: string }>((db, slot) =>
  db
    .selectFrom('tournament_matches as match')
    .innerJoin('tournaments as tournament', 'tournament.id', 'match.tournament_id')
    .leftJoin('games as game', 'game.id', 'tournament.game_id')
    .leftJoin('match_cases as matchCase', 'matchCase.match_id', 'match.id')
    .leftJoin('tournament_lineups as lineup', (join) =>
      join
        .onRef('lineup.tournament_id', '=', 'match.tournament_id')
        .on('lineup.user_id', '=', slot('userId')),
    )
    .select([
      'match.id',
      'match.round_number as round',
      'match.match_number as number',
      'match.status',
      'match.winner_id as winnerId',
      'match.completed_at as completedAt',
      'match.participant1_id as participant1Id',
      'match.participant2_id as participant2Id',
      'tournament.id as tournamentId',
      'tournament.name as tournamentName',
      'tournament.type as tournamentType',
      'tournament.status as tournamentStatus',
      'tournament.is_test as isTest',
      'tournament.format',
      'tournament.entrant_count as entrantCount',
      'game.id as gameId',
      'game.name as gameName',
      'game.cover_art as gameArt',
      'lineup.participant_id as lineupOf',
      sql<boolean>`exists (
        select from match_declarations as declaration
        where declaration.match_id = match.id and declaration.participant_id = lineup.participant_id
      )`.as('hasSideDeclared'),
      sql<boolean>`exists (
        select from match_mutes as mute where mute.match_id = match.id and mute.user_id = lineup.user_id
      )`.as('isMuted'),
      'matchCase.support_requested_at as supportRequestedAt',
    ])
    .where('match.id', '=', slot('matchId')),
)

export interface LineupRow {
  readonly participantId: string
  readonly userId: string
  readonly username: string
  readonly isVip: boolean
  readonly avatarKey: string | null
  readonly isErased: boolean
  /** In the tournament's game. */
  readonly nick: string | null
}

/** At most ten a side, who leads first. */
export function findLineups(
  db: Db,
  tournamentId: string,
  participantIds: readonly string[],
): Promise<LineupRow[]> {
  return db
    .selectFrom('tournament_lineups as lineup')
    .innerJoin('profiles as profile', 'profile.id', 'lineup.user_id')
    .innerJoin('tournaments as tournament', 'tournament.id', 'lineup.tournament_id')
    .leftJoin('game_nicks as own', (join) =>
      join.onRef('own.user_id', '=', 'lineup.user_id').onRef('own.game_id', '=', 'tournament.game_id'),
    )
    .select([
      'lineup.participant_id as participantId',
      'profile.id as userId',
      'profile.username',
      isVip('profile').as('isVip'),
      'profile.avatar_key as avatarKey',
      sql<boolean>`profile.status = 'erased'`.as('isErased'),
      'own.nick',
    ])
    .where('lineup.tournament_id', '=', tournamentId)
    .where('lineup.participant_id', 'in', participantIds)
    .orderBy('lineup.is_leader', 'desc')
    .orderBy('profile.username')
    .execute()
}

/** How often each has won in this tournament before a round; a bye is no win. One index entry a round and side. */
export async function findWins(
  db: Db,
  {
    tournamentId,
    participantIds,
    round,
  }: { tournamentId: string; participantIds: readonly string[]; round: number },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; wins: number }>`
    select side.id, count(*)::integer as wins
    from unnest(${participantIds}::uuid[]) as side (id)
    join tournament_matches as match
      on match.tournament_id = ${tournamentId}
      and side.id in (match.participant1_id, match.participant2_id)
    where match.winner_id = side.id and match.participant2_id is not null and match.round_number < ${round}
    group by side.id`.execute(db)
  return new Map(rows.map(({ id, wins }) => [id, wins]))
}

export interface WayOnRow {
  /** The next one that the side plays, or has a bye in; null while none is drawn. */
  readonly id: string | null
  readonly round: number | null
  readonly number: number | null
  /** Null in a bye. */
  readonly opponentName: string | null
  readonly openMatches: number
}

/** What the bracket holds for a side after one of its matches, and how much of that round is still played. */
export async function findWayOn(
  db: Db,
  { tournamentId, participantId, round }: { tournamentId: string; participantId: string; round: number },
): Promise<WayOnRow | undefined> {
  // A bye is only told while there is nothing to play.
  const { rows } = await sql<WayOnRow>`
    select next.id, next.round_number as round, next.match_number as number, opponent.name as "opponentName",
      (
        select count(*)::integer from tournament_matches as open
        where open.tournament_id = ${tournamentId} and open.round_number = ${round} and open.winner_id is null
      ) as "openMatches"
    from (values (${participantId}::uuid)) as own (id)
    left join lateral (
      select * from tournament_matches as later
      where later.tournament_id = ${tournamentId} and later.round_number > ${round}
        and own.id in (later.participant1_id, later.participant2_id)
      order by later.participant2_id is null, later.round_number
      limit 1
    ) as next on true
    left join tournament_participants as opponent
      on opponent.tournament_id = next.tournament_id
      and opponent.participant_id in (next.participant1_id, next.participant2_id)
      and opponent.participant_id <> own.id`.execute(db)
  return rows[0]
}

/** Without a winner; at most half of those who entered. */
export async function findOpenMatchIds(db: Db, tournamentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tournament_matches')
    .select('id')
    .where('tournament_id', '=', tournamentId)
    .where('winner_id', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Nobody plays in so many at once: a person's older tournaments are over, and are not looked at. */
const ENTRIES_LOOKED_AT = 200

/** What somebody has yet to play in a game. */
export async function findOpenMatchIdsOf(
  db: Db,
  { userId, gameId }: { readonly userId: string; readonly gameId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select match.id
    from (
      select tournament_id, participant_id from tournament_lineups
      where user_id = ${userId} order by tournament_id desc limit ${sql.lit(ENTRIES_LOOKED_AT)}
    ) as own
    join tournaments as tournament
      on tournament.id = own.tournament_id and tournament.game_id = ${gameId} and tournament.status = 'in_progress'
    join tournament_matches as match
      on match.tournament_id = own.tournament_id and match.winner_id is null
      and own.participant_id in (match.participant1_id, match.participant2_id)`.execute(db)
  return rows.map(({ id }) => id)
}
