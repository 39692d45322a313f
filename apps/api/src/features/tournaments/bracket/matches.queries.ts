import type { MatchStatus } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { exactMoment } from '../../../platform/paging.ts'
import { type BracketMatch, isDecided } from '../bracket-engine.ts'

export interface StoredMatch extends BracketMatch {
  readonly id: string
  readonly status: MatchStatus
}

const columns = [
  'id',
  'round_number as round',
  'match_number as number',
  'participant1_id as participant1Id',
  'participant2_id as participant2Id',
  'winner_id as winnerId',
  'outcome',
  'status',
] as const

/** All matches so far: at most 4,095, read when a round ends or a match is corrected. */
export function findMatches(tx: Tx, tournamentId: string): Promise<StoredMatch[]> {
  return tx
    .selectFrom('tournament_matches')
    .select(columns)
    .where('tournament_id', '=', tournamentId)
    .execute()
}

/** The columns of any number of matches: seven arrays instead of thousands of parameters. */
const columnsOf = (matches: readonly BracketMatch[]) => sql`
    ${matches.map(({ round }) => round)}::smallint[],
    ${matches.map(({ number }) => number)}::integer[],
    ${matches.map(({ participant1Id }) => participant1Id)}::uuid[],
    ${matches.map(({ participant2Id }) => participant2Id)}::uuid[],
    ${matches.map(({ winnerId }) => winnerId)}::uuid[],
    ${matches.map(({ outcome }) => outcome)}::text[],
    ${matches.map(isDecided)}::boolean[]`

/** Resolves to the moment in which the matches that can be played opened. */
export async function insertMatches(
  tx: Tx,
  tournamentId: string,
  matches: readonly BracketMatch[],
): Promise<string | undefined> {
  const { rows } = await sql<{ openedAt: string }>`
    with stored as (
      insert into tournament_matches (
        tournament_id, round_number, match_number, participant1_id, participant2_id, winner_id, outcome, status,
        completed_at, opened_at
      )
      select ${tournamentId}, round, number, one, two, winner, outcome,
        case when is_decided then 'completed' else 'in_progress' end,
        case when is_decided then now() end, case when not is_decided then now() end
      from unnest(${columnsOf(matches)}) as drawn (round, number, one, two, winner, outcome, is_decided)
    )
    select ${exactMoment(sql`now()`)} as "openedAt"`.execute(tx)
  return rows[0]?.openedAt
}

/** How a match stands after a result. */
type Standing = Pick<StoredMatch, 'status' | 'winnerId' | 'outcome'>

/** Stores the result of a locked match. Resolves to whether it ended the round. */
export async function writeResult(
  tx: Tx,
  matchId: string,
  { status, winnerId, outcome }: Standing,
): Promise<boolean> {
  const { rows } = await sql<{ isRoundOver: boolean }>`
    select write_result(${matchId}, ${status}, ${winnerId}, ${outcome}),
      ${status} = 'completed' and is_last_of_round(${matchId}) as "isRoundOver"`.execute(tx)
  return rows[0]?.isRoundOver ?? false
}

/** Replaces the participants and winners of stored matches. */
export async function replaceMatches(
  tx: Tx,
  tournamentId: string,
  matches: readonly BracketMatch[],
): Promise<void> {
  await sql`
    update tournament_matches as stored
    set participant1_id = one, participant2_id = two, winner_id = winner, outcome = revised.outcome,
      status = case when is_decided then 'completed' else 'in_progress' end,
      completed_at = case when is_decided then coalesce(stored.completed_at, now()) end,
      opened_at = case when is_decided then stored.opened_at else coalesce(stored.opened_at, now()) end
    from unnest(${columnsOf(matches)}) as revised (round, number, one, two, winner, outcome, is_decided)
    where stored.tournament_id = ${tournamentId}
      and stored.round_number = revised.round and stored.match_number = revised.number
  `.execute(tx)
}
