import type { StageCut } from '@trunfo/brackets'
import type { TournamentStatus, TournamentType } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import { compiledOnce } from '../../../platform/db/compiled.ts'
import type { StoredMatch } from '../bracket-rows.ts'
import type { StoredEntry } from './stages.queries.ts'

export interface ExportedStage {
  readonly format: string
  /** As stored: defaults are left out. */
  readonly settings: object
  readonly groups: number
  readonly cut: StageCut | null
  /** Null until the stage opens. */
  readonly seed: string | null
  readonly keptRounds: readonly number[]
  readonly entries: readonly (StoredEntry & { readonly drawnAs: string | null })[]
  readonly matches: readonly StoredMatch[]
}

export interface ExportedTournament {
  readonly id: string
  readonly name: string
  readonly type: TournamentType
  readonly status: TournamentStatus
  readonly isTest: boolean
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly seed: string | null
  readonly drawCommitment: string | null
  readonly championId: string | null
  readonly entrants: readonly { readonly id: string; readonly name: string }[]
  readonly stages: readonly ExportedStage[]
}

const entrants = sql<ExportedTournament['entrants']>`(
  select coalesce(json_agg(json_build_object('id', participant_id, 'name', name) order by id), '[]')
  from tournament_participants
  where tournament_id = tournament.id and tournament.entrant_count is not null
)`

/** Only the first stage is drawn by ids. */
const entries = sql`(
  select json_agg(json_build_object(
    'id', entry.participant_id, 'seed', entry.seed, 'group', group_number, 'joinedRound', joined_round,
    'kind', departure, 'afterRound', departed_after_round, 'isEarly', departed_early, 'drawnAs', drawn_as
  ) order by entry.seed)
  from tournament_stage_entries as entry
  left join tournament_participants as entrant
    on entrant.tournament_id = tournament.id and entrant.participant_id = entry.participant_id
      and stage.position = 1
  where entry.stage_id = stage.id
)`

const matches = sql`(
  select json_agg(json_build_object(
    'id', id, 'bracket', bracket, 'group', group_number, 'round', round_number, 'number', match_number,
    'participant1Id', participant1_id, 'participant2Id', participant2_id, 'isVacant1', is_vacant1,
    'isVacant2', is_vacant2, 'winnerId', winner_id, 'outcome', outcome, 'score1', score1, 'score2', score2,
    'bestOf', best_of, 'winnerTo', winner_to, 'winnerToSide', winner_to_side, 'loserTo', loser_to,
    'loserToSide', loser_to_side, 'status', status
  ))
  from tournament_matches where stage_id = stage.id
)`

const stages = sql<ExportedTournament['stages']>`(
  select coalesce(json_agg(json_build_object(
    'format', format, 'settings', settings, 'groups', group_count, 'cut', cut, 'seed', seed,
    'keptRounds', kept_rounds,
    'entries', coalesce(${entries}, '[]'), 'matches', coalesce(${matches}, '[]')
  ) order by position), '[]')
  from tournament_stages as stage where tournament_id = tournament.id
)`

/** One statement, and so one moment: at most 4,096 entrants and three stages of 8,192 matches. */
export const findExported = compiledOnce<ExportedTournament, { id: string }>((db, slot) =>
  db
    .selectFrom('tournaments as tournament')
    .select([
      'tournament.id',
      'tournament.name',
      'tournament.type',
      'tournament.status',
      'tournament.is_test as isTest',
      'tournament.started_at as startedAt',
      'tournament.ended_at as endedAt',
      'tournament.bracket_seed as seed',
      'tournament.draw_commitment as drawCommitment',
      'tournament.champion_id as championId',
      entrants.as('entrants'),
      stages.as('stages'),
    ])
    .where('tournament.id', '=', slot('id')),
)
