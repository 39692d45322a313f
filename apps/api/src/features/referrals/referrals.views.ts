import { OWN_REFERRALS_PAGE_SIZE, REFERRALS_PAGE_SIZE } from '@trunfo/contract/referrals'
import type {
  ownReferralsSchema,
  referralFilterSchema,
  referralListSchema,
  referralSettingsSchema,
  referralSummarySchema,
  rewardBudgetSchema,
} from '@trunfo/contract/referrals.schemas'
import type { z } from 'zod'
import { effectiveRoles } from '../../platform/auth/effective-roles.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { idsWithin, newestFirst, type Page, page } from '../../platform/paging.ts'
import { findPersonFilterId } from '../accounts/index.ts'
import { findRewardBudget } from '../ledger/index.ts'
import { findFacts } from './facts.ts'
import { rewardAbilities } from './referrals.policy.ts'
import {
  countOwn,
  countRewardsThisMonth,
  findFillings,
  findOwnReferrals,
  findReferrals,
  findSettings,
  firstApprovalOf,
  type ReferralRow,
} from './referrals.queries.ts'
import { firstApprovalFor, obstaclesTo, signsOf } from './referrals.rules.ts'

const FILLINGS_SHOWN = 10

const abilitiesIn = ({ actor, services }: Ctx) =>
  rewardAbilities(effectiveRoles(actor, services.config.STAFF_SECOND_FACTOR))

export async function viewSettings(ctx: Ctx): Promise<z.infer<typeof referralSettingsSchema>> {
  const { version, rewardType, rewardAmount, monthlyCap, savedAt, savedBy, reason } = await findSettings(
    ctx.services.db,
  )
  const isFirst = version === 1 && savedBy === null
  return {
    settings: { rewardType, rewardAmount, monthlyCap },
    saved: isFirst ? null : { at: savedAt.toISOString(), by: savedBy, reason },
    abilities: { setCash: abilitiesIn(ctx).setCash },
  }
}

export async function viewBudget(ctx: Ctx): Promise<z.infer<typeof rewardBudgetSchema>> {
  const { db } = ctx.services
  const [balance, fillings] = await Promise.all([findRewardBudget(db), findFillings(db, FILLINGS_SHOWN)])
  return {
    balance,
    fillings: fillings.map(({ at, ...filling }) => ({ ...filling, at: at.toISOString() })),
    abilities: { fill: abilitiesIn(ctx).fill },
  }
}

export type ReferralFilter = z.infer<typeof referralFilterSchema>
interface PageAsked {
  readonly cursor: string | undefined
  readonly size: number
}

/** Newest first. */
export async function readReferrals(
  db: Db,
  { status, q, ...period }: ReferralFilter,
  { cursor, size }: PageAsked,
): Promise<Page<ReferralRow>> {
  const personId = await findPersonFilterId(db, q)
  return page({ cursor, size, by: newestFirst }, ([before]) =>
    findReferrals(db, { status, personId, within: idsWithin(period), before, limit: size + 1 }),
  )
}

export async function viewReferrals(
  { services: { db }, actor }: Ctx,
  { cursor, ...filter }: ReferralFilter & { readonly cursor?: string | undefined },
): Promise<z.infer<typeof referralListSchema>> {
  const { rows, nextCursor } = await readReferrals(db, filter, { cursor, size: REFERRALS_PAGE_SIZE })
  const [facts, settings, budget] = await Promise.all([
    findFacts(db, rows),
    findSettings(db),
    findRewardBudget(db),
  ])
  const referrals = rows.map((row, place) => {
    const known = facts[place]
    const isPending = row.status === 'pending'
    const first = isPending ? firstApprovalFor(settings, firstApprovalOf(row)) : null
    return {
      id: row.id,
      status: row.status,
      createdAt: row.createdAt.toISOString(),
      referrer: { username: row.referrerName, isVip: row.isReferrerVip },
      referred: { username: row.referredName, isVip: row.isReferredVip },
      reward: rewardOf(row),
      firstApproval: first && {
        at: first.at.toISOString(),
        by: row.firstApproverName,
        isOwn: first.by === actor.userId,
      },
      signs: known ? signsOf(known) : [],
      obstacles: known && isPending ? obstaclesTo(known, settings, { approverId: actor.userId, budget }) : [],
    }
  })
  return { referrals, nextCursor }
}

export async function viewSummary({
  services: { db },
  actor: { userId },
}: Ctx): Promise<z.infer<typeof referralSummarySchema>> {
  const [{ rewardType, rewardAmount, monthlyCap }, pending, rewarded, month] = await Promise.all([
    findSettings(db),
    countOwn(db, userId, 'pending'),
    countOwn(db, userId, 'completed'),
    countRewardsThisMonth(db, [userId]),
  ])
  return {
    offer: rewardAmount > 0 ? { rewardType, rewardAmount, monthlyCap } : null,
    pending,
    rewarded,
    rewardedThisMonth: month.get(userId) ?? 0,
  }
}

export async function viewOwnReferrals(
  { services: { db }, actor: { userId } }: Ctx,
  cursor: string | undefined,
): Promise<z.infer<typeof ownReferralsSchema>> {
  const { rows, nextCursor } = await page(
    { cursor, size: OWN_REFERRALS_PAGE_SIZE, by: newestFirst },
    ([before]) => findOwnReferrals(db, userId, before),
  )
  const referrals = rows.map((row) => ({
    id: row.id,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    username: row.referredName,
    isVip: row.isReferredVip,
    reward: ownRewardOf(row),
  }))
  return { referrals, nextCursor }
}

function ownRewardOf({ rewardType, rewardAmount, rewardedAt }: ReferralRow) {
  if (rewardType === null || rewardAmount === null || rewardedAt === null) return null
  return { rewardType, rewardAmount, at: rewardedAt.toISOString() }
}

function rewardOf(row: ReferralRow) {
  const reward = ownRewardOf(row)
  return reward && { ...reward, by: row.approverName, firstBy: row.firstApproverName }
}
