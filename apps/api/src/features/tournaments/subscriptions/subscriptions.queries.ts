import { SUBSCRIPTIONS_MAX } from '@trunfo/contract/tournaments'
import type { Db, Tx } from '../../../platform/db/database.ts'

export async function findSubscriptions(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tournament_subscriptions')
    .select('game_id')
    .where('user_id', '=', userId)
    .orderBy('game_id')
    .limit(SUBSCRIPTIONS_MAX)
    .execute()
  return rows.map((row) => row.game_id)
}

export async function countSubscriptions(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('tournament_subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertSubscription(db: Db, gameId: string, userId: string): Promise<void> {
  await db
    .insertInto('tournament_subscriptions')
    .values({ game_id: gameId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteSubscription(db: Db, gameId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('tournament_subscriptions')
    .where('game_id', '=', gameId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteSubscriptionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('tournament_subscriptions').where('user_id', '=', userId).execute()
}
