import { ownReferralsRoom, REFERRALS_ROOM, type RewardType } from '@trunfo/contract/referrals'
import { defineEvent } from '../../platform/jobs/events.ts'
import { type Refresh, refresh } from '../../platform/jobs/refresh.ts'

interface OfReferrer {
  readonly referrerId: string
}

export const referralCame = defineEvent<OfReferrer>('referral.came')
export const referralRewarded = defineEvent<OfReferrer & { rewardType: RewardType; rewardAmount: number }>(
  'referral.rewarded',
)
/** The first of two approvals; nothing is paid yet. */
export const referralFirstApproved = defineEvent<Record<string, never>>('referral.first-approved')
export const rewardBudgetFilled = defineEvent<Record<string, never>>('referral.budget-filled')
export const referralRewardSet = defineEvent<Record<string, never>>('referral.reward-set')

export const referralsRefreshes: readonly Refresh[] = [
  refresh<OfReferrer>([referralCame, referralRewarded], {
    rooms: ({ referrerId }) => [REFERRALS_ROOM, ownReferralsRoom(referrerId)],
  }),
  refresh([referralRewardSet, referralFirstApproved, rewardBudgetFilled], { rooms: () => [REFERRALS_ROOM] }),
]
