import type {
  CrewRole,
  MatchOutcome,
  MatchStatus,
  TournamentStatus,
  TournamentType,
} from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import { quickRead } from '../../platform/db/compiled.ts'
import type { Db } from '../../platform/db/database.ts'
import { isVip } from '../accounts/index.ts'
import { type FateFacts, type FateStage, isForStaff, type Report, stageOf } from '../tournaments/index.ts'
import { type ClockRow, clockOfMatch } from './presence.queries.ts'

/** A match with everything that decides what one viewer may do, read by primary keys only. */
export interface MatchRow {
  readonly id: string
  readonly round: number
  readonly number: number
  readonly status: MatchStatus
  readonly winnerId: string | null
  readonly outcome: MatchOutcome | null
  readonly completedAt: Date | null
  readonly scheduledAt: Date | null
  /** One is null in a bye and after a double W.O., both in a void match. */
  readonly participant1Id: string | null
  readonly participant2Id: string | null
  readonly tournamentId: string
  readonly tournamentName: string
  readonly tournamentType: TournamentType
  readonly tournamentStatus: TournamentStatus
  readonly isTest: boolean
  readonly stageId: string
  readonly bracket: FateFacts['bracket']
  /** Starts at 1; 0 in formats without groups. */
  readonly group: number
  readonly bestOf: number
  readonly score1: number | null
  readonly score2: number | null
  readonly winnerTo: string | null
  readonly loserTo: string | null
  readonly stage: FateStage
  readonly gameId: string | null
  readonly gameName: string | null
  readonly gameArt: string | null
  /** The participant the viewer plays for in this tournament, not necessarily in this match. */
  readonly lineupOf: string | null
  readonly hasSideDeclared: boolean
  /** What the other side declared. Null for viewers who do not play in the match. */
  readonly opponentDeclared: Report | null
  readonly isMuted: boolean
  /** Who created the tournament, if that account is not erased. */
  readonly organiserId: string | null
  /** The viewer's, if they accepted. */
  readonly crewRole: CrewRole | null
  /** Whether only staff decide matches of the tournament. */
  readonly isForStaff: boolean
  readonly supportRequestedAt: Date | null
  readonly isCaseOpen: boolean
  /** Rises with each change of the match. */
  readonly version: number
  /** Null unless the tournament has clocks. */
  readonly clock: ClockRow | null
}

