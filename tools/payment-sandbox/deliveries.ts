import { setTimeout as sleep } from 'node:timers/promises'
import type { DeliveryPolicy, DeliveryRecord, Release, Storm, StormReport } from './control-types.ts'
import { seeded, shuffle } from './random.ts'

export interface Notice {
  readonly id: string
  readonly provider: 'stripe' | 'mercadoPago'
  readonly type: string
  readonly subject: string
  readonly url: string
  readonly body: string
  /** Built for each attempt, because Stripe's signature contains the time. */
  readonly headers: (secret: string) => Record<string, string>
  readonly secret: string
}

const POLICY: DeliveryPolicy = {
  copies: 1,
  isHeld: false,
  dropShare: 0,
  badSignatureShare: 0,
  delayMs: 0,
  attempts: 3,
  seed: 1,
}

const PATIENCE_MS = 10_000
const FIRST_PAUSE_MS = 100

/** Sends notices like the providers: at least once, in no guaranteed order, and again if not acknowledged. */
export class Deliveries {
  readonly records: DeliveryRecord[] = []
  policy: DeliveryPolicy = { ...POLICY }
  readonly #past: Notice[] = []
  #held: { notice: Notice; record: DeliveryRecord }[] = []
  readonly #underWay = new Set<Promise<unknown>>()
  #random = seeded(POLICY.seed)
  readonly #stopped = new AbortController()

  setPolicy(policy: Partial<DeliveryPolicy>): void {
    this.policy = { ...POLICY, ...policy }
    this.#random = seeded(this.policy.seed)
  }

  announce(notice: Notice): void {
    this.#past.push(notice)
    const { provider, type, subject } = notice
    for (let copy = 0; copy < this.policy.copies; copy += 1) {
      const isDropped = this.#random() < this.policy.dropShare
      const record: DeliveryRecord = {
        noticeId: notice.id,
        provider,
        type,
        subject,
        fate: isDropped ? 'dropped' : this.policy.isHeld ? 'held' : 'sending',
        isBadlySigned: this.#random() < this.policy.badSignatureShare,
        statuses: [],
      }
      this.records.push(record)
      if (record.fate === 'held') this.#held.push({ notice, record })
      if (record.fate === 'sending') this.#begin(notice, record)
    }
  }

  /** Sends held notices one after the other, in the given order. */
  async release({ order = 'given', seed = 1 }: Release): Promise<number> {
    const released = this.#held
    this.#held = []
    if (order === 'reversed') released.reverse()
    if (order === 'shuffled') shuffle(released, seeded(seed))
    for (const { notice, record } of released) await this.#begin(notice, record)
    return released.length
  }

  /** Waits until no delivery is in progress. Held notices stay held. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  async storm(storm: Storm): Promise<StormReport> {
    const { times, dropShare = 0, badSignatureShare = 0, concurrency = 32, seed = 1 } = storm
    const random = seeded(seed)
    const queue = shuffle(
      this.#past.flatMap((notice) => Array.from({ length: times }, () => notice)),
      random,
    )
    const durations: number[] = []
    const answers: Record<string, number> = {}
    let dropped = 0
    let badSignatures = 0
    const send = async () => {
      for (let notice = queue.pop(); notice; notice = queue.pop()) {
        if (random() < dropShare) {
          dropped += 1
          continue
        }
        const isBadlySigned = random() < badSignatureShare
        if (isBadlySigned) badSignatures += 1
        const beganAt = performance.now()
        const status = await this.#post(notice, isBadlySigned)
        durations.push(performance.now() - beganAt)
        answers[status] = (answers[status] ?? 0) + 1
      }
    }
    await Promise.all(Array.from({ length: concurrency }, send))
    durations.sort((one, other) => one - other)
    const at = (share: number) => Math.round(durations[Math.ceil(durations.length * share) - 1] ?? 0)
    return {
      notices: this.#past.length,
      sent: durations.length,
      dropped,
      badSignatures,
      answers,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      maxMs: at(1),
    }
  }

  stop(): void {
    this.#stopped.abort()
  }

  #begin(notice: Notice, record: DeliveryRecord): Promise<void> {
    const { delayMs, attempts } = this.policy
    record.fate = 'sending'
    const delivery = this.#deliver(notice, record, delayMs, attempts).catch(() => {
      record.fate = 'failed'
    })
    this.#underWay.add(delivery)
    return delivery.finally(() => this.#underWay.delete(delivery))
  }

  async #deliver(notice: Notice, record: DeliveryRecord, delayMs: number, attempts: number): Promise<void> {
    const { signal } = this.#stopped
    if (delayMs > 0) await sleep(delayMs, undefined, { signal })
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (attempt > 0) await sleep(FIRST_PAUSE_MS * 4 ** (attempt - 1), undefined, { signal })
      const status = await this.#post(notice, record.isBadlySigned)
      record.statuses.push(status)
      if (status >= 200 && status < 300) {
        record.fate = 'acknowledged'
        return
      }
      // Badly signed notices are sent once: they exist to test that the app rejects them.
      if (record.isBadlySigned) break
    }
    record.fate = 'failed'
  }

  /** Resolves to the status, or 0 without a response. */
  async #post(notice: Notice, isBadlySigned: boolean): Promise<number> {
    const secret = isBadlySigned ? `not-${notice.secret}` : notice.secret
    try {
      const response = await fetch(notice.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...notice.headers(secret) },
        body: notice.body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(PATIENCE_MS)]),
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }
}
