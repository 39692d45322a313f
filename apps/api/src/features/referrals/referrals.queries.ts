import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Nothing happens when either of the two has left in the meantime, or when the person was brought already. That
 * nobody brings themselves is a check of the table.
 */
export async function insertPendingReferral(
  tx: Tx,
  { referrerId, referredId }: { referrerId: string; referredId: string },
): Promise<void> {
  await tx
    .insertInto('referrals')
    .columns(['referrer_id', 'referred_id'])
    .expression((db) =>
      db
        .selectFrom('users as referrer')
        .innerJoin('users as referred', (join) => join.on('referred.id', '=', referredId))
        .select([sql<string>`referrer.id`.as('referrer_id'), sql<string>`referred.id`.as('referred_id')])
        .where('referrer.id', '=', referrerId),
    )
    .onConflict((conflict) => conflict.column('referred_id').doNothing())
    .execute()
}
