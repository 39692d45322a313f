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

/** Something that can be withdrawn. To offer nothing is no offer of cash. */
export const offersCash = ({ rewardType, rewardAmount }: Reward): boolean =>
  rewardType === 'cash' && rewardAmount > 0

export const isSameReward = (one: Reward, other: Reward): boolean =>
  one.rewardType === other.rewardType && one.rewardAmount === other.rewardAmount

/** What is known of a referral besides its row. */
export interface ReferralFacts {
  readonly referrerId: string
  readonly referredId: string
  readonly areActive: boolean
  readonly isConfirmed: boolean
  /** Of the referred person, as the next two. */
  readonly hasIdentity: boolean
  /** A payment that has settled, or a tournament that is over. */
  readonly hasActivity: boolean
  readonly footprints: { readonly referrer: readonly Footprint[]; readonly referred: readonly Footprint[] }
  readonly rewardedThisMonth: number
}

export interface FirstApproval {
  readonly by: string
  readonly at: Date
  /** In centavos: only cash takes two. */
  readonly amount: number
}

/** A first approval counts for the amount that it saw; once another reward is offered there is none. */
export const firstApprovalFor = (reward: Reward, first: FirstApproval | null): FirstApproval | null =>
  needsTwoApprovals(reward) && first?.amount === reward.rewardAmount ? first : null

/** A browser names itself like millions of others: only together with the line it says something of a device. */
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

/** The first is the one that is told. Without a reward there is nothing to fulfil yet. */
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

/** By which the ledger knows a reward. */
export const REFERRAL_FACT = 'referral'
