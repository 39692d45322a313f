import { MY_TOURNAMENTS_PAGE_SIZE } from '@trunfo/contract/tournaments'
import { type RawBuilder, sql } from 'kysely'
import { compiledOnce, type SlotOf } from '../../../platform/db/compiled.ts'
import type { Db } from '../../../platform/db/database.ts'
import { exactMoment } from '../../../platform/paging.ts'
import { isVip } from '../../accounts/index.ts'
import type { FateFacts, FateStage } from '../bracket-engine.ts'
import { type CardRow, cardColumns, isCurrent, isOver } from '../cards.ts'
import { type StoredPlace, storedPlace } from '../match-place.ts'
import { fromMatchesOf, openMatchOf } from '../own-matches.queries.ts'
import { stageOf } from '../stage-facts.queries.ts'

export interface MineRow extends CardRow {
  readonly startKey: string
  readonly gameName: string | null
  readonly gameArt: string | null
  readonly isOrganiser: boolean
  readonly isEntered: boolean
  readonly isChampion: boolean
  readonly participantId: string | null
  /** The participant's latest decided match while the tournament runs. */
  readonly decided: (FateFacts & { readonly stage: FateStage }) | null
  readonly matchId: string | null
  readonly round: number | null
  readonly place: StoredPlace | null
  readonly opponentName: string | null
  readonly isOpponentVip: boolean
}

/** Only the newest entries are read: nobody plays in so many tournaments at once. */
const ENTRIES_LOOKED_AT = 200
const ONE_MORE = sql.lit(MY_TOURNAMENTS_PAGE_SIZE + 1)

/** A tournament and the participant the person plays for; null if they only organise it. */
type Sides = RawBuilder<{ tournament_id: string; participant_id: string | null }>

interface Asking {
  readonly userId: string
}

const nextMatch = openMatchOf(
  'side.tournament_id',
  'side.participant_id',
  sql`tournament.status = 'in_progress'`,
)

/** A bye is decided in the same moment as the match before it. */
const latestDecided = sql<MineRow['decided']>`case when tournament.status = 'in_progress' then (
  select json_build_object(
    'bracket', own.bracket, 'round', own.round_number, 'number', own.match_number, 'winnerId', own.winner_id,
    'outcome', own.outcome, 'winnerTo', own.winner_to, 'loserTo', own.loser_to,
    'participant1Id', side.participant_id, 'participant2Id', own.opponent_id, 'stage', ${stageOf('own')}
  ) ${fromMatchesOf('side.tournament_id', 'side.participant_id', 'own')}
  where own.status = 'completed' order by own.completed_at desc, own.round_number desc limit 1
) end`

/** Reads everything that a row of the page shows, for the tournaments in `sides`, in one statement. */
const describe = (db: Db, slot: SlotOf<Asking>, sides: Sides) =>
  db
    .selectFrom(sides.as('side'))
    .innerJoin('tournaments as tournament', 'tournament.id', 'side.tournament_id')
    .leftJoin('games as game', 'game.id', 'tournament.game_id')
    .leftJoinLateral(nextMatch.as('match'), (join) => join.onTrue())
    .leftJoin('tournament_participants as opponent', (join) =>
      join
        .onRef('opponent.tournament_id', '=', 'side.tournament_id')
        .onRef('opponent.participant_id', '=', 'match.opponent_id'),
    )
    .leftJoin('profiles as person', 'person.id', 'match.opponent_id')
    .select([
      ...cardColumns,
      exactMoment(sql`tournament.starts_at`).as('startKey'),
      'game.name as gameName',
      'game.cover_art as gameArt',
      sql<boolean>`tournament.created_by is not distinct from ${slot('userId')}::uuid`.as('isOrganiser'),
      sql<boolean>`side.participant_id is not null`.as('isEntered'),
      sql<boolean>`coalesce(tournament.champion_id = side.participant_id, false)`.as('isChampion'),
      'side.participant_id as participantId',
      latestDecided.as('decided'),
      'match.id as matchId',
      'match.round_number as round',
      storedPlace('match').as('place'),
      'opponent.name as opponentName',
      sql<boolean>`coalesce(${isVip('person')}, false)`.as('isOpponentVip'),
    ])

