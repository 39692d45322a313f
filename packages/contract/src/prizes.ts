import type { Role } from './roles.ts'

/** Roles that fill the house's budget, set the rules, decide for banned people and book corrections. */
export const PRIZE_ROLES = ['fundador'] as const satisfies readonly Role[]

/**
 * Prizes of tournaments created by these roles are paid from the platform's own money. People who hold one of these
 * roles cannot win such a prize.
 */
export const HOUSE_ROLES = ['admin', 'fundador'] as const satisfies readonly Role[]

/** What escrow can hold: `money` in centavos, or coins. */
export const PRIZE_ASSETS = ['money', 'coins'] as const
export type PrizeAsset = (typeof PRIZE_ASSETS)[number]

/** Where the prize came from: the organiser's own balance or the house's budget. */
export const PRIZE_FUNDINGS = ['organiser', 'house'] as const
export type PrizeFunding = (typeof PRIZE_FUNDINGS)[number]

/**
 * `held`: in escrow until the tournament is over. `due`: the result may still be corrected. `waiting`: some
 * share waits. `paid`: everything was paid. `returned`: it went back to its funder.
 */
export const PRIZE_STATES = ['held', 'due', 'waiting', 'paid', 'returned'] as const
export type PrizeState = (typeof PRIZE_STATES)[number]

/** `taken_back`: reversed, because its receiver was not on that place after all. */
export const SHARE_STATES = ['waiting', 'paid', 'returned', 'taken_back'] as const
export type ShareState = (typeof SHARE_STATES)[number]
/**
 * Cash goes only to identified adults. Minors cannot give an identity, so their shares wait for `identity`.
 */
export const WAITING_REASONS = ['identity', 'banned'] as const
export type WaitingReason = (typeof WAITING_REASONS)[number]

/** Many entrants of a table may share its last paid place. */
export const AWARDS_SHOWN = 64
export const SHARES_PAGE_SIZE = 20
export const CORRECTIONS_PAGE_SIZE = 20
export const PRIZES_AT_RISK_PAGE_SIZE = 20
export const PRIZE_REASON_MAX = 500
/** The most that can be added to the budget at once, in centavos or coins. */
export const BUDGET_FILL_MAX = 100_000_000

export interface PrizeSettings {
  /** How long after its end a tournament's result may still be corrected before the prize is paid. */
  readonly settlingHours: number
  /** Tax withheld from cash prizes, in hundredths of a percent. */
  readonly withheldBasisPoints: number
  /** How long a share waits for a winner who cannot receive it yet. */
  readonly unclaimedDays: number
}
export const SETTLING_HOURS_MAX = 720
/** How long a prize waits at least after a ruling of the organiser or their crew, so that it can be appealed. */
export const RULING_CONTESTABLE_HOURS = 24
export const WITHHELD_BASIS_POINTS_MAX = 5000
export const UNCLAIMED_DAYS_MAX = 365

/** Hints about shares and corrections that wait for a fundador. */
export const PRIZES_ROOM = 'prizes'
