import type { Bracket } from '@trunfo/brackets'
import type { MatchOutcome, MatchStatus } from '@trunfo/contract/tournaments'
import type { DeskState } from '@trunfo/contract/tournaments/desk'
import { DESK_ENTRANTS_FOUND_MAX } from '@trunfo/contract/tournaments/desk'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { exactMoment } from '../../../platform/paging.ts'
import { isNamedAlike, type NameSearch } from '../../tournaments/index.ts'
import { type ClockRow, clockOfMatch } from '../presence.queries.ts'

/** Must match the condition of the index `tournament_matches_board`. */
const isOnBoard = sql`(
  match.status <> 'completed' or (match.participant1_id is not null and match.participant2_id is not null)
)`

/**
 * A match to which a side objects is decided, and waits like a call for support. Other decided ones have no attention: the
 * previous release decided some after the rows were made and before the triggers that delete them.
 */
const isWaiting = sql`exists (
  select from tournament_matches as waiting
  where waiting.id = attention.match_id and (waiting.status <> 'completed' or attention.kind = 'objected')
)`

/** Matches per state, from two indexes. Those with attention are open as well, apart from those with an objection. */
export async function countStates(db: Db, tournamentId: string): Promise<Record<DeskState, number>> {
  const { rows } = await sql<{ state: DeskState | 'objected'; count: number }>`
    select attention.kind as state, count(*)::integer as count
    from match_attention as attention
    where attention.tournament_id = ${tournamentId} and ${isWaiting} group by attention.kind
    union all
    select
      case match.status
        when 'completed' then case when match.outcome in ('forfeit', 'double-forfeit') then 'walkover' else 'done' end
        when 'pending' then 'pending' else 'open'
      end as state,
      count(*)::integer
    from tournament_matches as match
    where match.tournament_id = ${tournamentId} and ${isOnBoard}
    group by 1`.execute(db)
  const { objected, ...counts } = {
    dispute: 0,
    support: 0,
    declared: 0,
    open: 0,
    pending: 0,
    walkover: 0,
    done: 0,
    objected: 0,
    ...Object.fromEntries(rows.map(({ state, count }) => [state, count])),
  }
  const open = Math.max(0, counts.open - counts.dispute - counts.support - counts.declared)
  return { ...counts, open, support: counts.support + objected }
}

export interface DeskStage {
  readonly id: string
  readonly position: number
  readonly format: string
  readonly settings: unknown
  readonly groupCount: number
  /** Null until the stage is drawn. */
  readonly entrantCount: number | null
  readonly cut: { readonly perGroup: number; readonly best: number } | { readonly size: number } | null
  /** The first rounds that are not over, by bracket. */
  readonly openRounds: Partial<Record<Bracket, number>>
}

/** The index by tournament has the order, so the one by stage, which would be read whole, is ruled out. */
const firstOpen = (bracket: Bracket) => sql`(
  select match.round_number from tournament_matches as match
  where match.tournament_id = stage.tournament_id and match.stage_id is not distinct from stage.id and match.bracket = ${sql.lit(bracket)}
    and match.status <> 'completed'
  order by match.round_number, match.match_number limit 1
)`

export async function findDeskStages(db: Db, tournamentId: string): Promise<DeskStage[]> {
  // A stage has either the main bracket or the others, and looking in vain for one reads every open match.
  const elsewhere = (bracket: Bracket) => sql`case when main.round is null then ${firstOpen(bracket)} end`
  const { rows } = await sql<DeskStage>`
    select stage.id, stage.position, stage.format, stage.settings, stage.group_count as "groupCount",
      stage.entrant_count as "entrantCount", stage.cut,
      json_strip_nulls(json_build_object(
        'main', main.round, 'upper', ${elsewhere('upper')}, 'lower', ${elsewhere('lower')},
        'final', ${elsewhere('final')}
      )) as "openRounds"
    from tournament_stages as stage
    left join lateral (select ${firstOpen('main')} as round) as main on true
    where stage.tournament_id = ${tournamentId}
    order by stage.position`.execute(db)
  return rows
}

/** The latest matches that were played to their end. */
const PACE_OF = 40

export interface Pace {
  readonly played: readonly { readonly minutes: number; readonly bestOf: number }[]
  /** When the first of the matches that are played now opened. */
  readonly roundSince: Date | null
}