interface Place extends Asking {
  readonly startKey: string
  readonly id: string
}

const isAfter = (slot: SlotOf<Place>) =>
  sql<boolean>`(tournament.starts_at, tournament.id) > (${slot('startKey')}::timestamptz, ${slot('id')}::uuid)`

/**
 * Nearest first. Before the start a person is entered alone or with their current team. Afterwards the
 * line-up says for whom they play, whichever team they are in by now.
 */
export const findPlaying = compiledOnce<MineRow, Place & { teamId: string | null }>((db, slot) => {
  const looked = sql.lit(ENTRIES_LOOKED_AT)
  const sides: Sides = sql`(
    (select tournament_id, participant_id from tournament_participants
      where participant_id = ${slot('userId')}::uuid order by tournament_id desc limit ${looked})
    union
    (select tournament_id, participant_id from tournament_lineups
      where user_id = ${slot('userId')}::uuid order by tournament_id desc limit ${looked})
    union
    select entry.tournament_id, entry.participant_id from (
      select tournament_id, participant_id from tournament_participants
      where participant_id = ${slot('teamId')}::uuid order by tournament_id desc limit ${looked}
    ) as entry
      join tournaments on tournaments.id = entry.tournament_id and tournaments.status in ('upcoming', 'registration_open')
  )`
  return describe(db, slot, sides)
    .where(isCurrent)
    .where(isAfter(slot))
    .orderBy(sql`tournament.starts_at, tournament.id`)
    .limit(ONE_MORE)
})

/** Upcoming and running tournaments that the person created, nearest first. */
export const findOrganised = compiledOnce<MineRow, Place>((db, slot) => {
  const sides: Sides = sql`(
    select tournament.id as tournament_id, coalesce(lineup.participant_id, entry.participant_id) as participant_id from (
      select id, starts_at from tournaments as tournament
      where created_by = ${slot('userId')}::uuid and ${isCurrent} and ${isAfter(slot)}
      order by starts_at, id limit ${ONE_MORE}
    ) as tournament
    left join tournament_lineups as lineup
      on lineup.tournament_id = tournament.id and lineup.user_id = ${slot('userId')}::uuid
    left join tournament_participants as entry
      on entry.tournament_id = tournament.id and entry.participant_id = ${slot('userId')}::uuid
  )`
  return describe(db, slot, sides).orderBy(sql`tournament.starts_at, tournament.id`)
})

/**
 * Tournaments that are over and that the person entered, played for a team or created, newest first. Reads
 * three short index scans.
 */
export const findPast = compiledOnce<MineRow, Asking & { before: string }>((db, slot) => {
  const newest = sql`own.tournament_id < ${slot('before')}::uuid and ${isOver}
    order by own.tournament_id desc limit ${ONE_MORE}`
  const sides: Sides = sql`(
    select tournament_id, (array_agg(participant_id) filter (where participant_id is not null))[1] as participant_id
    from (
      (select own.tournament_id, own.participant_id from tournament_participants as own
        join tournaments as tournament on tournament.id = own.tournament_id
        where own.participant_id = ${slot('userId')}::uuid and ${newest})
      union all
      (select own.tournament_id, own.participant_id from tournament_lineups as own
        join tournaments as tournament on tournament.id = own.tournament_id
        where own.user_id = ${slot('userId')}::uuid and ${newest})
      union all
      (select tournament.id, null::uuid from tournaments as tournament
        where created_by = ${slot('userId')}::uuid and ${isOver} and tournament.id < ${slot('before')}::uuid
        order by tournament.id desc limit ${ONE_MORE})
    ) as own
    group by tournament_id order by tournament_id desc limit ${ONE_MORE}
  )`
  return describe(db, slot, sides).orderBy('tournament.id', 'desc')
})
