import { OPEN_COUNTED_MAX } from '@trunfo/contract/home'
import type { PrizeType, TournamentType } from '@trunfo/contract/tournaments'
import { type Selectable, sql } from 'kysely'
import { quickRead } from '../../../platform/db/compiled.ts'
import type { Tournaments } from '../../../platform/db/schema.generated.ts'
import { type CardRow, cardColumns } from '../cards.ts'
import { type StoredPlace, storedPlace } from '../match-place.ts'

/** A card in a list that mixes games. */
export interface ShownRow extends CardRow {
  readonly gameName: string | null
  readonly gameArt: string | null
}

interface AtMost {
  readonly limit: number
}

/** Nearest first. The condition matches the partial index, so that only featured rows are read. */
export const findFeaturedTournaments = quickRead<ShownRow, AtMost>((db, slot) =>
  db
    .selectFrom('tournaments as tournament')
    .leftJoin('games as game', 'game.id', 'tournament.game_id')
    .select([...cardColumns, 'game.name as gameName', 'game.cover_art as gameArt'])
    .where(
      sql<boolean>`tournament.is_featured and tournament.status in ('upcoming', 'registration_open', 'in_progress')`,
    )
    .where('tournament.is_test', '=', sql.lit(false))
    .orderBy(sql`tournament.starts_at, tournament.id`)
    .limit(slot('limit')),
)

/** The tournaments that start next, without overdue ones. */
export const findSoon = quickRead<ShownRow, AtMost>((db, slot) =>
  db
    .selectFrom('tournaments as tournament')
    .leftJoin('games as game', 'game.id', 'tournament.game_id')
    .select([...cardColumns, 'game.name as gameName', 'game.cover_art as gameArt'])
    .where(sql<boolean>`tournament.status in ('upcoming', 'registration_open') and not tournament.is_test`)
    .where(sql<boolean>`tournament.starts_at > now()`)
    .orderBy(sql`tournament.starts_at, tournament.id`)
    .limit(slot('limit')),
)

export interface LiveRow {
  readonly id: string
  readonly round: number
  readonly place: StoredPlace | null
  readonly format: string
  readonly entrantCount: number
  readonly tournamentId: string
  readonly tournamentName: string
  readonly type: TournamentType
  readonly gameName: string | null
  readonly gameArt: string | null
  readonly name1: string
  readonly tag1: string | null
  readonly image1: string | null
  readonly name2: string
  readonly tag2: string | null
  readonly image2: string | null
}

/** A tournament that started longer ago is not shown as live, whatever its status says. */
const LIVE_DAYS = 7
/** Reads this many tournaments and takes a few matches of each, so that one does not fill the row. */
const CUPS_LOOKED_AT = 6
const MATCHES_OF_ONE = 2

type LiveCup = Pick<
  Selectable<Tournaments>,
  'id' | 'name' | 'type' | 'format' | 'entrant_count' | 'game_id' | 'starts_at'
>

/** Open matches of the tournaments that started last, the latest round first. */
export const findLiveMatches = quickRead<LiveRow, AtMost>((db, slot) =>
  db
    .selectFrom(
      sql<LiveCup>`(
        select id, name, type, format, entrant_count, game_id, starts_at from tournaments
        where status = 'in_progress' and not is_test
          and starts_at > now() - make_interval(days => ${sql.lit(LIVE_DAYS)})
        order by starts_at desc, id desc limit ${sql.lit(CUPS_LOOKED_AT)}
      )`.as('tournament'),
    )
    .innerJoinLateral(
      sql<{
        id: string
        round_number: number
        match_number: number
        participant1_id: string
        stage_id: string | null
        bracket: string
        group_number: number
        participant2_id: string
      }>`(
        select id, round_number, match_number, participant1_id, participant2_id, stage_id, bracket, group_number
        from tournament_matches
        where tournament_id = tournament.id and status <> 'completed' and status <> 'pending'
        order by round_number desc, match_number desc limit ${sql.lit(MATCHES_OF_ONE)}
      )`.as('match'),
      (join) => join.onTrue(),
    )
    .innerJoin('tournament_participants as one', (join) =>
      join
        .onRef('one.tournament_id', '=', 'tournament.id')
        .onRef('one.participant_id', '=', 'match.participant1_id'),
    )
    .innerJoin('tournament_participants as two', (join) =>
      join
        .onRef('two.tournament_id', '=', 'tournament.id')
        .onRef('two.participant_id', '=', 'match.participant2_id'),
    )
    .leftJoin('teams as team1', 'team1.id', 'match.participant1_id')
    .leftJoin('teams as team2', 'team2.id', 'match.participant2_id')
    .leftJoin('games as game', 'game.id', 'tournament.game_id')
    .select([
      'match.id',
      'match.round_number as round',
      storedPlace('match').as('place'),
      'tournament.format',
      'tournament.entrant_count as entrantCount',
      'tournament.id as tournamentId',
      'tournament.name as tournamentName',
      'tournament.type',
      'game.name as gameName',
      'game.cover_art as gameArt',
      'one.name as name1',
      'team1.tag as tag1',
      'one.image_key as image1',
      'two.name as name2',
      'team2.tag as tag2',
      'two.image_key as image2',
    ])
    .orderBy(
      sql`tournament.starts_at desc, tournament.id desc, match.round_number desc, match.match_number desc`,
    )
    .limit(slot('limit')),
)

