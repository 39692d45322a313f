import { ACCOUNTS_ERRORS } from './accounts.ts'
import { ADS_ERRORS } from './ads.ts'
import { PLATFORM_ERRORS } from './errors.ts'
import { GAMES_ERRORS } from './games.ts'
import { JOBS_ERRORS } from './jobs.ts'
import { MATCHES_ERRORS } from './matches.ts'
import { MODERATION_ERRORS } from './moderation.ts'
import { NOTIFICATIONS_ERRORS } from './notifications.ts'
import { PAYMENTS_ERRORS } from './payments.ts'
import { PROFILES_ERRORS } from './profiles.ts'
import { PROMOTIONS_ERRORS } from './promotions.ts'
import { REFERRALS_ERRORS } from './referrals.ts'
import { REPORTS_ERRORS } from './reports.ts'
import { SHOP_ERRORS } from './shop.ts'
import { TEAMS_ERRORS } from './teams.ts'
import { TICKETS_ERRORS } from './tickets.ts'
import { TOURNAMENTS_ERRORS } from './tournaments.ts'
import { VIP_ERRORS } from './vip.ts'
import { WALLET_ERRORS } from './wallet.ts'

/** Every error code. Only the server imports all of them; pages do not need this module. */
export const ERRORS = {
  ...PLATFORM_ERRORS,
  ...ACCOUNTS_ERRORS,
  ...ADS_ERRORS,
  ...GAMES_ERRORS,
  ...JOBS_ERRORS,
  ...MATCHES_ERRORS,
  ...MODERATION_ERRORS,
  ...NOTIFICATIONS_ERRORS,
  ...PAYMENTS_ERRORS,
  ...PROFILES_ERRORS,
  ...PROMOTIONS_ERRORS,
  ...REFERRALS_ERRORS,
  ...REPORTS_ERRORS,
  ...SHOP_ERRORS,
  ...TEAMS_ERRORS,
  ...TICKETS_ERRORS,
  ...TOURNAMENTS_ERRORS,
  ...VIP_ERRORS,
  ...WALLET_ERRORS,
} as const

export type ErrorCode = keyof typeof ERRORS

type FactName<Code extends ErrorCode> = Extract<
  (typeof ERRORS)[Code],
  { facts: readonly string[] }
>['facts'][number]

/** The facts to pass with a code: none, or all that it declares; for a union of codes, all of theirs. */
export type FactsArgument<Code extends ErrorCode> = [FactName<Code>] extends [never]
  ? []
  : [facts: Readonly<Record<FactName<Code>, string | number>>]
