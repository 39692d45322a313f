import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export async function sumWins(db: Db, userIds: readonly string[]): Promise<number> {
  const { wins } = await db
    .selectFrom('player_records')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('wins'), sql<number>`0`).as('wins'))
    .where('user_id', 'in', userIds)
    .executeTakeFirstOrThrow()
  return wins
}

export interface RecordChange {
  readonly userId: string
  readonly by: 1 | -1
}

/** Locks the rows in order of user id, as everywhere, so that two line-ups cannot deadlock. */
export async function changeRecords(
  tx: Tx,
  column: 'wins' | 'titles' | 'participations',
  changes: readonly RecordChange[],
): Promise<void> {
  const userIds = changes.map(({ userId }) => userId)
  await sql`
    insert into player_records (user_id) select id from unnest(${userIds}::uuid[]) as id order by id
    on conflict do nothing`.execute(tx)
  await tx
    .selectFrom('player_records')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute()
  // A record edited by hand may be lower than what is subtracted, so it stops at 0. Any other goes to -1,
  // which the table rejects: the event came too early and is retried.
  await sql`
    update player_records as record set ${sql.ref(column)} = greatest(
      record.${sql.ref(column)} + change.by, case when record.is_edited then 0 else -1 end
    )
    from unnest(${userIds}::uuid[], ${changes.map(({ by }) => by)}::int[]) as change (user_id, by)
    where record.user_id = change.user_id`.execute(tx)
}

export async function addParticipation(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`
    insert into player_records as record (user_id, participations)
    select id, 1 from unnest(${userIds}::uuid[]) as id order by id
    on conflict (user_id) do update set participations = record.participations + 1`.execute(tx)
}

/**
 * Copies a person's coin balance, and returns whether it changed. Reads it under the lock of the record, so
 * that the last of several concurrent events stores the newest balance.
 */
export async function copyCoins(tx: Tx, userId: string, read: () => Promise<number>): Promise<boolean> {
  await tx
    .insertInto('player_records')
    .values({ user_id: userId })
    .onConflict((one) => one.doNothing())
    .execute()
  const before = await tx
    .selectFrom('player_records')
    .select('cardcoins')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const cardcoins = await read()
  if (!before || before.cardcoins === cardcoins) return false
  await tx.updateTable('player_records').set({ cardcoins }).where('user_id', '=', userId).execute()
  return true
}

export interface PlayerRecord {
  readonly wins: number
  readonly participations: number
  readonly isHidden: boolean
}

/** Locks a person's record until the commit, creating an empty one if needed. */
export async function lockRecord(tx: Tx, userId: string): Promise<PlayerRecord> {
  await tx
    .insertInto('player_records')
    .values({ user_id: userId })
    .onConflict((one) => one.doNothing())
    .execute()
  return tx
    .selectFrom('player_records')
    .select(['wins', 'participations', 'is_hidden_from_ranking as isHidden'])
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateRecord(
  tx: Tx,
  userId: string,
  { wins, participations, isHidden }: PlayerRecord,
): Promise<void> {
  await tx
    .updateTable('player_records')
    .set({ wins, participations, is_hidden_from_ranking: isHidden, is_edited: true })
    .where('user_id', '=', userId)
    .execute()
}