export interface ChampionRow {
  readonly tournamentId: string
  readonly tournamentName: string
  readonly type: TournamentType
  readonly prizeType: PrizeType
  readonly prizeAmount: number
  readonly prizeDescription: string | null
  readonly endedAt: Date
  readonly name: string
  readonly teamTag: string | null
  readonly imageKey: string | null
}

/** Latest first, with current images. */
export const findLatestChampions = quickRead<ChampionRow, AtMost>((db, slot) =>
  db
    .selectFrom(
      db
        .selectFrom('tournaments')
        .selectAll()
        .where(sql<boolean>`status = 'completed' and not is_test and ended_at is not null
          and champion_id is not null`)
        .orderBy(sql`ended_at desc, id desc`)
        .limit(slot('limit'))
        .as('tournament'),
    )
    .innerJoin('tournament_participants as winner', (join) =>
      join
        .onRef('winner.tournament_id', '=', 'tournament.id')
        .onRef('winner.participant_id', '=', 'tournament.champion_id'),
    )
    .leftJoin('teams as team', 'team.id', 'winner.participant_id')
    .leftJoin('profiles as person', 'person.id', 'winner.participant_id')
    .select((eb) => [
      'tournament.id as tournamentId',
      'tournament.name as tournamentName',
      'tournament.type',
      'tournament.prize_type as prizeType',
      'tournament.prize_amount as prizeAmount',
      'tournament.prize_description as prizeDescription',
      eb.ref('tournament.ended_at').$notNull().as('endedAt'),
      'winner.name',
      'team.tag as teamTag',
      sql<string | null>`coalesce(person.avatar_key, team.icon_key)`.as('imageKey'),
    ])
    .orderBy(sql`tournament.ended_at desc, tournament.id desc`),
)

export interface OpenGameRow {
  readonly id: string
  readonly name: string
  readonly art: string | null
  readonly openCount: number
}

/** The games of this many upcoming tournaments are candidates. */
const NEXT_LOOKED_AT = 8

/**
 * Games with the most upcoming tournaments first, among those that come up next. If these are few, the first
 * games of the catalogue fill up. Reads neither the catalogue nor the upcoming tournaments as a whole.
 */
export const findOpenGames = quickRead<OpenGameRow, AtMost>((db, slot) =>
  db
    .selectFrom(
      sql<{ id: string; name: string; cover_art: string | null }>`(
        select game.id, game.name, game.cover_art from games as game
        where game.id in (
          select near.game_id from (
            select game_id from tournaments
            where status in ('upcoming', 'registration_open') and not is_test and starts_at > now()
            order by starts_at, id limit ${sql.lit(NEXT_LOOKED_AT)}
          ) as near
        )
        union
        (select id, name, cover_art from games order by lower(name collate "und-x-icu") limit ${slot('limit')})
      )`.as('game'),
    )
    .innerJoinLateral(
      sql<{ total: number }>`(
        select count(*)::int as total from (
          select from tournaments
          where game_id = game.id and status in ('upcoming', 'registration_open') and not is_test and starts_at > now()
          limit ${sql.lit(OPEN_COUNTED_MAX)}
        ) as counted
      )`.as('open'),
      (join) => join.onTrue(),
    )
    .select(['game.id', 'game.name', 'game.cover_art as art', 'open.total as openCount'])
    .orderBy(sql`open.total desc, lower(game.name collate "und-x-icu")`)
    .limit(slot('limit')),
)
