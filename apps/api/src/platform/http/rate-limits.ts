import type { Redis } from 'ioredis'
import ipaddr from 'ipaddr.js'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Limit {
  readonly points: number
  readonly seconds: number
  readonly by: 'user' | 'ip' | 'key'
  /** From the first refusal on, this long; otherwise the count starts anew when its own time is over. */
  readonly lockSeconds?: number
}

/**
 * The limits beside the general ones. Each counts in Redis for the whole cluster; while Redis is away each
 * process counts in memory with its share, so a limit on sign-in or money never opens. A route names those by
 * person or address; those by key are spent by the command that knows the key.
 */
export const LIMITS = {
  upload: { points: 10, seconds: HOUR, by: 'user' },
  signInAddress: { points: 6, seconds: MINUTE, by: 'ip' },
  /** Of all devices that have not signed in to the account before, together. */
  signInAccount: { points: 20, seconds: 15 * MINUTE, by: 'key' },
  /** Of one that has: strangers cannot use these up (ADR 0077). */
  signInDevice: { points: 20, seconds: 15 * MINUTE, by: 'key' },
  signUpAddress: { points: 10, seconds: 10 * MINUTE, by: 'ip' },
  confirmationMail: { points: 3, seconds: DAY, by: 'key' },
  resetMail: { points: 3, seconds: DAY, by: 'key' },
  mailAddress: { points: 10, seconds: 10 * MINUTE, by: 'ip' },
  accountNotice: { points: 3, seconds: DAY, by: 'key' },
  linkAddress: { points: 20, seconds: 10 * MINUTE, by: 'ip' },
  secondFactorChallenge: { points: 5, seconds: 15 * MINUTE, by: 'key' },
  /** At the door, for strangers and known devices as above; then for those who are signed in. */
  secondFactorEntry: { points: 10, seconds: 15 * MINUTE, lockSeconds: 15 * MINUTE, by: 'key' },
  secondFactorDevice: { points: 10, seconds: 15 * MINUTE, lockSeconds: 15 * MINUTE, by: 'key' },
  secondFactorAccount: { points: 10, seconds: 15 * MINUTE, lockSeconds: 15 * MINUTE, by: 'key' },
  passwordCheck: { points: 10, seconds: 15 * MINUTE, by: 'key' },
  wallPost: { points: 5, seconds: MINUTE, by: 'user' },
  teamCreation: { points: 10, seconds: DAY, by: 'user' },
  teamApplication: { points: 20, seconds: HOUR, by: 'user' },
  /** As people type, and no more: nobody should list all names that way. */
  personSearch: { points: 120, seconds: 5 * MINUTE, by: 'user' },
  teamInvite: { points: 30, seconds: HOUR, by: 'user' },
  tournamentCreation: { points: 20, seconds: DAY, by: 'user' },
  matchChat: { points: 4, seconds: 10, by: 'user' },
  testLobbies: { points: 20, seconds: HOUR, by: 'user' },
  ticketOpening: { points: 10, seconds: HOUR, by: 'user' },
  ticketMessage: { points: 20, seconds: 5 * MINUTE, by: 'user' },
  report: { points: 20, seconds: HOUR, by: 'user' },
  deposit: { points: 30, seconds: HOUR, by: 'user' },
  /** Slips included; how many withdrawals a day can be made is counted in the database. */
  withdrawalTry: { points: 30, seconds: HOUR, by: 'user' },
  walletStatement: { points: 20, seconds: HOUR, by: 'user' },
  tableExport: { points: 60, seconds: HOUR, by: 'user' },
  dataExport: { points: 2, seconds: DAY, by: 'user' },
  couponTry: { points: 5, seconds: MINUTE, by: 'key' },
  couponTriesOfDay: { points: 20, seconds: DAY, by: 'key' },
  couponAddress: { points: 60, seconds: 15 * MINUTE, by: 'ip' },
  identity: { points: 10, seconds: DAY, by: 'user' },
} as const satisfies Record<string, Limit>

type NamesOf<By> = {
  [Name in keyof typeof LIMITS]: (typeof LIMITS)[Name]['by'] extends By ? Name : never
}[keyof typeof LIMITS]

/** What a route can declare: who is counted follows from the request. */
export type LimitName = NamesOf<'user' | 'ip'>
/** What a command counts by a key of its own, such as an e-mail address. */
export type KeyedLimitName = NamesOf<'key'>

/** Processes that may share the traffic: how the in-memory share of a cluster limit is cut. */
const EXPECTED_PROCESSES = 2

