import { type Match, type MatchKey, type Score, keyOf as textOf } from '@trunfo/brackets'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { exactMoment } from '../../../platform/paging.ts'
import { type StoredMatch, toRecord } from '../bracket-rows.ts'

export const storedMatchColumns = [
  'match.id',
  'match.bracket',
  'match.group_number as group',
  'match.round_number as round',
  'match.match_number as number',
  'match.participant1_id as participant1Id',
  'match.participant2_id as participant2Id',
  'match.is_vacant1 as isVacant1',
  'match.is_vacant2 as isVacant2',
  'match.winner_id as winnerId',
  'match.outcome',
  'match.score1',
  'match.score2',
  'match.best_of as bestOf',
  'match.winner_to as winnerTo',
  'match.winner_to_side as winnerToSide',
  'match.loser_to as loserTo',
  'match.loser_to_side as loserToSide',
  'match.status',
] as const

/** All matches of a stage so far: at most 8,192, read when a round ends or a match is corrected. */
export function findMatches(db: Db, stageId: string): Promise<StoredMatch[]> {
  return db
    .selectFrom('tournament_matches as match')
    .select(storedMatchColumns)
    .where('match.stage_id', '=', stageId)
    .execute()
}

/**
 * What a result in a plan may change: the match, all those behind it and the grand finals, or in a table its group. At
 * most 496 rows.
 */
export async function findMatchesBehind(
  tx: Tx,
  stageId: string,
  { id, group }: Pick<StoredMatch, 'id' | 'group'>,
): Promise<StoredMatch[]> {
  const matches = tx.selectFrom('tournament_matches as match').select(storedMatchColumns)
  if (group > 0)
    return matches.where('match.stage_id', '=', stageId).where('match.group_number', '=', group).execute()
  return matches
    .where(
      // An array, because PostgreSQL expects hundreds of rows of a recursion and may read the whole table for them.
      sql<boolean>`match.id = any (array(
        with recursive behind as (
          select id, winner_to, loser_to from tournament_matches where id = ${id}
          union
          select next.id, next.winner_to, next.loser_to from behind
          join tournament_matches as next on next.id = any (array[behind.winner_to, behind.loser_to])
        )
        select id from behind
        union
        select id from tournament_matches where stage_id = ${stageId} and bracket = 'final'
      ))`,
    )
    .execute()
}

export async function isStageOver(tx: Tx, stageId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('tournament_matches')
    .select('id')
    .where('stage_id', '=', stageId)
    .where('status', '<>', 'completed')
    .limit(1)
    .execute()
  return open.length === 0
}

export async function deleteMatches(tx: Tx, stageId: string, keys: readonly MatchKey[]): Promise<void> {
  for (const { bracket, group, round, number } of keys)
    await tx
      .deleteFrom('tournament_matches')
      .where('stage_id', '=', stageId)
      .where('bracket', '=', bracket)
      .where('group_number', '=', group)
      .where('round_number', '=', round)
      .where('match_number', '=', number)
      .execute()
}

/** Which of the matches are played now, by the text of their key. */
type Playable = ReadonlySet<string>

/** The columns of any number of matches: arrays instead of thousands of parameters. */
function columnsOf(matches: readonly Match[], playable: Playable) {
  const rows = matches.map(toRecord)
  const isVacant = (index: 0 | 1) =>
    matches.map(({ sides, outcome }) => outcome === null && sides[index].kind === 'nobody')
  const statusOf = (match: Match) =>
    match.outcome !== null ? 'completed' : playable.has(textOf(match)) ? 'in_progress' : 'pending'
  return sql`
    ${rows.map(({ bracket }) => bracket)}::text[],
    ${rows.map(({ group }) => group)}::smallint[],
    ${rows.map(({ round }) => round)}::smallint[],
    ${rows.map(({ number }) => number)}::integer[],
    ${rows.map(({ participant1Id }) => participant1Id)}::uuid[],
    ${rows.map(({ participant2Id }) => participant2Id)}::uuid[],
    ${isVacant(0)}::boolean[],
    ${isVacant(1)}::boolean[],
    ${rows.map(({ winnerId }) => winnerId)}::uuid[],
    ${rows.map(({ outcome }) => outcome)}::text[],
    ${rows.map(({ score1 }) => score1)}::smallint[],
    ${rows.map(({ score2 }) => score2)}::smallint[],
    ${matches.map(({ bestOf }) => bestOf)}::smallint[],
    ${matches.map(statusOf)}::text[]`
}

const COLUMN_NAMES = sql`
  bracket, "group", round, number, one, two, vacant1, vacant2,
  winner, outcome, score1, score2, best_of, status`

interface Place {
  readonly tournamentId: string
  readonly stageId: string
}

