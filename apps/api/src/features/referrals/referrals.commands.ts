import type { ReferralSettings } from '@trunfo/contract/referrals'
import { centavos, coins } from '@trunfo/money/amounts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { act } from '../../platform/http/act.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { lockPeople } from '../accounts/index.ts'
import { grantCoins, mustStand, reward } from '../ledger/index.ts'
import { findFacts } from './facts.ts'
import { referralRewarded, referralRewardSet } from './referrals.events.ts'
import {
  completeReferral,
  findReferral,
  findSettings,
  insertSettings,
  lockReferral,
  lockSettings,
  type ReferralRow,
} from './referrals.queries.ts'
import { isSameReward, obstaclesTo, settingsProblem, signsOf } from './referrals.rules.ts'

export async function saveReferralSettings(ctx: Ctx, settings: ReferralSettings): Promise<void> {
  const problem = settingsProblem(settings)
  if (problem) throw problem
  const { actor, requestId } = ctx
  await act(ctx, async (tx) => {
    const { rewardType, rewardAmount, monthlyCap } = await lockSettings(tx)
    const before = { rewardType, rewardAmount, monthlyCap }
    if (isSameReward(before, settings) && before.monthlyCap === settings.monthlyCap) return
    await insertSettings(tx, settings, actor.userId)
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'referrals.settings-saved',
      subject: { type: 'referrals', id: 'settings' },
      before,
      after: { ...settings },
      requestId,
    })
    await emit(tx, referralRewardSet, {})
  })
}

type Reward = Pick<ReferralSettings, 'rewardType' | 'rewardAmount'>

/**
 * Pays what whoever approves has read, and nothing else. Locks: both people and the approver, by their ids, then the row,
 * then the ledger. Under the referrer's lock nobody else counts against the cap, and nobody leaves.
 */
export async function approveReferral(ctx: Ctx, id: string, confirmed: Reward): Promise<void> {
  const { actor, requestId } = ctx
  await act(ctx, async (tx) => {
    const referral = await lockWithPeople(tx, id, actor.userId)
    if (referral.status === 'completed') {
      if (referral.approvedBy === actor.userId) return
      throw new AppError('referrals.already_approved')
    }
    const settings = await findSettings(tx)
    const [facts] = await findFacts(tx, [referral])
    if (!facts) throw new AppError('referrals.not_found')
    const [obstacle] = obstaclesTo(facts, settings, actor.userId)
    if (obstacle === 'own') throw new AppError('referrals.own')
    if (settings.rewardAmount === 0) throw new AppError('referrals.reward_not_set')
    if (!isSameReward(settings, confirmed)) throw new AppError('referrals.reward_changed')
    if (obstacle) throw new AppError(`referrals.${obstacle}`)

    const { rewardType, rewardAmount } = settings
    const { referrerId, referredId } = referral
    await completeReferral(tx, id, { settings, approvedBy: actor.userId })
    await pay(tx, referral, { rewardType, rewardAmount })
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'referral.approved',
      subject: { type: 'referral', id },
      after: { referrerId, referredId, rewardType, rewardAmount, signs: signsOf(facts) },
      requestId,
    })
    await emit(tx, referralRewarded, { referrerId, rewardType, rewardAmount })
  })
}

async function lockWithPeople(tx: Tx, id: string, approverId: string): Promise<ReferralRow> {
  const seen = await findReferral(tx, id)
  if (!seen) throw new AppError('referrals.not_found')
  const people = await lockPeople(tx, [...new Set([approverId, seen.referrerId, seen.referredId])])
  const approver = people.find(({ userId }) => userId === approverId)
  if (!approver?.isActive) throw new AppError('platform.unauthenticated')
  const referral = await lockReferral(tx, id)
  if (!referral) throw new AppError('referrals.not_found')
  return referral
}

/** The row is the fact: told again, it moves nothing. */
async function pay(
  tx: Tx,
  { id, referrerId: ownerId }: ReferralRow,
  { rewardType, rewardAmount }: Reward,
): Promise<void> {
  const fact = `referral:${id}`
  mustStand(
    rewardType === 'cash'
      ? await reward(tx, { fact, ownerId, amount: centavos(rewardAmount) })
      : await grantCoins(tx, { fact, ownerId, amount: coins(rewardAmount) }),
  )
}
