import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SignedIn } from '../stack/index.ts'

export interface Ledger {
  /** Names of the games that the API confirmed as created. */
  readonly acknowledged: readonly string[]
  /** Requests sent again because the first got no response, or no definite one. */
  readonly repeated: number
  /** Repeated requests that got "name taken" because of their own first attempt. */
  readonly refusedOwn: number
  /** The longest time for one game, including repetitions. */
  readonly longestMs: number
}

interface WriterOptions {
  readonly url: string
  readonly manager: SignedIn
  readonly writers?: number
}

const PAUSE_MS = 250
const RETRY_MS = 100
const PATIENCE_MS = 5_000
/** Below the catalogue's limit of 500 games. */
const GAMES_MAX = 450

/**
 * Simulates people who create games like the web client: with an Idempotency-Key, repeated with the same key
 * until the response is definite.
 */
export function startWriters({ url, manager, writers = 4 }: WriterOptions): { stop(): Promise<Ledger> } {
  let isOver = false
  let begun = 0
  const ledger = { acknowledged: [] as string[], repeated: 0, refusedOwn: 0, longestMs: 0 }

  const send = async (name: string, key: string): Promise<'created' | 'taken' | 'unknown'> => {
    const response = await fetch(`${url}/api/games`, {
      method: 'POST',
      headers: { ...manager.headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ name }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const answer = (await response.json()) as { error?: { code: string } }
    if (response.status === 201) return 'created'
    const code = answer.error?.code
    if (code === 'games.name_taken') return 'taken'
    if (response.status >= 500 || code === 'platform.still_running') return 'unknown'
    throw new Error(`creating a game answered ${response.status} ${code}`)
  }

  const create = async (name: string) => {
    const startedAt = performance.now()
    const key = randomUUID()
    let outcome = await settledOrUnknown(send(name, key))
    while (outcome === 'unknown') {
      await sleep(RETRY_MS)
      ledger.repeated += 1
      outcome = await settledOrUnknown(send(name, key))
    }
    // With "name taken" the person sees the game in the list, so it counts as acknowledged too.
    if (outcome === 'taken') ledger.refusedOwn += 1
    ledger.acknowledged.push(name)
    ledger.longestMs = Math.max(ledger.longestMs, performance.now() - startedAt)
  }

  const work = async () => {
    while (!isOver && begun < GAMES_MAX) {
      begun += 1
      await create(`Jogo ${randomUUID().slice(0, 18)}`)
      await sleep(PAUSE_MS * Math.random() * 2)
    }
  }
  const working = Promise.all(Array.from({ length: writers }, work))

  return {
    async stop() {
      isOver = true
      await working
      return ledger
    },
  }
}

/** A missing or truncated response says nothing about what happened. */
function settledOrUnknown<Outcome>(sent: Promise<Outcome>): Promise<Outcome | 'unknown'> {
  return sent.catch((error: Error) => {
    if (/fetch failed|terminated|aborted|timeout|JSON/i.test(`${error.name} ${error.message}`))
      return 'unknown'
    throw error
  })
}
