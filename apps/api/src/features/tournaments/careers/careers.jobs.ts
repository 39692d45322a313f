import { sql } from 'kysely'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type Reaction, reactInTransaction } from '../../../platform/jobs/definitions.ts'
import { findPlaces } from '../bracket/index.ts'
import {
  championChanged,
  matchCorrected,
  tournamentCompleted,
  tournamentReopened,
} from '../tournaments.events.ts'

/** Champion, runner-up and semifinalists. */
const LAST_PLACE = 3

/** Reads the current bracket, so events may arrive in any order and more than once. */
export async function recordPodium(tx: Tx, tournamentId: string): Promise<void> {
  await advisoryLock(tx, `podium:${tournamentId}`)
  const tournament = await tx
    .selectFrom('tournaments')
    .select('ended_at as endedAt')
    .where('id', '=', tournamentId)
    .where('status', '=', 'completed')
    .where('is_test', '=', false)
    .executeTakeFirst()
  await tx.deleteFrom('podium_finishes').where('tournament_id', '=', tournamentId).execute()
  // It may have been reopened.
  if (!tournament?.endedAt) return
  const placed = (await findPlaces(tx, tournamentId)).filter(({ from }) => from <= LAST_PLACE)
  await sql`
    with placed as (
      select * from unnest(
        ${placed.map(({ id }) => id)}::uuid[], ${placed.map(({ from }) => from)}::smallint[]
      ) as placed (participant_id, place)
    )
    insert into podium_finishes (tournament_id, owner_id, place, ended_at)
    select ${tournamentId}, owner_id, place, ${tournament.endedAt} from (
      select participant_id as owner_id, place from placed
      union
      select lineup.user_id, placed.place from placed join tournament_lineups as lineup
        on lineup.tournament_id = ${tournamentId} and lineup.participant_id = placed.participant_id
    ) as finish order by owner_id`.execute(tx)
}

export const podiumReactions: readonly Reaction[] = [
  reactInTransaction(tournamentCompleted, 'tournaments.record-podium', (tx, { payload }) =>
    recordPodium(tx, payload.tournamentId),
  ),
  reactInTransaction(championChanged, 'tournaments.move-podium', (tx, { payload }) =>
    recordPodium(tx, payload.tournamentId),
  ),
  reactInTransaction(tournamentReopened, 'tournaments.clear-podium', (tx, { payload }) =>
    recordPodium(tx, payload.tournamentId),
  ),
  // Other places can change while the champion stays.
  reactInTransaction(matchCorrected, 'tournaments.correct-podium', (tx, { payload }) =>
    recordPodium(tx, payload.tournamentId),
  ),
]
