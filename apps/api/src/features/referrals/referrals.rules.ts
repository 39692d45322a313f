import {
  MONTHLY_CAP_MAX,
  needsTwoApprovals,
  REWARD_MAX,
  type ReferralObstacle,
  type ReferralSettings,
  type ReferralSign,
  type Reward,
} from '@trunfo/contract/referrals'
import { AppError } from '../../platform/errors.ts'
import type { Footprint } from '../accounts/index.ts'

export function settingsProblem({ rewardType, rewardAmount, monthlyCap }: ReferralSettings): AppError | null {
  if (rewardAmount < 0 || rewardAmount > REWARD_MAX[rewardType])
    return new AppError('referrals.amount_out_of_range')
  if (monthlyCap < 1 || monthlyCap > MONTHLY_CAP_MAX)
    return new AppError('referrals.cap_out_of_range', { max: MONTHLY_CAP_MAX })
  return null
}

/** An amount of zero offers nothing, so it is not an offer of cash. */
export const offersCash = ({ rewardType, rewardAmount }: Reward): boolean =>
  rewardType === 'cash' && rewardAmount > 0

export const isSameReward = (one: Reward, other: Reward): boolean =>
  one.rewardType === other.rewardType && one.rewardAmount === other.rewardAmount

/** Facts about a referral that are not in its row. */
export interface ReferralFacts {
  readonly referrerId: string
  readonly referredId: string
  readonly areActive: boolean
  readonly isConfirmed: boolean
  /** `hasIdentity` and `hasActivity` are about the referred person. */
  readonly hasIdentity: boolean
  /** A settled payment or a finished tournament. */
  readonly hasActivity: boolean
  readonly footprints: { readonly referrer: readonly Footprint[]; readonly referred: readonly Footprint[] }
  readonly rewardedThisMonth: number
}

export interface FirstApproval {
  readonly by: string
  readonly at: Date
  /** In centavos, since only cash needs two approvals. */
  readonly amount: number
}

/** A first approval counts only for the amount that was approved; a changed reward voids it. */
export const firstApprovalFor = (reward: Reward, first: FirstApproval | null): FirstApproval | null =>
  needsTwoApprovals(reward) && first?.amount === reward.rewardAmount ? first : null

/** Millions of browsers share a user agent, so it indicates a device only together with the same line. */
export function signsOf({ footprints, hasActivity, hasIdentity }: ReferralFacts): ReferralSign[] {
  const { referrer, referred } = footprints
  const shares = (isShared: (one: Footprint, other: Footprint) => boolean) =>
    referrer.some((one) => referred.some((other) => isShared(one, other)))
  const isSameLine = (one: Footprint, other: Footprint) => one.line !== null && one.line === other.line
  const isSameDevice = shares(
    (one, other) => isSameLine(one, other) && one.userAgent !== null && one.userAgent === other.userAgent,
  )
  return [
    ...(isSameDevice ? (['same_device'] as const) : []),
    ...(!isSameDevice && shares(isSameLine) ? (['same_network'] as const) : []),
    ...(hasActivity ? [] : (['no_activity'] as const)),
    ...(hasIdentity ? [] : (['no_identity'] as const)),
  ]
}

/** Most important first. Without a reward, identity, activity, cap and budget are not required. */
export function obstaclesTo(
  facts: ReferralFacts,
  settings: ReferralSettings,
  { approverId, budget }: { approverId: string; budget: number },
): ReferralObstacle[] {
  const { rewardAmount, monthlyCap } = settings
  const isCash = offersCash(settings)
  const found: readonly [ReferralObstacle, boolean][] = [
    ['own', [facts.referrerId, facts.referredId].includes(approverId)],
    ['inactive', !facts.areActive],
    ['unconfirmed', !facts.isConfirmed],
    ['identity_missing', isCash && !facts.hasIdentity],
    ['activity_missing', isCash && !facts.hasActivity],
    ['cap_reached', rewardAmount > 0 && facts.rewardedThisMonth >= monthlyCap],
    ['budget_short', isCash && budget < rewardAmount],
  ]
  return found.filter(([, isThere]) => isThere).map(([obstacle]) => obstacle)
}

/** Prefix of the ledger facts of rewards. */
export const REFERRAL_FACT = 'referral'
