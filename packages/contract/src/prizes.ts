import type { Role } from './roles.ts'

/** Who fills the budget of the house, sets the rules, decides for banned people and books corrections. */
export const PRIZE_ROLES = ['fundador'] as const satisfies readonly Role[]

/** Those whose prizes the house pays, and who therefore win none of them. */
export const HOUSE_ROLES = ['admin', 'fundador'] as const satisfies readonly Role[]

/** What lies in escrow: centavos or coins. */
export const PRIZE_ASSETS = ['money', 'coins'] as const
export type PrizeAsset = (typeof PRIZE_ASSETS)[number]

/** Whose it was: the organiser's own balance, or the budget of the house. */
export const PRIZE_FUNDINGS = ['organiser', 'house'] as const
export type PrizeFunding = (typeof PRIZE_FUNDINGS)[number]

/**
 * `held` in escrow until the tournament is over, `due` while its result may still be corrected, then `paid`, or `waiting`
 * as long as somebody's share does, or `returned` to where it came from.
 */
export const PRIZE_STATES = ['held', 'due', 'waiting', 'paid', 'returned'] as const
export type PrizeState = (typeof PRIZE_STATES)[number]

/** `taken_back`: paid to somebody who was not the champion after all. */
export const SHARE_STATES = ['waiting', 'paid', 'returned', 'taken_back'] as const
export type ShareState = (typeof SHARE_STATES)[number]
/** Money goes to known adults: a minor cannot give the identity, and so waits like whoever has not given it. */
export const WAITING_REASONS = ['identity', 'banned'] as const
export type WaitingReason = (typeof WAITING_REASONS)[number]

export const SHARES_PAGE_SIZE = 20
export const CORRECTIONS_PAGE_SIZE = 20
export const PRIZES_AT_RISK_PAGE_SIZE = 20
export const PRIZE_REASON_MAX = 500
/** What one filling adds at most, in centavos or coins. */
export const BUDGET_FILL_MAX = 100_000_000

export interface PrizeSettings {
  /** How long after its end a tournament's result may still be corrected before the prize is paid. */
  readonly settlingHours: number
  /** Of money, in hundredths of a per cent. */
  readonly withheldBasisPoints: number
  /** How long a share waits for whoever cannot take it yet. */
  readonly unclaimedDays: number
}
export const SETTLING_HOURS_MAX = 720
export const WITHHELD_BASIS_POINTS_MAX = 5000
export const UNCLAIMED_DAYS_MAX = 365

/** Hears of shares and corrections that wait for a fundador. */
export const PRIZES_ROOM = 'prizes'
