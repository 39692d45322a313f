import {
  MONTHLY_CAP_MAX,
  REWARD_MAX,
  type ReferralObstacle,
  type ReferralSettings,
  type ReferralSign,
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

export const isSameReward = (
  one: Pick<ReferralSettings, 'rewardType' | 'rewardAmount'>,
  other: Pick<ReferralSettings, 'rewardType' | 'rewardAmount'>,
): boolean => one.rewardType === other.rewardType && one.rewardAmount === other.rewardAmount

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
  { rewardType, rewardAmount, monthlyCap }: ReferralSettings,
  approverId: string,
): ReferralObstacle[] {
  const isCash = rewardAmount > 0 && rewardType === 'cash'
  const found: readonly [ReferralObstacle, boolean][] = [
    ['own', [facts.referrerId, facts.referredId].includes(approverId)],
    ['inactive', !facts.areActive],
    ['unconfirmed', !facts.isConfirmed],
    ['identity_missing', isCash && !facts.hasIdentity],
    ['activity_missing', isCash && !facts.hasActivity],
    ['cap_reached', rewardAmount > 0 && facts.rewardedThisMonth >= monthlyCap],
  ]
  return found.filter(([, isThere]) => isThere).map(([obstacle]) => obstacle)
}
