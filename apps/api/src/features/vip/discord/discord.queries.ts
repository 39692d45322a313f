import type { VipDiscordState } from '@trunfo/contract/vip'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'

export interface HeldRole {
  readonly discordId: string
  readonly state: Extract<VipDiscordState, 'waiting' | 'given' | 'absent'>
}

/** The Discord accounts that have, or should have, the role for this user. */
export function findHeld(db: Db, userId: string): Promise<HeldRole[]> {
  return db
    .selectFrom('vip_discord_roles')
    .select(['discord_id as discordId', 'state'])
    .where('user_id', '=', userId)
    .execute()
}

/** Call it before the request to Discord: after a crash we still know which account may have the role. */
export async function claimAccount(tx: Tx, userId: string, discordId: string): Promise<void> {
  const values = { user_id: userId, look_again_at: sql<Date>`now() + interval '1 hour'` }
  await tx
    .insertInto('vip_discord_roles')
    .values({ discord_id: discordId, ...values })
    .onConflict((conflict) =>
      conflict.column('discord_id').doUpdateSet({
        ...values,
        state: sql`case when vip_discord_roles.user_id = ${userId} then vip_discord_roles.state else 'waiting' end`,
      }),
    )
    .execute()
}

/** Returns whether the state changed. */
export async function settle(
  tx: Tx,
  { userId, discordId, state }: HeldRole & { userId: string },
): Promise<boolean> {
  const after = state === 'given' ? sql`interval '1 day'` : sql`interval '1 hour'`
  const before = await tx
    .selectFrom('vip_discord_roles')
    .select('state')
    .where('discord_id', '=', discordId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  await tx
    .updateTable('vip_discord_roles')
    .set({ state, look_again_at: sql<Date>`now() + ${after}` })
    .where('discord_id', '=', discordId)
    .where('user_id', '=', userId)
    .execute()
  return before !== undefined && before.state !== state
}

export async function forget(db: Db, userId: string, discordId: string): Promise<void> {
  await db
    .deleteFrom('vip_discord_roles')
    .where('discord_id', '=', discordId)
    .where('user_id', '=', userId)
    .execute()
}

export async function forgetAll(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('vip_discord_roles').where('user_id', '=', userId).execute()
}

/** Users due for another check. */
export async function findDue(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('vip_discord_roles')
    .select('user_id as userId')
    .where('look_again_at', '<=', sql<Date>`now()`)
    .orderBy('look_again_at')
    .limit(limit)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** VIPs with a linked account but no recorded role, from before the server was configured. */
export async function findOverlooked(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('profiles as person')
    .innerJoin('credentials as link', 'link.user_id', 'person.id')
    .leftJoin('vip_discord_roles as held', (join) =>
      join.onRef('held.discord_id', '=', 'link.account_id').onRef('held.user_id', '=', 'person.id'),
    )
    .select('person.id')
    // Spelled like the partial index's condition.
    .where(sql<boolean>`'vip' = any (person.roles)`)
    .where('person.status', '=', 'active')
    .where('link.provider_id', '=', 'discord')
    .where('link.unlinked_at', 'is', null)
    .where('held.discord_id', 'is', null)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