export const findMatchFor = quickRead<MatchRow, { matchId: string; userId: string }>((db, slot) =>
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
    .leftJoin('tournament_crew as crew', (join) =>
      join
        .onRef('crew.tournament_id', '=', 'match.tournament_id')
        .on('crew.user_id', '=', slot('userId'))
        .on('crew.accepted_at', 'is not', null),
    )
    .select([
      'match.id',
      'match.round_number as round',
      'match.match_number as number',
      'match.status',
      'match.winner_id as winnerId',
      'match.outcome',
      'match.completed_at as completedAt',
      'match.scheduled_at as scheduledAt',
      'match.participant1_id as participant1Id',
      'match.participant2_id as participant2Id',
      'tournament.id as tournamentId',
      'tournament.name as tournamentName',
      'tournament.type as tournamentType',
      'tournament.status as tournamentStatus',
      'tournament.is_test as isTest',
      'match.stage_id as stageId',
      'match.bracket',
      'match.group_number as group',
      'match.best_of as bestOf',
      'match.score1',
      'match.score2',
      'match.winner_to as winnerTo',
      'match.loser_to as loserTo',
      stageOf('match').as('stage'),
      'game.id as gameId',
      'game.name as gameName',
      'game.cover_art as gameArt',
      'lineup.participant_id as lineupOf',
      sql<boolean>`exists (
        select from match_declarations as declaration
        where declaration.match_id = match.id and declaration.participant_id = lineup.participant_id
      )`.as('hasSideDeclared'),
      sql<Report | null>`(
        select json_build_object(
          'winnerId', declaration.winner_id, 'score1', declaration.score1, 'score2', declaration.score2
        ) from match_declarations as declaration
        where declaration.match_id = match.id and declaration.participant_id = case lineup.participant_id
          when match.participant1_id then match.participant2_id when match.participant2_id then match.participant1_id
        end
      )`.as('opponentDeclared'),
      sql<boolean>`exists (
        select from match_mutes as mute where mute.match_id = match.id and mute.user_id = lineup.user_id
      )`.as('isMuted'),
      'tournament.created_by as organiserId',
      'crew.role as crewRole',
      isForStaff.as('isForStaff'),
      'matchCase.support_requested_at as supportRequestedAt',
      sql<boolean>`"matchCase".opened_at is not null and "matchCase".closed_at is null`.as('isCaseOpen'),
      'match.version',
      clockOfMatch.as('clock'),
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
  /** Nick in the tournament's game. */
  readonly nick: string | null
}

/** At most ten people per side, the leader first. */
export const findLineups = (
  db: Db,
  tournamentId: string,
  participantIds: readonly string[],
): Promise<LineupRow[]> => lineupsOf(db, { tournamentId, participantIds })

const lineupsOf = quickRead<LineupRow, { tournamentId: string; participantIds: readonly string[] }>(
  (db, slot) =>
    db
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
      .where('lineup.tournament_id', '=', slot('tournamentId'))
      .where(sql<boolean>`lineup.participant_id = any (${slot('participantIds')}::uuid[])`)
      .orderBy('lineup.is_leader', 'desc')
      .orderBy('profile.username'),
)

/**
 * Counts the matches that each side won by playing in this tournament, up to a time if one is given. Reads one index
 * entry per match of a side.
 */
export async function findWins(
  db: Db,
  { before, ...sides }: { tournamentId: string; participantIds: readonly string[]; before: Date | null },
): Promise<Map<string, number>> {
  const rows = await winsOf(db, { ...sides, before: before?.toISOString() ?? null })
  return new Map(rows.map(({ id, wins }) => [id, wins]))
}

const winsOf = quickRead<
  { id: string; wins: number },
  { tournamentId: string; participantIds: readonly string[]; before: string | null }
>((db, slot) =>
  db
    .selectFrom(sql<{ id: string }>`unnest(${slot('participantIds')}::uuid[])`.as<'side'>(sql`side (id)`))
    .innerJoin('tournament_matches as match', (join) =>
      join
        .on('match.tournament_id', '=', slot('tournamentId'))
        .on(sql<boolean>`side.id in (match.participant1_id, match.participant2_id)`),
    )
    .select(['side.id', sql<number>`count(*)::integer`.as('wins')])
    .whereRef('match.winner_id', '=', 'side.id')
    .where('match.outcome', 'is', null)
    .where('match.participant1_id', 'is not', null)
    .where('match.participant2_id', 'is not', null)
    .where(
      sql<boolean>`(${slot('before')}::timestamptz is null or match.completed_at < ${slot('before')}::timestamptz)`,
    )
    .groupBy('side.id'),
)

export interface WayOnRow {
  /** The side's next match or bye; null until it is drawn. */
  readonly next: NextRow | null
  readonly openMatches: number
}

interface NextRow extends Pick<MatchRow, 'id' | 'round' | 'number' | 'bracket' | 'group' | 'stage'> {
  readonly isPlanned: boolean
  readonly isBye: boolean
  /** Null in a bye, and while an earlier match decides it. */
  readonly opponentName: string | null
}

/**
 * What the side plays after a match, and how many matches of its round or, in a plan, of its stage are undecided. Of an
 * older match it finds the one that followed, so it goes by when matches were decided: rounds of two brackets have
 * no common order.
 */
export async function findWayOn(
  db: Db,
  { match, participantId, countsRound }: { match: MatchRow; participantId: string; countsRound: boolean },
): Promise<WayOnRow | undefined> {
  const { rows } = await sql<WayOnRow>`
    select
      (
        select json_build_object(
          'id', later.id, 'round', later.round_number, 'number', later.match_number, 'bracket', later.bracket,
          'group', later.group_number, 'stage', ${stageOf('later')}, 'isPlanned', later.status = 'pending',
          'isBye', later.status = 'completed' and (later.participant1_id is null or later.participant2_id is null),
          'opponentName', (
            select opponent.name from tournament_participants as opponent
            where opponent.tournament_id = later.tournament_id
              and opponent.participant_id in (later.participant1_id, later.participant2_id)
              and opponent.participant_id <> own.id
          )
        )
        from tournament_matches as later
        join tournament_stages as stage on stage.id = later.stage_id
        where later.tournament_id = tournament.id and later.id <> ${match.id}
          and own.id in (later.participant1_id, later.participant2_id)
          and (later.completed_at is null or later.completed_at >= ${match.completedAt})
        -- A bye is only of interest if there is no match to play.
        order by
          later.status = 'completed' and (later.participant1_id is null or later.participant2_id is null),
          stage.position, later.completed_at, later.round_number
        limit 1
      ) as next,
      (
        select count(*)::integer from tournament_matches as open
        where open.tournament_id = tournament.id and open.stage_id = ${match.stageId}
          and open.status <> 'completed' and (not ${countsRound} or open.round_number = ${match.round})
      ) as "openMatches"
    from tournaments as tournament, (values (${participantId}::uuid)) as own (id)
    where tournament.id = ${match.tournamentId}`.execute(db)
  return rows[0]
}

/** Undecided matches: at most half as many as there are entrants. */
export async function findOpenMatchIds(db: Db, tournamentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tournament_matches')
    .select('id')
    .where('tournament_id', '=', tournamentId)
    .where('status', '<>', 'completed')
    .where('status', '<>', 'pending')
    .execute()
  return rows.map(({ id }) => id)
}

/** Only the newest entries are read: nobody plays in so many tournaments at once. */
const ENTRIES_LOOKED_AT = 200

/** A person's undecided matches in the running tournaments of one game. */
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
      on match.tournament_id = own.tournament_id and match.status <> 'completed'
      and match.status <> 'pending'
      and own.participant_id in (match.participant1_id, match.participant2_id)`.execute(db)
  return rows.map(({ id }) => id)
}
