import { makeReferral, makeReferralReward } from '../src/features/referrals/testing.ts'
import type { Db } from '../src/platform/db/database.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const REFERRALS = [
  { referrer: 'jogador', referred: 'bia.manaus', daysAgo: 9 },
  { referrer: 'jogador', referred: 'tonho', daysAgo: 2 },
  { referrer: 'clara-lima', referred: 'juju', daysAgo: 1 },
]

/** The reward is in coins, so that demo staff can approve referrals at once. */
export async function seedDemoReferrals(db: Db, people: ReadonlyMap<string, string>): Promise<void> {
  await makeReferralReward(db, { type: 'coins', amount: 150 })
  for (const { referrer, referred, daysAgo } of REFERRALS) {
    await makeReferral(db, {
      referrerId: people.get(referrer) ?? '',
      referredId: people.get(referred) ?? '',
      createdAt: new Date(Date.now() - daysAgo * DAY_MS),
    })
  }
}
