import type { Db } from '../../platform/db/database.ts'
import { findFootprints, findIdentified } from '../accounts/index.ts'
import { findSettledBuyers } from '../payments/index.ts'
import { findFinishers } from '../tournaments/index.ts'
import { countRewardsThisMonth, type ReferralRow } from './referrals.queries.ts'
import type { ReferralFacts } from './referrals.rules.ts'

/** Reads the facts of a page of rows with one indexed query each. Returns them in the order of the rows. */
export async function findFacts(db: Db, rows: readonly ReferralRow[]): Promise<ReferralFacts[]> {
  if (rows.length === 0) return []
  const referrers = [...new Set(rows.map(({ referrerId }) => referrerId))]
  const referred = rows.map(({ referredId }) => referredId)
  // Sequential, because in a transaction they share a connection.
  const footprints = await findFootprints(db, [...new Set([...referrers, ...referred])])
  const identified = await findIdentified(db, referred)
  const buyers = await findSettledBuyers(db, referred)
  const finishers = await findFinishers(db, referred)
  const rewards = await countRewardsThisMonth(db, referrers)
  return rows.map(({ referrerId, referredId, isReferrerActive, isReferredActive, isConfirmed }) => ({
    referrerId,
    referredId,
    areActive: isReferrerActive && isReferredActive,
    isConfirmed,
    hasIdentity: identified.has(referredId),
    hasActivity: buyers.has(referredId) || finishers.has(referredId),
    footprints: {
      referrer: footprints.get(referrerId) ?? [],
      referred: footprints.get(referredId) ?? [],
    },
    rewardedThisMonth: rewards.get(referrerId) ?? 0,
  }))
}