/** A page with its pictures is a few dozen files and a few other requests. */
const FILES_A_REQUEST = 10

/** A provider tells of everybody's payments from a few addresses, and after an outage of all of them at once. */
const NOTICES_A_REQUEST = 100

export interface RateLimitOptions {
  readonly perIp: number
  readonly perUser: number
  /** Named limits times this. */
  readonly scale?: number
  /** Two installations on one Redis do not share their counts. */
  readonly namespace: string
}

export class RateLimits {
  readonly #cluster: Record<keyof typeof LIMITS, RateLimiterRedis>
  readonly #perIp: MinuteLimit
  readonly #filesPerIp: MinuteLimit
  readonly #noticesPerIp: MinuteLimit
  readonly #perUser: MinuteLimit

  constructor(redis: Redis, { perIp, perUser, scale = 1, namespace }: RateLimitOptions) {
    this.#perIp = new MinuteLimit(perIp)
    this.#filesPerIp = new MinuteLimit(perIp * FILES_A_REQUEST)
    this.#noticesPerIp = new MinuteLimit(perIp * NOTICES_A_REQUEST)
    this.#perUser = new MinuteLimit(perUser)
    this.#cluster = Object.fromEntries(
      Object.entries<Limit>(LIMITS).map(([name, { points, seconds, lockSeconds = 0 }]) => [
        name,
        new RateLimiterRedis({
          storeClient: redis,
          keyPrefix: `limit:${namespace}:${name}`,
          points: points * scale,
          duration: seconds,
          blockDuration: lockSeconds,
          rejectIfRedisNotReady: true,
          insuranceLimiter: new RateLimiterMemory({
            points: Math.max(1, Math.floor((points * scale) / EXPECTED_PROCESSES)),
            duration: seconds,
            blockDuration: lockSeconds,
          }),
        }),
      ]),
    ) as Record<keyof typeof LIMITS, RateLimiterRedis>
  }

  /** Every request but one for a file passes here: by address always, by person once the session is known. */
  general(caller: { ip: string } | { userId: string }): void {
    if ('ip' in caller) this.#perIp.count(addressKey(caller.ip))
    else this.#perUser.count(caller.userId)
  }

  file(ip: string): void {
    this.#filesPerIp.count(addressKey(ip))
  }

  notice(ip: string): void {
    this.#noticesPerIp.count(addressKey(ip))
  }

  /** The general limit as a plain answer, for callers outside HTTP's error handling. */
  admits(ip: string): boolean {
    return this.#perIp.admits(addressKey(ip))
  }

  async named(name: LimitName, caller: { ip: string; userId: string | undefined }): Promise<void> {
    const by = LIMITS[name].by
    await consume(this.#cluster[name], by === 'user' && caller.userId ? caller.userId : addressKey(caller.ip))
  }

  /** Counts one try; throws `platform.rate_limited` when none is left. Spend before the work, never after. */
  async spend(name: KeyedLimitName, key: string): Promise<void> {
    await consume(this.#cluster[name], key)
  }

  /** Starts the count anew: the try was right, or an operator unlocks somebody. */
  async forget(name: KeyedLimitName, key: string): Promise<void> {
    await this.#cluster[name].delete(key)
  }
}

async function consume(limiter: RateLimiterRedis, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw refused(refusal.msBeforeNext)
  }
}

const refused = (waitMs: number) =>
  new AppError('platform.rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1000) })

const MINUTE_MS = 60_000

/**
 * So many calls a minute. The general limits only keep one caller from drowning one process, and every request
 * meets them: a map in this process costs next to nothing, where a round trip to Redis would cost more than it
 * protects. All callers share one minute, so that a new one empties the map at once.
 */
class MinuteLimit {
  readonly #most: number
  readonly #calls = new Map<string, number>()
  #beganAt = 0

  constructor(most: number) {
    this.#most = most
  }

  admits(caller: string): boolean {
    const now = performance.now()
    if (now - this.#beganAt >= MINUTE_MS) {
      this.#calls.clear()
      this.#beganAt = now
    }
    const calls = (this.#calls.get(caller) ?? 0) + 1
    this.#calls.set(caller, calls)
    return calls <= this.#most
  }

  count(caller: string): void {
    if (!this.admits(caller)) throw refused(this.#beganAt + MINUTE_MS - performance.now())
  }
}

/** One household has a whole /64 of IPv6, so addresses are counted by it. */
export function addressKey(ip: string): string {
  if (!ip.includes(':')) return ip
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
