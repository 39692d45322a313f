import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { idsWithin } from '../../platform/paging.ts'

interface ReferralFields {
  readonly referrerId: string
  readonly referredId: string
  /** When the referred person signed up. */
  readonly createdAt?: Date
}

/** A referral that waits for approval. */
export const makeReferral = (
  db: Db,
  { referrerId, referredId, createdAt }: ReferralFields,
): Promise<{ id: string }> =>
  db
    .insertInto('referrals')
    .values({
      referrer_id: referrerId,
      referred_id: referredId,
      created_at: createdAt ?? sql<Date>`now()`,
      id: createdAt && idOf(createdAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Lists and periods filter by id, which begins with its creation time. */
const idOf = (moment: Date) =>
  sql<string>`overlay(uuid_v7()::text placing ${idsWithin({ from: moment.toISOString() }).first.slice(0, 13)} from 1 for 13)::uuid`

/** Sets the current offer. */
export async function makeReferralReward(
  db: Db,
  {
    type = 'cash',
    amount = 10_00,
    cap = 10,
  }: { type?: 'cash' | 'coins'; amount?: number; cap?: number } = {},
): Promise<void> {
  await db
    .insertInto('referral_settings')
    .values({ reward_type: type, reward_amount: amount, monthly_cap: cap })
    .execute()
}
