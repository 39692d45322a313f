import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { SignedIn } from '../stack/index.ts'

/** The audit action of the worker's entry for each event of a game. */
export const MARK = 'fault.effect'

/** A game that its client saw created, and perhaps removed. */
interface Entry {
  readonly id: string
  readonly name: string
  isRemoved: boolean
}

export interface Journal {
  readonly entries: readonly Entry[]
  /** How often each response was received; `no answer` for requests that got none. */
  readonly answers: ReadonlyMap<string, number>
  /** When each write was acknowledged, by `performance.now()`. */
  readonly acknowledgedAt: readonly number[]
  pause(): Promise<void>
  resume(): void
  /** Rejects if a client met an unexpected answer, or was still sending. */
  stop(): Promise<void>
}

interface JournalOptions {
  readonly url: string
  readonly manager: SignedIn
  readonly clients?: number
}

const RETRY_MS = 200
const PAUSE_MS = 60
const PATIENCE_MS = 15_000
/** The catalogue holds 500 games. */
const KEPT_MAX = 300
const KEPT_EVERY = 6

/**
 * People who create games and remove most of them, and write down what was acknowledged. Like our pages they repeat a
 * request with its idempotency key until the response is definite.
 */
export function startJournal({ url, manager, clients = 6 }: JournalOptions): Journal {
  const entries: Entry[] = []
  const answers = new Map<string, number>()
  const acknowledgedAt: number[] = []
  let isOver = false
  let gate = Promise.withResolvers<void>()
  let isOpen = true
  gate.resolve()
  const busy = new Set<Promise<void>>()
  let kept = 0

  const count = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1)
  const send = async (method: string, path: string, expected: number, body?: object): Promise<string> => {
    const headers = { ...manager.headers, 'idempotency-key': randomUUID() }
    const typed = body ? { ...headers, 'content-type': 'application/json' } : headers
    while (true) {
      const answer = await fetch(url + path, {
        method,
        headers: typed,
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch(() => null)
      count(answer ? `${answer.status}` : 'no answer')
      if (answer?.status === expected) {
        acknowledgedAt.push(performance.now())
        return answer.text
      }
      if (answer && answer.status < 500 && !answer.text.includes('platform.still_running'))
        throw new Error(`${method} ${path} answered ${answer.status} ${answer.text}`)
      if (isOver) throw new Error(`${method} ${path} got no definite answer`)
      await sleep(RETRY_MS)
    }
  }
  const resume = () => {
    isOpen = true
    gate.resolve()
  }
  const playOne = async () => {
    const name = `Jogo ${randomUUID().slice(0, 18)}`
    const { game } = JSON.parse(await send('POST', '/api/games', 201, { name })) as { game: { id: string } }
    const entry = { id: game.id, name, isRemoved: false }
    entries.push(entry)
    const isKept = kept < KEPT_MAX && entries.length % KEPT_EVERY === 0
    if (isKept) kept += 1
    else {
      await send('DELETE', `/api/games/${game.id}`, 204)
      entry.isRemoved = true
    }
  }
  const work = async () => {
    while (true) {
      await gate.promise
      if (isOver) return
      const one = playOne()
      busy.add(one)
      await one.finally(() => busy.delete(one))
      await sleep(PAUSE_MS * Math.random() * 2)
    }
  }
  const working = Promise.all(Array.from({ length: clients }, work))
  // Reported by `stop`.
  working.catch(() => undefined)

  return {
    entries,
    answers,
    acknowledgedAt,
    async pause() {
      if (isOpen) gate = Promise.withResolvers<void>()
      isOpen = false
      // Clients that have just passed the old gate are busy by then.
      await nextTurn()
      await Promise.allSettled(busy)
    },
    resume,
    async stop() {
      isOver = true
      resume()
      await working
    },
  }
}

export interface Breaches {
  readonly lost: number
  readonly doubled: number
}

/** Each acknowledged write must be in the database once: its row, its audit entry, and the mark of its event. */
export async function compareJournal(
  owner: pg.Pool,
  { entries }: Pick<Journal, 'entries'>,
): Promise<Breaches> {
  const { rows } = await owner.query<{ found: number; wanted: number }>(
    `with game as (select id, "isRemoved" as is_removed, name
       from json_to_recordset($1::json) as entry (id uuid, name text, "isRemoved" boolean)),
     entry as (select action, subject_type, subject_id::uuid as game_id, count(*)::int as times from audit_entries
       where subject_type in ('game', 'game.created', 'game.removed') group by 1, 2, 3)
     select coalesce(entry.times, 0) as found, fact.wanted
     from game cross join lateral (values
       ('game.created', 'game', 1), ('${MARK}', 'game.created', 1),
       ('game.removed', 'game', is_removed::int), ('${MARK}', 'game.removed', is_removed::int)
     ) as fact (action, subject_type, wanted)
     left join entry on entry.game_id = game.id and entry.action = fact.action and entry.subject_type = fact.subject_type
     union all
     select (select count(*)::int from games where games.name = game.name), (not is_removed)::int from game`,
    [JSON.stringify(entries)],
  )
  return {
    lost: rows.filter(({ found, wanted }) => found < wanted).length,
    doubled: rows.filter(({ found, wanted }) => found > wanted).length,
  }
}
