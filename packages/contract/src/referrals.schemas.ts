import { z } from 'zod'
import { cursorSchema, pageOf, periodFilters, personFilter } from './paging.schemas.ts'
import {
  APPROVAL_OUTCOMES,
  OWN_REFERRALS_COUNTED,
  OWN_REFERRALS_PAGE_SIZE,
  REFERRAL_OBSTACLES,
  REFERRAL_SIGNS,
  REFERRAL_STATUSES,
  REFERRALS_PAGE_SIZE,
  REWARD_FILL_MAX,
  REWARD_REASON_MAX,
  REWARD_TYPES,
} from './referrals.ts'
import { line } from './texts.schemas.ts'

const instant = z.iso.datetime()
const reward = { rewardType: z.enum(REWARD_TYPES), rewardAmount: z.int() }

/** Ranges are checked by rules with their own texts. */
export const saveReferralSettingsSchema = z
  .object({ ...reward, monthlyCap: z.int() })
  .strict()
  .meta({ id: 'SaveReferralSettings' })

export const referralSettingsSchema = z
  .object({
    settings: z.object({ ...reward, monthlyCap: z.int() }),
    /** Null until settings are saved for the first time. */
    saved: z
      .object({
        at: instant,
        by: z.string().nullable(),
        /** Set if the change was automatic. */
        reason: z.string().nullable(),
      })
      .nullable(),
    abilities: z.object({ setCash: z.boolean() }),
  })
  .meta({ id: 'ReferralSettings' })

export const rewardBudgetSchema = z
  .object({
    /** Centavos left for cash rewards. */
    balance: z.int(),
    /** Newest first. */
    fillings: z
      .array(z.object({ at: instant, by: z.string().nullable(), amount: z.int(), reason: z.string() }))
      .max(10),
    abilities: z.object({ fill: z.boolean() }),
  })
  .meta({ id: 'RewardBudget' })

export const fillRewardBudgetSchema = z
  .object({ amount: z.int().min(1).max(REWARD_FILL_MAX), reason: line(REWARD_REASON_MAX) })
  .strict()
  .meta({ id: 'FillRewardBudget' })

/** The username is null once the account is erased. */
const person = z.object({ username: z.string().nullable(), isVip: z.boolean() })

const referralSchema = z
  .object({
    id: z.uuid(),
    status: z.enum(REFERRAL_STATUSES),
    createdAt: instant,
    referrer: person,
    referred: person,
    reward: z
      .object({
        ...reward,
        at: instant,
        by: z.string().nullable(),
        /** The first of two approvers, if two were needed. */
        firstBy: z.string().nullable(),
      })
      .nullable(),
    /** Only while pending: the first of two approvals, if it was given for the current reward. */
    firstApproval: z.object({ at: instant, by: z.string().nullable(), isOwn: z.boolean() }).nullable(),
    signs: z.array(z.enum(REFERRAL_SIGNS)).max(REFERRAL_SIGNS.length),
    /** Only while pending. */
    obstacles: z.array(z.enum(REFERRAL_OBSTACLES)).max(REFERRAL_OBSTACLES.length),
  })
  .meta({ id: 'Referral' })
export const referralListSchema = pageOf('referrals', referralSchema, REFERRALS_PAGE_SIZE).meta({
  id: 'ReferralList',
})
/** `q` is the referrer or the referred person; the period filters by creation time. */
export const referralFilterSchema = z
  .object({ status: z.enum(REFERRAL_STATUSES).optional(), ...personFilter, ...periodFilters })
  .strict()
export const referralListQuerySchema = referralFilterSchema.extend({ cursor: cursorSchema }).strict()
export const referralParamsSchema = z.object({ id: z.uuid() }).strict()

/** The reward that the approver saw; the request fails if it has changed since. */
export const approveReferralSchema = z.object(reward).strict().meta({ id: 'ApproveReferral' })
export const approvedReferralSchema = z
  .object({ outcome: z.enum(APPROVAL_OUTCOMES) })
  .meta({ id: 'ApprovedReferral' })

const counted = z
  .int()
  .min(0)
  .max(OWN_REFERRALS_COUNTED + 1)

export const referralSummarySchema = z
  .object({
    /** Null while no reward is offered. */
    offer: z.object({ ...reward, monthlyCap: z.int() }).nullable(),
    pending: counted,
    rewarded: counted,
    /** Counts towards `monthlyCap`. */
    rewardedThisMonth: z.int(),
  })
  .meta({ id: 'ReferralSummary' })

const ownReferralSchema = z.object({
  id: z.uuid(),
  status: z.enum(REFERRAL_STATUSES),
  createdAt: instant,
  username: z.string().nullable(),
  isVip: z.boolean(),
  reward: z.object({ ...reward, at: instant }).nullable(),
})
export const ownReferralsSchema = pageOf('referrals', ownReferralSchema, OWN_REFERRALS_PAGE_SIZE).meta({
  id: 'OwnReferrals',
})
