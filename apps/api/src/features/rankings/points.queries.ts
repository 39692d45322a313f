import { sql } from 'kysely'
import type { FindRankingPoints } from '../../platform/tournament-rankings.ts'

/** Wins, as the ranking shows them. One statement for any number of entrants. */
export const findRankingPoints: FindRankingPoints = async (tx, { type, ids }) => {
  const found =
    type === 'team'
      ? tx
          .selectFrom('teams as team')
          .select(['team.id', 'team.wins as points'])
          .where(sql<boolean>`team.id = any(${ids}::uuid[])`)
      : tx
          .selectFrom('player_records as record')
          .select(['record.user_id as id', 'record.wins as points'])
          .where(sql<boolean>`record.user_id = any(${ids}::uuid[])`)
          .where(sql<boolean>`record.is_active and not record.is_hidden_from_ranking`)
  const rows = await found.execute()
  return new Map(rows.map(({ id, points }) => [id, points]))
}
