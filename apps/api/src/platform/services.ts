import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { LivePublisher } from './live/publisher.ts'
import type { FindMoneyOrigins } from './money-origins.ts'
import type { NotifyNow } from './notices.ts'
import type { Purchases } from './purchases.ts'
import type { EndReleasedHolds } from './released-holds.ts'
import type { Storage } from './storage/storage.ts'
import type { Tallies } from './tallies.ts'
import type { Log } from './telemetry/log.ts'
import type { PrizeFollower, PrizeLookups } from './tournament-prizes.ts'
import type { FindRankingPoints } from './tournament-rankings.ts'

/** Opened once per process and passed to commands, reactions and jobs. */
export interface Services {
  readonly config: Config
  readonly log: Log
  readonly db: Db
  readonly limits: RateLimits
  readonly live: LivePublisher
  readonly storage: Storage
  readonly notifyNow: NotifyNow
  readonly purchases: Purchases
  readonly prizeFollower: PrizeFollower
  readonly prizeLookups: PrizeLookups
  readonly findRankingPoints: FindRankingPoints
  readonly findMoneyOrigins: FindMoneyOrigins
  readonly endReleasedHolds: EndReleasedHolds
  /** Returns the due lots that have to wait, after asking the source of their money. */
  readonly checkBeforeSettling: (lotIds: readonly string[]) => Promise<ReadonlySet<string>>
  readonly tallies: Tallies
}
