import type { Match } from '@trunfo/brackets'
import type { MatchStatus } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import { compiledOnce } from '../../../platform/db/compiled.ts'
import type { Tx } from '../../../platform/db/database.ts'

/** A match of the engine, as it is stored. */
export interface StoredMatch extends Match {
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
  'status',
] as const

export function findRound(tx: Tx, tournamentId: string, round: number): Promise<StoredMatch[]> {
  return tx
    .selectFrom('tournament_matches')
    .select(columns)
    .where('tournament_id', '=', tournamentId)
    .where('round_number', '=', round)
    .execute()
}

export function findLaterRounds(tx: Tx, tournamentId: string, round: number): Promise<StoredMatch[]> {
  return tx
    .selectFrom('tournament_matches')
    .select(columns)
    .where('tournament_id', '=', tournamentId)
    .where('round_number', '>', round)
    .execute()
}

/** All matches of one side. One index scan per place instead of an `or`, which could read the whole bracket. */
export const fromMatchesOf = (tournament: string, side: string, alias: string) => sql`from (
  select id, tournament_id, round_number, match_number, winner_id, completed_at, participant2_id as opponent_id
  from tournament_matches where tournament_id = ${sql.ref(tournament)} and participant1_id = ${sql.ref(side)}
  union all
  select id, tournament_id, round_number, match_number, winner_id, completed_at, participant1_id
  from tournament_matches where tournament_id = ${sql.ref(tournament)} and participant2_id = ${sql.ref(side)}
) as ${sql.ref(alias)}`

/** What a format has to be told of the rounds before. */
export function findEarlier(
  tx: Tx,
  tournamentId: string,
  round: number,
  remembers: 'byes' | 'everything',
): Promise<StoredMatch[]> {
  const earlier = tx
    .selectFrom('tournament_matches')
    .select(columns)
    .where('tournament_id', '=', tournamentId)
    .where('round_number', '<', round)
  return (remembers === 'byes' ? earlier.where('participant2_id', 'is', null) : earlier).execute()
}

/** One statement for any number of matches, whose values are six arrays and not thousands of parameters. */
export async function insertMatches(tx: Tx, tournamentId: string, matches: readonly Match[]): Promise<void> {
  await sql`
    insert into tournament_matches
      (tournament_id, round_number, match_number, participant1_id, participant2_id, winner_id, status, completed_at)
    select ${tournamentId}, round, number, one, two, winner,
      case when winner is null then 'in_progress' else 'completed' end,
      case when winner is null then null else now() end
    from unnest(
      ${matches.map(({ round }) => round)}::smallint[],
      ${matches.map(({ number }) => number)}::integer[],
      ${matches.map(({ participant1Id }) => participant1Id)}::uuid[],
      ${matches.map(({ participant2Id }) => participant2Id)}::uuid[],
      ${matches.map(({ winnerId }) => winnerId)}::uuid[]
    ) as drawn (round, number, one, two, winner)
  `.execute(tx)
}

/** Writes the winner down and says whether others of the round are still open. The tournament must be locked. */
export const completeMatch = compiledOnce<
  { isRoundOpen: boolean },
  { matchId: string; winnerId: string; tournamentId: string; round: number }
>((db, slot) =>
  db
    .with('decided', (cte) =>
      cte
        .updateTable('tournament_matches')
        .set({ winner_id: slot('winnerId'), status: 'completed', completed_at: sql`now()` })
        .where('id', '=', slot('matchId'))
        .returning('id'),
    )
    .selectFrom('decided')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('tournament_matches as other')
          .select('other.id')
          .where('other.tournament_id', '=', slot('tournamentId'))
          .where('other.round_number', '=', slot('round'))
          .where('other.winner_id', 'is', null)
          .where('other.id', '<>', slot('matchId')),
      )
        .$castTo<boolean>()
        .as('isRoundOpen'),
    ),
)

export async function markDisputed(tx: Tx, matchId: string): Promise<void> {
  await tx.updateTable('tournament_matches').set({ status: 'dispute' }).where('id', '=', matchId).execute()
}

/** Gives stored matches other participants or another winner. */
export async function replaceMatches(tx: Tx, tournamentId: string, matches: readonly Match[]): Promise<void> {
  await sql`
    update tournament_matches as stored
    set participant1_id = one, participant2_id = two, winner_id = winner,
      status = case when winner is null then 'in_progress' else 'completed' end,
      completed_at = case when winner is null then null else coalesce(stored.completed_at, now()) end
    from unnest(
      ${matches.map(({ round }) => round)}::smallint[],
      ${matches.map(({ number }) => number)}::integer[],
      ${matches.map(({ participant1Id }) => participant1Id)}::uuid[],
      ${matches.map(({ participant2Id }) => participant2Id)}::uuid[],
      ${matches.map(({ winnerId }) => winnerId)}::uuid[]
    ) as revised (round, number, one, two, winner)
    where stored.tournament_id = ${tournamentId}
      and stored.round_number = revised.round and stored.match_number = revised.number
  `.execute(tx)
}
