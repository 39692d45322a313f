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
  /** Blocks for this long after the first rejection; otherwise the count restarts when its window ends. */
  readonly lockSeconds?: number
}

/**
 * Limits in addition to the general ones. Redis counts them for the whole cluster. While Redis is down, each
 * process counts its share in memory, so sign-in and money stay limited.
 *
 * Routes declare limits by user or IP address. Limits by key are spent by the command that knows the key.
 */
export const LIMITS = {
  upload: { points: 10, seconds: HOUR, by: 'user' },
  signInAddress: { points: 6, seconds: MINUTE, by: 'ip' },
  /** Shared by all devices that have not signed in to the account before. */
  signInAccount: { points: 20, seconds: 15 * MINUTE, by: 'key' },
  /** Per device that has signed in before: strangers cannot exhaust it (ADR 0077). */
  signInDevice: { points: 20, seconds: 15 * MINUTE, by: 'key' },
  signUpAddress: { points: 10, seconds: 10 * MINUTE, by: 'ip' },
  confirmationMail: { points: 3, seconds: DAY, by: 'key' },
  resetMail: { points: 3, seconds: DAY, by: 'key' },
  mailAddress: { points: 10, seconds: 10 * MINUTE, by: 'ip' },
  accountNotice: { points: 3, seconds: DAY, by: 'key' },
  linkAddress: { points: 20, seconds: 10 * MINUTE, by: 'ip' },
  secondFactorChallenge: { points: 5, seconds: 15 * MINUTE, by: 'key' },
  /** At sign-in, for unknown and for known devices as above; then for signed-in users. */
  secondFactorEntry: { points: 10, seconds: 15 * MINUTE, lockSeconds: 15 * MINUTE, by: 'key' },
  secondFactorDevice: { points: 10, seconds: 15 * MINUTE, lockSeconds: 15 * MINUTE, by: 'key' },
  secondFactorAccount: { points: 10, seconds: 15 * MINUTE, lockSeconds: 15 * MINUTE, by: 'key' },
  passwordCheck: { points: 10, seconds: 15 * MINUTE, by: 'key' },
  wallPost: { points: 5, seconds: MINUTE, by: 'user' },
  teamCreation: { points: 10, seconds: DAY, by: 'user' },
  teamApplication: { points: 20, seconds: HOUR, by: 'user' },
  /** Enough for typing, too little to list all usernames. */
  personSearch: { points: 120, seconds: 5 * MINUTE, by: 'user' },
  teamInvite: { points: 30, seconds: HOUR, by: 'user' },
  tournamentCreation: { points: 20, seconds: DAY, by: 'user' },
  matchChat: { points: 4, seconds: 10, by: 'user' },
  testLobbies: { points: 20, seconds: HOUR, by: 'user' },
  ticketOpening: { points: 10, seconds: HOUR, by: 'user' },
  ticketMessage: { points: 20, seconds: 5 * MINUTE, by: 'user' },
  report: { points: 20, seconds: HOUR, by: 'user' },
  deposit: { points: 30, seconds: HOUR, by: 'user' },
  /** Includes failed attempts. The number of withdrawals per day is limited in the database. */
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

/** Limits that a route can declare: the request says who is counted. */
export type LimitName = NamesOf<'user' | 'ip'>
/** Limits that a command spends with a key of its own, such as an email address. */
export type KeyedLimitName = NamesOf<'key'>

/** Expected number of processes. While Redis is down, each allows the limit divided by this. */
const EXPECTED_PROCESSES = 2

/** A page loads a few dozen files and makes a few other requests. */
const FILES_A_REQUEST = 10

/** A provider sends the notices of all payments from a few IP addresses, and after an outage all at once. */
const NOTICES_A_REQUEST = 100

export interface RateLimitOptions {
  readonly perIp: number
  readonly perUser: number
  /** Multiplies the named limits. */
  readonly scale?: number
  /** Separates installations that share one Redis. */
  readonly namespace: string
}

/** All rate limits: general ones per process, named ones for the cluster. */
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

  /**
   * Counts a request against the general limit: by IP address first, by user once the session is known. Returns what is
   * left. Throws `platform.rate_limited`.
   */
  general(caller: { ip: string } | { userId: string }): Standing {
    return 'ip' in caller ? this.#perIp.count(addressKey(caller.ip)) : this.#perUser.count(caller.userId)
  }

  file(ip: string): void {
    this.#filesPerIp.count(addressKey(ip))
  }

  notice(ip: string): void {
    this.#noticesPerIp.count(addressKey(ip))
  }

  /** Like `general`, but returns a boolean, for callers outside HTTP error handling. */
  admits(ip: string): boolean {
    return this.#perIp.admits(addressKey(ip))
  }

  /** Counts against a limit that the route declares. Throws `platform.rate_limited`. */
  async named(name: LimitName, caller: { ip: string; userId: string | undefined }): Promise<void> {
    const by = LIMITS[name].by
    await consume(this.#cluster[name], by === 'user' && caller.userId ? caller.userId : addressKey(caller.ip))
  }

  /**
   * Counts one attempt; throws `platform.rate_limited` if none is left. Call it before the work, never after.
   */
  async spend(name: KeyedLimitName, key: string): Promise<void> {
    await consume(this.#cluster[name], key)
  }

  /** Resets the count: the attempt succeeded, or an operator unlocks the account. */
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

/** What a caller may still do. */
export interface Standing {
  readonly most: number
  readonly left: number
  readonly resetMs: number
}

const MINUTE_MS = 60_000
const SPREAD_MS = 5_000

/**
 * A limit per minute, in memory, so that one caller cannot overload one process. It counts every request, which is too
 * often for a round trip to Redis. All callers share one window, so clearing the map resets all of them. A random part of
 * the wait keeps them from coming back at that moment together.
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

  count(caller: string): Standing {
    const isAdmitted = this.admits(caller)
    const resetMs = this.#beganAt + MINUTE_MS - performance.now()
    if (!isAdmitted) throw refused(resetMs + Math.random() * SPREAD_MS)
    return { most: this.#most, left: this.#most - (this.#calls.get(caller) ?? 0), resetMs }
  }
}

/** The key for counting an IP address. IPv6 is counted by its /64, because one household owns a whole one. */
export function addressKey(ip: string): string {
  if (!ip.includes(':')) return ip
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
