import type { Bracket, StageCut } from '@trunfo/brackets'
import { OPEN_MATCHES_PAGE_SIZE } from '@trunfo/contract/open'
import type { MatchOutcome, MatchStatus, TournamentType } from '@trunfo/contract/tournaments'
import type { TournamentFormat } from '@trunfo/contract/tournaments/stages'
import { sql } from 'kysely'
import { compiledOnce, quickRead } from '../../platform/db/compiled.ts'
import type { Db } from '../../platform/db/database.ts'

const findTournaments = quickRead<{ type: TournamentType }, { id: string }>((db, slot) =>
  db
    .selectFrom('tournaments')
    .select('type')
    .where('id', '=', slot('id'))
    .where('is_test', '=', sql.lit(false)),
)

/** Undefined for a test tournament too. */
export async function findPublicTournament(
  db: Db,
  id: string,
): Promise<{ readonly type: TournamentType } | undefined> {
  const [tournament] = await findTournaments(db, { id })
  return tournament
}

export interface StageRow {
  readonly number: number
  readonly format: TournamentFormat
  readonly groupCount: number
  readonly entrantCount: number | null
  readonly cut: StageCut | null
  readonly seed: string | null
}

/** A tournament whose only stage is not stored yet has its format. Finds none of a test tournament. */
export const findStages = quickRead<StageRow, { id: string }>((db, slot) =>
  db
    .selectFrom('tournaments as tournament')
    .leftJoin('tournament_stages as stage', 'stage.tournament_id', 'tournament.id')
    .select([
      sql<number>`coalesce(stage.position, 1)`.as('number'),
      sql<TournamentFormat>`coalesce(stage.format, tournament.format)`.as('format'),
      sql<number>`coalesce(stage.group_count, 0)`.as('groupCount'),
      'stage.entrant_count as entrantCount',
      sql<StageCut | null>`stage.cut`.as('cut'),
      'stage.seed',
    ])
    .where('tournament.id', '=', slot('id'))
    .where('tournament.is_test', '=', sql.lit(false))
    .orderBy('number'),
)

/** The name in the bracket, which outlives an erased account; the public API does not pass that one on. */
const publicName = (entrant: string) => sql<string | null>`case when not exists (
  select from profiles as gone
  where gone.id = ${sql.ref(`${entrant}.participant_id`)} and gone.status = 'erased'
) then ${sql.ref(`${entrant}.name`)} end`

export interface MatchRow {
  readonly id: string
  readonly stage: number
  readonly bracket: Bracket
  readonly group: number
  readonly round: number
  readonly number: number
  readonly bestOf: number
  readonly status: MatchStatus
  readonly outcome: MatchOutcome | null
  readonly participant1Id: string | null
  readonly participant2Id: string | null
  readonly name1: string | null
  readonly name2: string | null
  readonly score1: number | null
  readonly score2: number | null
  readonly winnerId: string | null
  readonly winnerTo: string | null
  readonly loserTo: string | null
  readonly scheduledAt: Date | null
  readonly completedAt: Date | null
}

/** `match`, `stage` and the entrants `one` and `two` are aliases of the queries below. */
const columns = sql<MatchRow>`
  match.id, stage.position as stage, match.bracket, match.group_number as "group", match.round_number as round,
  match.match_number as number, match.best_of as "bestOf", match.status, match.outcome,
  match.participant1_id as "participant1Id", match.participant2_id as "participant2Id",
  ${publicName('one')} as name1, ${publicName('two')} as name2, match.score1, match.score2,
  match.winner_id as "winnerId", match.winner_to as "winnerTo", match.loser_to as "loserTo",
  match.scheduled_at as "scheduledAt", match.completed_at as "completedAt"`

const entrants = sql`
  left join tournament_participants as one
    on one.tournament_id = match.tournament_id and one.participant_id = match.participant1_id
  left join tournament_participants as two
    on two.tournament_id = match.tournament_id and two.participant_id = match.participant2_id`

/** A place in the list of a tournament's matches: stage, round, number, bracket, group. */
export type MatchKey = readonly [number, number, number, string, number]

interface Stretch {
  readonly tournamentId: string
  /** Only of this stage, if given. */
  readonly stage: number | undefined
  readonly after: MatchKey
}

/**
 * One row more than a page, in the order of the index of each stage. There are at most three stages, and each contributes no
 * more than a page.
 */
export async function findMatchesAfter(
  db: Db,
  { tournamentId, stage, after: [position, round, number, bracket, group] }: Stretch,
): Promise<MatchRow[]> {
  const limit = sql.lit(OPEN_MATCHES_PAGE_SIZE + 1)
  const isAhead = sql`stage.position > ${position}::smallint`
  const { rows } = await sql<MatchRow>`
    select ${columns}
    from tournament_stages as stage
    cross join lateral (
      select * from tournament_matches as found
      where found.stage_id = stage.id
        and (found.round_number, found.match_number, found.bracket, found.group_number) > (
          case when ${isAhead} then 0 else ${round}::smallint end, ${number}::integer, ${bracket}::text, ${group}::smallint
        )
      order by found.round_number, found.match_number, found.bracket, found.group_number
      limit ${limit}
    ) as match
    ${entrants}
    where stage.tournament_id = ${tournamentId} and stage.position >= ${position}::smallint
      and stage.position = coalesce(${stage ?? null}::smallint, stage.position)
    order by stage.position, match.round_number, match.match_number, match.bracket, match.group_number
    limit ${limit}`.execute(db)
  return rows
}

export async function findMatch(
  db: Db,
  tournamentId: string,
  matchId: string,
): Promise<MatchRow | undefined> {
  const { rows } = await sql<MatchRow>`
    select ${columns}
    from tournament_matches as match
    join tournament_stages as stage on stage.id = match.stage_id
    join tournaments as tournament on tournament.id = match.tournament_id
    ${entrants}
    where match.id = ${matchId} and match.tournament_id = ${tournamentId} and not tournament.is_test`.execute(
    db,
  )
  return rows[0]
}

const findNamesOf = compiledOnce<
  { id: string; name: string | null },
  { tournamentId: string; ids: readonly string[] }
>((db, slot) =>
  db
    .selectFrom('tournament_participants as entrant')
    .select(['entrant.participant_id as id', publicName('entrant').as('name')])
    .where('entrant.tournament_id', '=', slot('tournamentId'))
    .where(sql<boolean>`entrant.participant_id = any (${slot('ids')}::uuid[])`),
)

/** Names in the bracket by id; null for an erased account. */
export async function findNames(
  db: Db,
  tournamentId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await findNamesOf(db, { tournamentId, ids })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
