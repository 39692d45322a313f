import type { Bracket } from '@trunfo/brackets'
import type {
  MatchOutcome,
  MatchStatus,
  TournamentStatus,
  TournamentType,
} from '@trunfo/contract/tournaments'
import { DEFAULT_FORMAT, type TournamentFormat } from '@trunfo/contract/tournaments/stages'
import { EARLIER_MATCHES_MAX } from '@trunfo/contract/tournaments/watching.schemas'
import { sql } from 'kysely'
import { compiledOnce } from '../../../platform/db/compiled.ts'
import { isVip } from '../../accounts/index.ts'
import { fromMatchesOf } from '../own-matches.queries.ts'

interface FaceRow {
  readonly name: string
  readonly teamTag: string | null
  readonly imageKey: string | null
}

export interface WatchedSideRow extends FaceRow {
  readonly participantId: string
  readonly isVip: boolean
  /** Null for a team, and for an erased person. */
  readonly username: string | null
  readonly teamId: string | null
  readonly earlier: readonly {
    readonly id: string
    readonly round: number
    readonly opponent: FaceRow | null
    readonly hasWon: boolean
    readonly outcome: MatchOutcome | null
  }[]
}

export interface WatchedRow {
  readonly id: string
  readonly round: number
  readonly number: number
  readonly status: MatchStatus
  readonly winnerId: string | null
  readonly outcome: MatchOutcome | null
  readonly completedAt: Date | null
  readonly scheduledAt: Date | null
  readonly tournamentId: string
  readonly tournamentName: string
  readonly type: TournamentType
  readonly tournamentStatus: TournamentStatus
  readonly format: string
  readonly entrantCount: number | null
  readonly coverKey: string | null
  readonly gameName: string | null
  readonly gameArt: string | null
  /** Null in the default format. */
  readonly stage: {
    readonly format: TournamentFormat
    readonly settings: unknown
    readonly bracket: Bracket
    readonly group: number
    readonly entrantCount: number
  } | null
  readonly sides: readonly WatchedSideRow[]
  readonly next: {
    readonly id: string
    readonly round: number
    readonly number: number
    readonly opponent: FaceRow | null
  } | null
}

const isDefault = sql<boolean>`tournament.format = ${sql.lit(DEFAULT_FORMAT)}`

/** Uses the current image, and the name in the bracket. */
const faceOf = (participant: string) => sql`(
  select json_build_object(
    'name', them.name, 'teamTag', team.tag, 'imageKey', coalesce(person.avatar_key, team.icon_key)
  )
  from tournament_participants as them
  left join profiles as person on person.id = them.participant_id
  left join teams as team on team.id = them.participant_id
  where them.tournament_id = match.tournament_id and them.participant_id = ${sql.ref(participant)}
)`

const sides = sql<WatchedRow['sides']>`(
  select json_agg(json_build_object(
    'participantId', side.id, 'name', participant.name, 'isVip', ${isVip('person')},
    'username', case when person.status <> 'erased' then person.username end,
    'teamId', team.id, 'teamTag', team.tag, 'imageKey', coalesce(person.avatar_key, team.icon_key),
    'earlier', array(
      select json_build_object(
        'id', played.id, 'round', played.round_number, 'hasWon', coalesce(played.winner_id = side.id, false),
        'outcome', played.outcome, 'opponent', ${faceOf('played.opponent_id')}
      )
      ${fromMatchesOf('match.tournament_id', 'side.id', 'played')}
      where case when ${isDefault} then played.round_number < match.round_number
        else played.completed_at < coalesce(match.completed_at, 'infinity') end
      order by case when not ${isDefault} then played.completed_at end, played.round_number
      limit ${sql.lit(EARLIER_MATCHES_MAX)}
    )
  ) order by side.place)
  from (values (1, match.participant1_id), (2, match.participant2_id)) as side (place, id)
  join tournament_participants as participant
    on participant.tournament_id = match.tournament_id and participant.participant_id = side.id
  left join profiles as person on person.id = side.id
  left join teams as team on team.id = side.id
)`

/** Where everything is planned, the next match is known early: it counts once its other side is known too. */
const next = sql<WatchedRow['next']>`(
  select json_build_object(
    'id', later.id, 'round', later.round_number, 'number', later.match_number,
    'opponent', ${faceOf('later.opponent_id')}
  )
  ${fromMatchesOf('match.tournament_id', 'match.winner_id', 'later')}
  where case when match.winner_to is not null then later.id = match.winner_to and (later.opponent_id is not null or later.status = 'completed')
    else later.round_number = match.round_number + 1 and later.bracket = match.bracket
      and later.stage_id = match.stage_id end
)`

const stage = sql<WatchedRow['stage']>`case when not ${isDefault} then (
  select json_build_object(
    'format', stage.format, 'settings', stage.settings, 'bracket', match.bracket, 'group', match.group_number,
    'entrantCount', stage.entrant_count
  )
  from tournament_stages as stage where stage.id = match.stage_id
) end`

/** A match with everything that is public, in one statement. Finds neither byes nor test matches. */
export const findWatched = compiledOnce<WatchedRow, { tournamentId: string; matchId: string }>((db, slot) =>
  db
    .selectFrom('tournament_matches as match')
    .innerJoin('tournaments as tournament', 'tournament.id', 'match.tournament_id')
    .leftJoin('games as game', 'game.id', 'tournament.game_id')
    .select([
      'match.id',
      'match.round_number as round',
      'match.match_number as number',
      'match.status',
      'match.winner_id as winnerId',
      'match.outcome',
      'match.completed_at as completedAt',
      'match.scheduled_at as scheduledAt',
      'tournament.id as tournamentId',
      'tournament.name as tournamentName',
      'tournament.type',
      'tournament.status as tournamentStatus',
      'tournament.format',
      'tournament.entrant_count as entrantCount',
      'tournament.cover_key as coverKey',
      'game.name as gameName',
      'game.cover_art as gameArt',
      stage.as('stage'),
      sides.as('sides'),
      next.as('next'),
    ])
    .where('match.id', '=', slot('matchId'))
    .where('match.tournament_id', '=', slot('tournamentId'))
    .where('match.participant1_id', 'is not', null)
    .where('match.participant2_id', 'is not', null)
    .where('tournament.is_test', '=', sql.lit(false)),
)
