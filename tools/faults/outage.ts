import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SignedIn } from '../stack/index.ts'

/** A request waits five seconds for a connection and twelve for an answer; the rest is for a busy machine. */
export const ANSWER_LIMIT_MS = 18_000
/** From the end of an outage until nothing is refused any more. */
export const RECOVERY_LIMIT_SECONDS = 5

export interface OutageReport {
  readonly succeeded: number
  /** Got 503 with `Retry-After`. */
  readonly refused: number
  /** Anything else: another status, a lost connection, no answer in time. */
  readonly wrong: number
  readonly longestMs: number
  /** When the last request that did not succeed was answered, counted from the end of the outage. */
  readonly recoveredAfterSeconds: number
  /** Names of games whose creation was acknowledged, and whose deletion was never asked for. */
  readonly created: readonly string[]
  readonly note: string
}

interface Outage {
  readonly url: string
  readonly manager: SignedIn
  readonly clients?: number
  /** Begins the outage, lets it last, and ends it. */
  readonly during: () => Promise<void>
}

/** The probe of a load balancer. */
export const readiness = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })
  return `${response.status} ${await response.text()}`
}

const BEFORE_MS = 1_500
const AFTER_MS = 8_000
const PAUSE_MS = 25

/**
 * Sends requests before, during and after an outage, and sorts the answers. Nothing is repeated, so the counts are
 * those of single attempts.
 */
export async function observeOutage({ url, manager, clients = 16, during }: Outage): Promise<OutageReport> {
  let isOver = false
  let endedAt = Number.POSITIVE_INFINITY
  let lastBadAt = 0
  let succeeded = 0
  let refused = 0
  let longestMs = 0
  let made = 0
  const wrong = new Map<string, number>()
  const created: string[] = []

  const ask = async (
    method: string,
    path: string,
    expected: number,
    body?: object,
  ): Promise<string | null> => {
    const startedAt = performance.now()
    const outcome = await request(url + path, { method, manager, body })
    longestMs = Math.max(longestMs, performance.now() - startedAt)
    if (outcome.status === expected) {
      succeeded += 1
      return outcome.text
    }
    lastBadAt = performance.now()
    if (outcome.status === 503 && outcome.canRetry) refused += 1
    else {
      const route = path.replace(/\?.*|[\da-f]{8}-[\da-f-]+/g, '')
      const what = `${method} ${route} → ${outcome.status || outcome.text}`
      wrong.set(what, (wrong.get(what) ?? 0) + 1)
    }
    return null
  }
  const visit = async () => {
    await ask('GET', `/api/games?v=${randomUUID()}`, 200)
    await ask('GET', '/api/session', 200)
    await ask('GET', '/api/tournaments', 200)
    const name = `Jogo ${randomUUID().slice(0, 18)}`
    const answer = await ask('POST', '/api/games', 201, { name })
    if (answer === null) return
    made += 1
    // Some stay, to be counted. The catalogue holds 500, so most go; a deletion without success may have happened.
    if (made % 8 === 0) created.push(name)
    else await ask('DELETE', `/api/games/${(JSON.parse(answer) as { game: { id: string } }).game.id}`, 204)
  }
  const work = async () => {
    while (!isOver) {
      await visit()
      await sleep(PAUSE_MS)
    }
  }
  const working = Array.from({ length: clients }, work)
  await sleep(BEFORE_MS)
  await during()
  endedAt = performance.now()
  await sleep(AFTER_MS)
  isOver = true
  await Promise.all(working)

  const recoveredAfterSeconds = Math.max(0, lastBadAt - endedAt) / 1_000
  const wrongs = [...wrong].map(([what, count]) => `; ${count} × ${what}`).join('')
  return {
    succeeded,
    refused,
    wrong: [...wrong.values()].reduce((sum, count) => sum + count, 0),
    longestMs: Math.round(longestMs),
    recoveredAfterSeconds: Math.round(recoveredAfterSeconds * 10) / 10,
    created,
    note: `${succeeded} succeeded, ${refused} × 503, longest ${Math.round(longestMs)} ms${wrongs}`,
  }
}

interface Asked {
  readonly method: string
  readonly manager: SignedIn
  readonly body?: object | undefined
}

async function request(url: string, { method, manager, body }: Asked) {
  const headers = new Headers(manager.headers)
  if (body) headers.set('content-type', 'application/json')
  if (method !== 'GET') headers.set('idempotency-key', randomUUID())
  try {
    const response = await fetch(url, {
      method,
      headers,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })
    const canRetry = Number(response.headers.get('retry-after')) > 0
    return { status: response.status, canRetry, text: await response.text() }
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    return { status: 0, canRetry: false, text: cause?.code ?? name }
  }
}