export async function findPace(db: Db, tournamentId: string): Promise<Pace> {
  const { rows } = await sql<Pace>`
    select
      coalesce((
        select json_agg(json_build_object(
          'minutes', extract(epoch from span.completed_at - span.opened_at) / 60, 'bestOf', span.best_of
        ))
        from (
          select match.completed_at, match.opened_at, match.best_of from tournament_matches as match
          where match.tournament_id = ${tournamentId} and match.status = 'completed' and ${isOnBoard}
            and match.outcome is null and match.opened_at is not null
          order by match.completed_at desc, match.round_number desc, match.match_number desc, match.id desc
          limit ${PACE_OF}
        ) as span
      ), '[]') as played,
      (
        select match.opened_at from tournament_matches as match
        where match.tournament_id = ${tournamentId} and match.status = 'in_progress' and ${isOnBoard}
        order by match.completed_at, match.round_number, match.match_number, match.id limit 1
      ) as "roundSince"`.execute(db)
  return rows[0] ?? { played: [], roundSince: null }
}

export interface DeskFilter {
  readonly stageId?: string | undefined
  readonly bracket?: Bracket | undefined
  readonly round?: number | undefined
  readonly group?: number | undefined
  /** Only matches of these entrants. */
  readonly participantIds?: readonly string[] | undefined
}

