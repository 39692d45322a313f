import type { ErrorTable } from './errors.ts'
import type { Role } from './roles.ts'

export const REFERRAL_MANAGER_ROLES = ['admin', 'fundador'] as const satisfies readonly Role[]

/** Only these roles offer cash and fill the budget it comes from. */
export const REWARD_FUNDER_ROLES = ['fundador'] as const satisfies readonly Role[]

export const REFERRAL_STATUSES = ['pending', 'completed'] as const
export type ReferralStatus = (typeof REFERRAL_STATUSES)[number]

/** Cash is in centavos. */
export const REWARD_TYPES = ['cash', 'coins'] as const
export type RewardType = (typeof REWARD_TYPES)[number]

export const REWARD_MAX = { cash: 50_00, coins: 100_000 } as const satisfies Record<RewardType, number>
export const MONTHLY_CAP_MAX = 1_000
/** Cash rewards above this need two approvals. */
export const ONE_APPROVAL_MAX = 20_00
/** The most that can be added to the budget at once, in centavos. */
export const REWARD_FILL_MAX = 10_000_00
export const REWARD_REASON_MAX = 500

export interface ReferralSettings {
  readonly rewardType: RewardType
  /** Zero means that no reward is offered and nothing can be approved. */
  readonly rewardAmount: number
  /** Maximum rewards per referrer and calendar month in Brasília's time zone. */
  readonly monthlyCap: number
}

export type Reward = Pick<ReferralSettings, 'rewardType' | 'rewardAmount'>

export const needsTwoApprovals = ({ rewardType, rewardAmount }: Reward): boolean =>
  rewardType === 'cash' && rewardAmount > ONE_APPROVAL_MAX

/** What an approval did: it was the first of two, or it paid the reward. */
export const APPROVAL_OUTCOMES = ['first', 'paid'] as const
export type ApprovalOutcome = (typeof APPROVAL_OUTCOMES)[number]

/** Signs of an account created only for the reward. Each can also have an innocent reason. */
export const REFERRAL_SIGNS = ['same_device', 'same_network', 'no_activity', 'no_identity'] as const
export type ReferralSign = (typeof REFERRAL_SIGNS)[number]

/** Why the viewer cannot approve a referral now, for the current reward. */
export const REFERRAL_OBSTACLES = [
  'own',
  'inactive',
  'unconfirmed',
  'identity_missing',
  'activity_missing',
  'cap_reached',
  'budget_short',
] as const
export type ReferralObstacle = (typeof REFERRAL_OBSTACLES)[number]

export const REFERRALS_PAGE_SIZE = 20
export const OWN_REFERRALS_PAGE_SIZE = 10
/** Counting a person's own referrals stops just above this. */
export const OWN_REFERRALS_COUNTED = 999

/** The queue of staff. */
export const REFERRALS_ROOM = 'referrals'
/** Only its owner may join. */
export const ownReferralsRoom = (userId: string): string => `own-referrals:${userId}`

export const REFERRALS_ERRORS = {
  'referrals.not_found': { kind: 'not_found' },
  // 'Configuração Inválida: Defina um valor de recompensa válido antes de aprovar.'
  'referrals.reward_not_set': { kind: 'conflict' },
  'referrals.reward_changed': { kind: 'conflict' },
  'referrals.already_approved': { kind: 'conflict' },
  'referrals.inactive': { kind: 'conflict' },
  'referrals.unconfirmed': { kind: 'conflict' },
  'referrals.identity_missing': { kind: 'conflict' },
  'referrals.activity_missing': { kind: 'conflict' },
  'referrals.cap_reached': { kind: 'conflict' },
  'referrals.budget_short': { kind: 'conflict', facts: ['available', 'needed'] },
  'referrals.cash_by_founder': { kind: 'forbidden', field: 'rewardType' },
  'referrals.reason_required': { kind: 'invalid', field: 'reason' },
  'referrals.amount_out_of_range': { kind: 'invalid', field: 'rewardAmount' },
  'referrals.cap_out_of_range': { kind: 'invalid', facts: ['max'], field: 'monthlyCap' },
} as const satisfies ErrorTable
