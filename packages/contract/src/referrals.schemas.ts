import { z } from 'zod'
import { cursorSchema, pageOf, periodFilters, personFilter } from './paging.schemas.ts'
import {
  OWN_REFERRALS_COUNTED,
  OWN_REFERRALS_PAGE_SIZE,
  REFERRAL_OBSTACLES,
  REFERRAL_SIGNS,
  REFERRAL_STATUSES,
  REFERRALS_PAGE_SIZE,
  REWARD_TYPES,
} from './referrals.ts'

const instant = z.iso.datetime()
const reward = { rewardType: z.enum(REWARD_TYPES), rewardAmount: z.int() }

/** Its ranges are rules with texts of their own. */
export const saveReferralSettingsSchema = z
  .object({ ...reward, monthlyCap: z.int() })
  .strict()
  .meta({ id: 'SaveReferralSettings' })

export const referralSettingsSchema = z
  .object({
    settings: z.object({ ...reward, monthlyCap: z.int() }),
    /** Null as long as nobody has saved any. */
    saved: z.object({ at: instant, by: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'ReferralSettings' })

/** Without a name once they have left. */
const person = z.object({ username: z.string().nullable(), isVip: z.boolean() })

const referralSchema = z
  .object({
    id: z.uuid(),
    status: z.enum(REFERRAL_STATUSES),
    createdAt: instant,
    referrer: person,
    referred: person,
    reward: z.object({ ...reward, at: instant, by: z.string().nullable() }).nullable(),
    signs: z.array(z.enum(REFERRAL_SIGNS)).max(REFERRAL_SIGNS.length),
    /** Of one that is pending. */
    obstacles: z.array(z.enum(REFERRAL_OBSTACLES)).max(REFERRAL_OBSTACLES.length),
  })
  .meta({ id: 'Referral' })
export const referralListSchema = pageOf('referrals', referralSchema, REFERRALS_PAGE_SIZE).meta({
  id: 'ReferralList',
})
/** `q` is either of the two; the period is when they came. */
export const referralFilterSchema = z
  .object({ status: z.enum(REFERRAL_STATUSES).optional(), ...personFilter, ...periodFilters })
  .strict()
export const referralListQuerySchema = referralFilterSchema.extend({ cursor: cursorSchema }).strict()
export const referralParamsSchema = z.object({ id: z.uuid() }).strict()

/** What the person who approves has read: nothing else is paid. */
export const approveReferralSchema = z.object(reward).strict().meta({ id: 'ApproveReferral' })

const counted = z
  .int()
  .min(0)
  .max(OWN_REFERRALS_COUNTED + 1)

export const referralSummarySchema = z
  .object({
    /** Null while nothing is offered. */
    offer: z.object({ ...reward, monthlyCap: z.int() }).nullable(),
    pending: counted,
    rewarded: counted,
    /** Of the present month, which the cap counts. */
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
