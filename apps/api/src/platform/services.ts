import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { LivePublisher } from './live/publisher.ts'
import type { FindMoneyOrigins } from './money-origins.ts'
import type { TellNow } from './notices.ts'
import type { Purchases } from './purchases.ts'
import type { EndReleasedHolds } from './released-holds.ts'
import type { Storage } from './storage/storage.ts'
import type { Tallies } from './tallies.ts'
import type { PrizeFollower, PrizeLookups } from './tournament-prizes.ts'

/** What every process opens once and hands to commands, reactions and jobs. */
export interface Services {
  readonly config: Config
  readonly log: Logger
  readonly db: Db
  readonly limits: RateLimits
  readonly live: LivePublisher
  readonly storage: Storage
  readonly tellNow: TellNow
  readonly purchases: Purchases
  readonly prizeFollower: PrizeFollower
  readonly prizeLookups: PrizeLookups
  readonly findMoneyOrigins: FindMoneyOrigins
  readonly endReleasedHolds: EndReleasedHolds
  /** Of lots that are due, those that have to wait: where their money came from is asked first. */
  readonly lookBeforeSettling: (lotIds: readonly string[]) => Promise<ReadonlySet<string>>
  readonly tallies: Tallies
}
