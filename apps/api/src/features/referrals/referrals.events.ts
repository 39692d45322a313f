import { ownReferralsRoom, REFERRALS_ROOM, type RewardType } from '@trunfo/contract/referrals'
import { defineEvent } from '../../platform/jobs/definitions.ts'
import { type Refresh, refresh } from '../../platform/jobs/reactions.ts'

interface OfReferrer {
  readonly referrerId: string
}

export const referralCame = defineEvent<OfReferrer>('referral.came')
export const referralRewarded = defineEvent<OfReferrer & { rewardType: RewardType; rewardAmount: number }>(
  'referral.rewarded',
)
export const referralRewardSet = defineEvent<Record<string, never>>('referral.reward-set')

export const referralsRefreshes: readonly Refresh[] = [
  refresh<OfReferrer>([referralCame, referralRewarded], {
    rooms: ({ referrerId }) => [REFERRALS_ROOM, ownReferralsRoom(referrerId)],
  }),
  refresh([referralRewardSet], { rooms: () => [REFERRALS_ROOM] }),
]
