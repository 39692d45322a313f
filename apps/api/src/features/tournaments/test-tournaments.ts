import { randomUUID } from 'node:crypto'
import { seededEntrants } from '@trunfo/brackets'
import type { TournamentType } from '@trunfo/contract/tournaments'
import { DEFAULT_FORMAT } from '@trunfo/contract/tournaments/stages'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { markOpened } from './bracket/index.ts'

export interface TestTournament {
  readonly name: string
  readonly type: TournamentType
  /** Plays for the first side; nobody plays for the second. */
  readonly userId: string
  readonly sideNames: readonly [string, string]
}

/**
 * Has one match. Both sides are ids that belong to no person and no team, so that no history, count or team
 * can ever lead here. Only the line-up says who plays.
 */
export async function insertTestTournament(
  tx: Tx,
  { name, type, userId, sideNames }: TestTournament,
): Promise<{ matchId: string; participantIds: readonly [string, string] }> {
  const participantIds = [randomUUID(), randomUUID()] as const
  const seed = randomUUID().replaceAll('-', '')
  const { id } = await tx
    .insertInto('tournaments')
    .values({
      name,
      type,
      created_by: userId,
      is_test: true,
      status: 'in_progress',
      team_size: type === 'team' ? 1 : null,
      max_participants: 2,
      participant_count: 2,
      entrant_count: 2,
      bracket_seed: seed,
      starts_at: sql<Date>`now()`,
      started_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('tournament_participants')
    .values(
      participantIds.map((participantId, index) => ({
        tournament_id: id,
        participant_id: participantId,
        entered_by: userId,
        name: sideNames[index] ?? '',
      })),
    )
    .execute()
  await tx
    .insertInto('tournament_lineups')
    .values({ tournament_id: id, user_id: userId, participant_id: participantIds[0], is_leader: true })
    .execute()
  const entrants = seededEntrants(participantIds)
  const stage = { format: DEFAULT_FORMAT, settings: {}, seed, entrants }
  const stageId = await markOpened(tx, { tournamentId: id, position: 1 }, stage)
  const match = await tx
    .insertInto('tournament_matches')
    .values({
      tournament_id: id,
      stage_id: stageId,
      round_number: 1,
      match_number: 1,
      participant1_id: participantIds[0],
      participant2_id: participantIds[1],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { matchId: match.id, participantIds }
}

/** Deletes up to `most` test tournaments, and never any other, with everything that belongs to them. */
export async function deleteSomeTestTournaments(tx: Tx, most: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('tournaments')
    .where('is_test', '=', sql.lit(true))
    .where('id', 'in', (from) =>
      from
        .selectFrom('tournaments')
        .select('id')
        .where('is_test', '=', sql.lit(true))
        .orderBy('id')
        .limit(most),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
