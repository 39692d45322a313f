import { type MoneyOrigins, originsById } from '../../platform/money-origins.ts'
import { OWN_REFERRALS } from './referrals.notices.ts'
import { findReferredNames } from './referrals.queries.ts'
import { REFERRAL_FACT } from './referrals.rules.ts'

export const referralMoneyOrigins: MoneyOrigins = {
  prefix: REFERRAL_FACT,
  find: (db, facts) =>
    originsById(facts, 1, async (ids) => {
      const found = await findReferredNames(db, ids)
      return new Map(found.map(({ id, username: name }) => [id, { name, path: OWN_REFERRALS }]))
    }),
}
