import { reactInTransaction } from '../../platform/jobs/definitions.ts'
import { accountRegistered } from '../accounts/index.ts'
import { insertPendingReferral } from './referrals.queries.ts'

export const referralsReactions = [
  reactInTransaction(accountRegistered, 'referrals.keep-pending', async (tx, { payload }) => {
    const { userId, referrerId } = payload
    if (referrerId) await insertPendingReferral(tx, { referrerId, referredId: userId })
  }),
]
