import { type Reaction, reactInTransaction } from '../../platform/jobs/definitions.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { accountErased, accountRegistered } from '../accounts/index.ts'
import { referralCame } from './referrals.events.ts'
import { deletePendingOf, insertPendingReferral } from './referrals.queries.ts'

export const referralsReactions: readonly Reaction[] = [
  reactInTransaction(accountRegistered, 'referrals.keep-pending', async (tx, { payload }) => {
    const { userId, referrerId } = payload
    if (!referrerId) return
    const isKept = await insertPendingReferral(tx, { referrerId, referredId: userId })
    if (isKept) await emit(tx, referralCame, { referrerId })
  }),
  reactInTransaction(accountErased, 'referrals.forget-pending', (tx, { payload }) =>
    deletePendingOf(tx, payload.userId),
  ),
]
