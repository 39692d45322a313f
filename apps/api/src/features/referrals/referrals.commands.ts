import {
  type ApprovalOutcome,
  needsTwoApprovals,
  type ReferralSettings,
  type Reward,
} from '@trunfo/contract/referrals'
import { centavos, coins } from '@trunfo/money/amounts'
import { formatMoney } from '@trunfo/money/reais'
import { recordAudit } from '../../platform/audit.ts'
import { effectiveRoles } from '../../platform/auth/effective-roles.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { runCommand } from '../../platform/http/run-command.ts'
import { refuseSelfDealing } from '../../platform/http/self-dealing.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { lockPeople } from '../accounts/index.ts'
import { assertApplied, fillRewardBudget, findRewardBudget, grantCoins, reward } from '../ledger/index.ts'
import { findFacts } from './facts.ts'
import {
  referralFirstApproved,
  referralRewarded,
  referralRewardSet,
  rewardBudgetFilled,
} from './referrals.events.ts'
import { rewardAbilities } from './referrals.policy.ts'
import {
  approveFirst,
  completeReferral,
  findReferral,
  findSettings,
  firstApprovalOf,
  insertFilling,
  insertSettings,
  lockReferral,
  lockSettings,
  type ReferralRow,
} from './referrals.queries.ts'
import {
  type FirstApproval,
  firstApprovalFor,
  isSameReward,
  obstaclesTo,
  offersCash,
  REFERRAL_FACT,
  settingsProblem,
  signsOf,
} from './referrals.rules.ts'

/** Only a fundador can offer cash. An admin can still turn the offer off. */
export async function saveReferralSettings(ctx: Ctx, settings: ReferralSettings): Promise<void> {
  const problem = settingsProblem(settings)
  if (problem) throw problem
  const { services, actor, requestId } = ctx
  const { setCash } = rewardAbilities(effectiveRoles(actor, services.config.STAFF_SECOND_FACTOR))
  if (offersCash(settings) && !setCash) throw new AppError('referrals.cash_by_founder')
  await runCommand(ctx, async (tx) => {
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

/** The only way to add to the budget that pays cash rewards. */
export function fillBudget(ctx: Ctx, filling: { amount: number; reason: string }): Promise<void> {
  const { actor, requestId } = ctx
  const { amount, reason } = filling
  if (reason === '') throw new AppError('referrals.reason_required')
  return runCommand(ctx, async (tx) => {
    const id = await insertFilling(tx, filling, actor.userId)
    assertApplied(await fillRewardBudget(tx, { fact: `referral:fill:${id}`, amount: centavos(amount) }))
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'referrals.budget-filled',
      subject: { type: 'reward-budget', id },
      after: { amount },
      reason,
      requestId,
    })
    await emit(tx, rewardBudgetFilled, {})
  })
}

/**
 * Pays exactly the reward that the approver confirmed. Above R$ 20 the first of two approvals is only
 * recorded. Locks both people and the approver in id order, then the referral, then the ledger. The locks on
 * people serialise approvals against the cap and against erasure.
 */
export async function approveReferral(ctx: Ctx, id: string, confirmed: Reward): Promise<ApprovalOutcome> {
  const { actor, requestId } = ctx
  return runCommand(ctx, async (tx) => {
    const referral = await lockWithPeople(tx, id, actor.userId)
    refuseSelfDealing(ctx, { referrer: referral.referrerId, referred: referral.referredId })
    const settings = await findSettings(tx)
    const first = firstApprovalFor(settings, firstApprovalOf(referral))
    const earlier = outcomeFor(referral, first, actor.userId)
    if (earlier) return earlier
    const [facts] = await findFacts(tx, [referral])
    if (!facts) throw new AppError('referrals.not_found')
    const budget = await findRewardBudget(tx)
    const obstacle = obstaclesTo(facts, settings, { approverId: actor.userId, budget }).find(
      (one) => one !== 'own',
    )
    if (settings.rewardAmount === 0) throw new AppError('referrals.reward_not_set')
    if (!isSameReward(settings, confirmed)) throw new AppError('referrals.reward_changed')
    if (obstacle === 'budget_short') throw await budgetShort(tx, settings)
    if (obstacle) throw new AppError(`referrals.${obstacle}`)

    const { rewardType, rewardAmount } = settings
    const { referrerId, referredId } = referral
    const written = {
      actorId: actor.userId,
      subject: { type: 'referral' as const, id },
      after: { referrerId, referredId, rewardType, rewardAmount, signs: signsOf(facts) },
      requestId,
    }
    if (needsTwoApprovals(settings) && !first) {
      await approveFirst(tx, id, { amount: rewardAmount, approvedBy: actor.userId })
      await recordAudit(tx, { ...written, action: 'referral.first-approved' })
      await emit(tx, referralFirstApproved, {})
      return 'first'
    }
    await completeReferral(tx, id, { settings, approvedBy: actor.userId, hasFirst: first !== null })
    await pay(tx, referral, { rewardType, rewardAmount })
    const after = first ? { ...written.after, firstApprovedBy: first.by } : written.after
    await recordAudit(tx, { ...written, after, action: 'referral.approved' })
    await emit(tx, referralRewarded, { referrerId, rewardType, rewardAmount })
    return 'paid'
  })
}

/** What this person's earlier approval did; null if they have not approved yet. */
function outcomeFor(
  { status, approvedBy, firstApprovedBy }: ReferralRow,
  first: FirstApproval | null,
  approverId: string,
): ApprovalOutcome | null {
  if (status === 'pending') return first?.by === approverId ? 'first' : null
  if (approvedBy === approverId) return 'paid'
  if (firstApprovedBy === approverId) return 'first'
  throw new AppError('referrals.already_approved')
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

/** The referral's id is the ledger fact, so a repetition moves nothing. */
async function pay(
  tx: Tx,
  { id, referrerId: ownerId }: ReferralRow,
  { rewardType, rewardAmount }: Reward,
): Promise<void> {
  const fact = `${REFERRAL_FACT}:${id}`
  if (rewardType === 'coins')
    return assertApplied(await grantCoins(tx, { fact, ownerId, amount: coins(rewardAmount) }))
  const verdict = await reward(tx, { fact, ownerId, amount: centavos(rewardAmount) })
  // A concurrent approval has used up the budget since it was read.
  if (verdict === 'insufficient') throw await budgetShort(tx, { rewardAmount })
  assertApplied(verdict)
}

const budgetShort = async (tx: Tx, { rewardAmount }: Pick<Reward, 'rewardAmount'>) =>
  new AppError('referrals.budget_short', {
    available: formatMoney(await findRewardBudget(tx)),
    needed: formatMoney(rewardAmount),
  })
