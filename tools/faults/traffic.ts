import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../bench/harness/statistics.ts'
import type { SignedIn } from '../stack/index.ts'

export interface TrafficReport {
  readonly answered: number
  readonly failed: number
  /** The kinds of failures, with counts. */
  readonly failures: string
  readonly p99Ms: number
  readonly longestMs: number
}

export interface Traffic {
  stop(): Promise<TrafficReport>
}

interface TrafficOptions {
  readonly url: string
  readonly manager: SignedIn
  readonly clients?: number
  readonly pauseMs?: number
  /** What each client repeats; by default it reads lists and manages games. */
  readonly visit?: (ask: Ask, client: number) => Promise<void>
}

/** Counts a failure if the status differs from `expected`. `by` replaces the manager's headers. */
type Ask = (
  method: string,
  path: string,
  expected: number,
  body?: object,
  by?: Readonly<Record<string, string>>,
) => Promise<string>

const PATIENCE_MS = 10_000

/**
 * Simulates people until stopped: each reads public lists and the session, creates a game and removes it.
 * Requests are not repeated, so any unexpected response counts as failed.
 */
export function startTraffic(options: TrafficOptions): Traffic {
  const { url, manager, clients = 6, pauseMs = 20, visit = manageGames } = options
  let isOver = false
  const delays: number[] = []
  const failures = new Map<string, number>()

  const ask: Ask = async (method, path, expected, body, by = manager.headers) => {
    const startedAt = performance.now()
    const headers = new Headers(by)
    if (body) headers.set('content-type', 'application/json')
    if (method !== 'GET') headers.set('idempotency-key', randomUUID())
    const response = await fetch(url + path, {
      method,
      headers,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await response.text()
    if (response.status !== expected) throw new Error(`${method} ${path.split('?')[0]} → ${response.status}`)
    delays.push(performance.now() - startedAt)
    return text
  }

  const work = async (client: number) => {
    while (!isOver) {
      await visit(ask, client).catch((error: Error & { cause?: { code?: string } }) => {
        const reason = error.cause?.code ?? error.message
        failures.set(reason, (failures.get(reason) ?? 0) + 1)
      })
      await sleep(pauseMs)
    }
  }
  const working = Array.from({ length: clients }, (_, client) => work(client))

  return {
    async stop() {
      isOver = true
      await Promise.all(working)
      const failed = [...failures.values()].reduce((sum, count) => sum + count, 0)
      return {
        answered: delays.length,
        failed,
        failures: [...failures].map(([reason, count]) => `${count} × ${reason}`).join(', '),
        p99Ms: Math.round(percentile(delays, 0.99)),
        longestMs: Math.round(percentile(delays, 1)),
      }
    },
  }
}

async function manageGames(ask: Ask): Promise<void> {
  await ask('GET', `/api/games?v=${randomUUID()}`, 200)
  await ask('GET', '/api/home', 200)
  await ask('GET', '/api/session', 200)
  const name = `Jogo ${randomUUID().slice(0, 18)}`
  const { game } = JSON.parse(await ask('POST', '/api/games', 201, { name }))
  await ask('DELETE', `/api/games/${game.id}`, 204)
}

export function describeTraffic({ answered, failures, p99Ms, longestMs }: TrafficReport): string {
  return `${answered} answered, p99 ${p99Ms} ms, longest ${longestMs} ms${failures ? `; ${failures}` : ''}`
}
