import type { TournamentStatus } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import { compiledOnce } from '../../../platform/db/compiled.ts'
import {
  type CheckInPhase,
  checkInClosesAt,
  checkInOpensAt,
  checkInPhase,
  type FateFacts,
  type FateStage,
  fateAfter,
  fromMatchesOf,
  openMatchOf,
  stageOf,
} from '../../tournaments/index.ts'
import { clockOfMatch } from '../presence.queries.ts'
import type { DecidedMatchFacts, SideFacts } from './todo.rules.ts'

export interface TournamentTimes {
  readonly status: TournamentStatus
  readonly startsAt: Date
  readonly championId: string | null
  readonly checkInPhase: CheckInPhase
  readonly checkInOpensAt: Date | null
  readonly checkInClosesAt: Date | null
}

/** Finds no test tournament. */
export const findTimes = compiledOnce<TournamentTimes, { id: string }>((db, slot) =>
  db
    .selectFrom('tournaments as tournament')
    .select([
      'status',
      'starts_at as startsAt',
      'champion_id as championId',
      checkInPhase.as('checkInPhase'),
      checkInOpensAt.as('checkInOpensAt'),
      checkInClosesAt.as('checkInClosesAt'),
    ])
    .where('id', '=', slot('id'))
    .where('is_test', '=', sql.lit(false)),
)

export interface SideRow extends Pick<SideFacts, 'hasLeft' | 'isInStage' | 'open' | 'planned'> {
  readonly decided:
    | (Omit<DecidedMatchFacts, 'fate'> & Omit<FateFacts, 'winnerId'> & { readonly stage: FateStage })
    | null
}

const opponentOf = (id: string) => sql`(
  select name from tournament_participants as opponent
  where opponent.tournament_id = side.tournament_id and opponent.participant_id = ${sql.ref(id)}
)`
const hasDeclared = (matchId: string, isOwn: boolean) => sql`exists (
  select from match_declarations as declared
  where declared.match_id = ${sql.ref(matchId)} and (declared.participant_id = side.participant_id) = ${sql.lit(isOwn)}
)`
const ownMatches = fromMatchesOf('side.tournament_id', 'side.participant_id', 'own')

const open = sql<SideFacts['open']>`(
  select json_build_object(
    'id', match.id, 'status', match.status, 'opponentName', ${opponentOf('next.opponent_id')},
    'hasDeclared', ${hasDeclared('match.id', true)}, 'hasRivalDeclared', ${hasDeclared('match.id', false)},
    'clock', ${clockOfMatch}
  )
  from tournament_matches as match where match.id = next.id
)`

/** A bye is decided in the same moment as the match before it. */
const decided = sql<SideRow['decided']>`(
  select json_build_object(
    'id', match.id, 'bracket', match.bracket, 'round', match.round_number, 'number', match.match_number,
    'winnerId', match.winner_id, 'outcome', match.outcome, 'winnerTo', match.winner_to, 'loserTo', match.loser_to,
    'participant1Id', match.participant1_id, 'participant2Id', match.participant2_id, 'stage', ${stageOf('match')},
    'clock', ${clockOfMatch}
  )
  from (
    select own.id ${ownMatches}
    where own.status = 'completed' order by own.completed_at desc, own.round_number desc limit 1
  ) as latest
  join tournament_matches as match on match.id = latest.id
)`

const planned = sql<SideFacts['planned']>`(
  select json_build_object('id', own.id, 'opponentName', ${opponentOf('own.opponent_id')}) ${ownMatches}
  where own.status = 'pending' order by own.round_number, own.match_number limit 1
)`

/** The latest stage that has begun, and whether the side is in it. */
export const stageOfSide = sql<{ departure: string | null; is_in: boolean }>`(
  select entry.departure, entry.participant_id is not null as is_in
  from tournament_stages as stage
  left join tournament_stage_entries as entry
    on entry.stage_id = stage.id and entry.participant_id = side.participant_id
  where stage.tournament_id = side.tournament_id and stage.seed is not null
  order by stage.position desc limit 1
)`
export const openMatchOfSide = openMatchOf('side.tournament_id', 'side.participant_id')

/** Queries that select these have to know `side`, `stage` and `next`. */
export const sideColumns = [
  sql<boolean>`stage.departure is not null`.as('hasLeft'),
  sql<boolean>`coalesce(stage.is_in, false)`.as('isInStage'),
  open.as('open'),
  decided.as('decided'),
  planned.as('planned'),
] as const

/** What a side has to do with its tournament, by index lookups alone. */
export const findSide = compiledOnce<SideRow, { tournamentId: string; sideId: string }>((db, slot) =>
  db
    .selectFrom(
      sql<{ tournament_id: string; participant_id: string }>`(
        select ${slot('tournamentId')}::uuid, ${slot('sideId')}::uuid
      )`.as<'side'>(sql`side (tournament_id, participant_id)`),
    )
    .leftJoinLateral(stageOfSide.as('stage'), (join) => join.onTrue())
    .leftJoinLateral(openMatchOfSide.as('next'), (join) => join.onTrue())
    .select([...sideColumns]),
)

/** As facts of the rule. */
export function readSide({ decided, hasLeft, isInStage, open, planned }: SideRow, sideId: string): SideFacts {
  return {
    sideId,
    hasLeft,
    isInStage,
    open,
    planned,
    decided: decided && { ...decided, fate: fateAfter(decided.stage, decided, sideId) },
  }
}