function isWanted({ stageId, bracket, round, group, participantIds }: DeskFilter): RawBuilder<boolean> {
  const conditions = [
    stageId !== undefined && sql`match.stage_id = ${stageId}`,
    bracket !== undefined && sql`match.bracket = ${bracket}`,
    round !== undefined && sql`match.round_number = ${round}`,
    group !== undefined && sql`match.group_number = ${group}`,
    participantIds !== undefined &&
      sql`(match.participant1_id = any (${participantIds}::uuid[]) or match.participant2_id = any (${participantIds}::uuid[]))`,
  ].filter((condition) => condition !== false)
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

/** Where a match stands in the order of its state. */
export interface DeskPlace {
  readonly id: string
  /** Empty where matches are sorted by round. Round and number are 0 where they are not needed. */
  readonly moment: string
  readonly round: number
  readonly number: number
}

interface Part {
  readonly tournamentId: string
  readonly filter: DeskFilter
  readonly after: DeskPlace | null
  readonly limit: number
}

/** A page of one state, in its order. */
export async function findPlacesOf(db: Db, state: DeskState, part: Part): Promise<DeskPlace[]> {
  const { rows } = await sql<DeskPlace>`${statementOf(state, part)}`.execute(db)
  return rows
}

function statementOf(state: DeskState, part: Part): RawBuilder<unknown> {
  switch (state) {
    case 'dispute':
    case 'support':
    case 'declared':
      return withAttention(state, part)
    case 'open':
      return byRound(
        sql`match.status = 'in_progress'
          and not exists (select from match_attention as attention where attention.match_id = match.id)`,
        part,
      )
    case 'pending':
      return byRound(sql`match.status = 'pending'`, part)
    case 'walkover':
      return latest(sql`match.outcome in ('forfeit', 'double-forfeit')`, part)
    case 'done':
      return latest(sql`(match.outcome is null or match.outcome not in ('forfeit', 'double-forfeit'))`, part)
  }
}

/** The longest waiting first. */
function withAttention(kind: DeskState, { tournamentId, filter, after, limit }: Part): RawBuilder<unknown> {
  const kinds = kind === 'support' ? ['support', 'objected'] : [kind]
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return sql`
    select attention.match_id as id, ${exactMoment(sql`attention.since`)} as moment, 0 as round, 0 as number
    from match_attention as attention
    where attention.tournament_id = ${tournamentId} and attention.kind = any (${kinds}::text[]) and ${isWaiting}
      and ${
        isFiltered
          ? sql`exists (select from tournament_matches as match where match.id = attention.match_id and ${isWanted(filter)})`
          : sql`true`
      }
      and ${after ? sql`(attention.since, attention.match_id) > (${after.moment}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by attention.since, attention.match_id
    limit ${limit}`
}

function byRound(condition: RawBuilder<unknown>, { tournamentId, filter, after, limit }: Part) {
  return sql`
    select match.id, '' as moment, match.round_number as round, match.match_number as number
    from tournament_matches as match
    where match.tournament_id = ${tournamentId} and ${condition} and ${isOnBoard} and ${isWanted(filter)}
      and match.completed_at is null
      and ${after ? sql`(match.round_number, match.match_number, match.id) > (${after.round}, ${after.number}, ${after.id}::uuid)` : sql`true`}
    order by match.completed_at, match.round_number, match.match_number, match.id
    limit ${limit}`
}

function latest(condition: RawBuilder<unknown>, { tournamentId, filter, after, limit }: Part) {
  return sql`
    select match.id, ${exactMoment(sql`match.completed_at`)} as moment, match.round_number as round,
      match.match_number as number
    from tournament_matches as match
    where match.tournament_id = ${tournamentId} and match.status = 'completed' and ${isOnBoard} and ${condition}
      and ${isWanted(filter)}
      and ${
        after
          ? sql`(match.completed_at, match.round_number, match.match_number, match.id)
              < (${after.moment}::timestamptz, ${after.round}, ${after.number}, ${after.id}::uuid)`
          : sql`true`
      }
    order by match.completed_at desc, match.round_number desc, match.match_number desc, match.id desc
    limit ${limit}`
}

/** The first entrants whose name has the words. */
export async function findEntrantsNamed(db: Db, tournamentId: string, search: NameSearch): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select participant.participant_id as id from tournament_participants as participant
    where participant.tournament_id = ${tournamentId} and ${isNamedAlike(search)}
    order by participant.name, participant.participant_id
    limit ${DESK_ENTRANTS_FOUND_MAX}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface DeskRow {
  readonly id: string
  readonly stageId: string
  readonly bracket: Bracket
  readonly group: number
  readonly round: number
  readonly number: number
  readonly status: MatchStatus
  readonly outcome: MatchOutcome | null
  readonly winnerId: string | null
  readonly score1: number | null
  readonly score2: number | null
  readonly bestOf: number
  readonly openedAt: Date | null
  readonly completedAt: Date | null
  readonly scheduledAt: Date | null
  readonly attention: 'dispute' | 'support' | 'declared' | 'objected' | null
  readonly since: Date | null
  readonly participant1Id: string | null
  readonly participant2Id: string | null
  readonly declarations: readonly {
    readonly participantId: string
    readonly winnerId: string | null
    readonly score1: number | null
    readonly score2: number | null
  }[]
  readonly isSupportCalled: boolean
  readonly assignedTo: string | null
  readonly clock: ClockRow | null
}

interface DeskClocks {
  readonly isPaused: boolean
  readonly minutes: number
}

/** Null in a tournament without clocks. */
export async function findClocks(db: Db, tournamentId: string): Promise<DeskClocks | null> {
  const row = await db
    .selectFrom('tournaments')
    .select([
      sql<boolean>`clocks_paused_at is not null`.as('isPaused'),
      sql<number>`clock_minutes::integer`.as('minutes'),
    ])
    .where('id', '=', tournamentId)
    .where('clock_minutes', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** The matches of a page, in the order of the ids. */
export async function findDeskMatches(db: Db, ids: readonly string[]): Promise<DeskRow[]> {
  const { rows } = await sql<DeskRow>`
    select match.id, match.stage_id as "stageId", match.bracket, match.group_number as "group",
      match.round_number as round, match.match_number as number, match.status, match.outcome,
      match.winner_id as "winnerId", match.score1, match.score2, match.best_of as "bestOf",
      match.opened_at as "openedAt", match.completed_at as "completedAt", match.scheduled_at as "scheduledAt",
      attention.kind as attention, attention.since,
      match.participant1_id as "participant1Id", match.participant2_id as "participant2Id",
      case when attention.kind is null then '[]' else coalesce((
        select json_agg(json_build_object(
          'participantId', participant_id, 'winnerId', winner_id, 'score1', score1, 'score2', score2
        ))
        from match_declarations where match_id = match.id
      ), '[]') end as declarations,
      coalesce(waiting.support_requested_at is not null, false) as "isSupportCalled", holder.username as "assignedTo",
      ${clockOfMatch} as clock
    from unnest(${ids}::uuid[]) with ordinality as asked (id, position)
    join tournament_matches as match on match.id = asked.id
    left join match_attention as attention
      on attention.match_id = match.id and (match.status <> 'completed' or attention.kind = 'objected')
    left join match_cases as waiting on waiting.match_id = attention.match_id and waiting.closed_at is null
    left join profiles as holder on holder.id = waiting.assigned_to and holder.status = 'active'
    order by asked.position`.execute(db)
  return rows
}