/** Resolves to the moment in which the matches that can be played opened. */
export async function insertMatches(
  tx: Tx,
  { tournamentId, stageId }: Place,
  matches: readonly Match[],
  playable: Playable,
): Promise<string | undefined> {
  const { rows } = await sql<{ openedAt: string }>`
    with stored as (
      insert into tournament_matches (
        tournament_id, stage_id, bracket, group_number, round_number, match_number, participant1_id, participant2_id,
        is_vacant1, is_vacant2, winner_id, outcome, score1, score2, best_of, status, completed_at, opened_at
      )
      select ${tournamentId}, ${stageId}, bracket, "group", round, number, one, two, vacant1, vacant2, winner, outcome,
        score1, score2, best_of, status, case status when 'completed' then now() end,
        case status when 'in_progress' then now() end
      from unnest(${columnsOf(matches, playable)}) as drawn (${COLUMN_NAMES})
    )
    select ${exactMoment(sql`now()`)} as "openedAt"`.execute(tx)
  await linkMatches(tx, stageId, matches)
  return rows[0]?.openedAt
}

interface Link {
  readonly from: MatchKey
  readonly to: Match['winnerTo']
}

/** Stores where winners and losers of a plan's matches go. */
async function linkMatches(tx: Tx, stageId: string, matches: readonly Match[]): Promise<void> {
  await linkBy(
    tx,
    stageId,
    'winner',
    matches.map((match) => ({ from: match, to: match.winnerTo })),
  )
  await linkBy(
    tx,
    stageId,
    'loser',
    matches.map((match) => ({ from: match, to: match.loserTo })),
  )
}

async function linkBy(
  tx: Tx,
  stageId: string,
  who: 'winner' | 'loser',
  links: readonly Link[],
): Promise<void> {
  const known = links.flatMap(({ from, to }) => (to === null ? [] : [{ from, to }]))
  if (known.length === 0) return
  const [target, side] = [sql.ref(`${who}_to`), sql.ref(`${who}_to_side`)]
  await sql`
    update tournament_matches as stored set ${target} = target.id, ${side} = link.side
    from unnest(
      ${known.map(({ from }) => from.bracket)}::text[], ${known.map(({ from }) => from.round)}::smallint[],
      ${known.map(({ from }) => from.number)}::integer[], ${known.map(({ to }) => to.bracket)}::text[],
      ${known.map(({ to }) => to.round)}::smallint[], ${known.map(({ to }) => to.number)}::integer[],
      ${known.map(({ to }) => to.side)}::smallint[]
    ) as link (bracket, round, number, to_bracket, to_round, to_number, side)
    join tournament_matches as target
      on target.stage_id = ${stageId} and target.bracket = link.to_bracket
      and target.round_number = link.to_round and target.match_number = link.to_number
    where stored.stage_id = ${stageId} and stored.bracket = link.bracket
      and stored.round_number = link.round and stored.match_number = link.number`.execute(tx)
}

/** How a match stands after a result. */
interface Standing {
  readonly status: 'completed' | 'dispute'
  readonly winnerId: string | null
  readonly outcome: StoredMatch['outcome']
  readonly score: Score | null
}

/** Stores the result of a locked match. Resolves to whether it ended the round. */
export async function writeResult(
  tx: Tx,
  matchId: string,
  { status, winnerId, outcome, score }: Standing,
): Promise<boolean> {
  const { rows } = await sql<{ isRoundOver: boolean }>`
    select write_result(${matchId}, ${status}, ${winnerId}, ${outcome}, ${score?.[0]}, ${score?.[1]}),
      ${status} = 'completed' and is_last_of_round(${matchId}) as "isRoundOver"`.execute(tx)
  return rows[0]?.isRoundOver ?? false
}

/**
 * Replaces the participants and results of stored matches. Resolves to the moment in which those that can be played now
 * opened. One that was open before keeps its own.
 */
export async function replaceMatches(
  tx: Tx,
  stageId: string,
  matches: readonly Match[],
  playable: Playable,
): Promise<string | undefined> {
  const { rows } = await sql<{ openedAt: string }>`
    update tournament_matches as stored
    set participant1_id = one, participant2_id = two, is_vacant1 = vacant1, is_vacant2 = vacant2,
      winner_id = winner, outcome = revised.outcome, score1 = revised.score1, score2 = revised.score2,
      best_of = revised.best_of, status = revised.status,
      completed_at = case revised.status when 'completed' then coalesce(stored.completed_at, now()) end,
      opened_at = case
        when revised.status = 'pending' then null
        when revised.status = 'in_progress' and stored.status = 'in_progress' then coalesce(stored.opened_at, now())
        when revised.status = 'in_progress' then now()
        else stored.opened_at
      end
    from unnest(${columnsOf(matches, playable)}) as revised (${COLUMN_NAMES})
    where stored.stage_id = ${stageId} and stored.bracket = revised.bracket and stored.group_number = revised."group"
      and stored.round_number = revised.round and stored.match_number = revised.number
    returning ${exactMoment(sql`now()`)} as "openedAt"`.execute(tx)
  return rows[0]?.openedAt
}
