import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'
import type { TestApp } from './app.ts'

/**
 * Longer than any command takes on a busy machine: past it, the command hangs on something that is not a
 * lock.
 */
const PATIENCE_MS = 30_000

// A race plays about a hundred small scenarios, so it needs time on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

/** Runs the commands in one forced interleaving, and resolves to their results in the given order. */
export type Race = <const Acts extends readonly (() => Promise<unknown>)[]>(
  acts: Acts,
) => Promise<{ -readonly [Index in keyof Acts]: Awaited<ReturnType<Acts[Index]>> }>

/**
 * Plays a scenario once for every interleaving of its commands, instead of hoping for a race.
 *
 * One command stops before its second statement, then before its third, and so on to its last. The others run
 * until they end or wait for a lock, as PostgreSQL reports; then the first one continues. This repeats for
 * every order of the commands, and the last run of each order is sequential. Identical commands need only one
 * order (`areAlike`).
 */
export async function everyInterleaving(
  { database }: Pick<TestApp, 'database'>,
  scenario: (race: Race) => Promise<unknown>,
  { areAlike = false } = {},
): Promise<void> {
  const observer = new pg.Client({ connectionString: database.ownerUrl })
  await observer.connect()
  try {
    let orders: number[][] = [[]]
    for (let at = 0; at < (areAlike ? 1 : orders.length); at += 1) {
      for (let stop = 2, hasStopped = true; hasStopped; stop += 1) {
        const race: Race = async (acts) => {
          orders = permutations(acts.map((_, index) => index))
          const run = await runInOrder(observer, acts, orders[at] ?? [], stop)
          hasStopped = run.hasStopped
          return run.answers as never
        }
        await scenario(race).catch((cause: unknown) => {
          throw new Error(`acts in the order ${orders[at]}, the first stopped before statement ${stop}`, {
            cause,
          })
        })
      }
    }
  } finally {
    await observer.end()
  }
}

async function runInOrder(
  observer: pg.Client,
  acts: readonly (() => Promise<unknown>)[],
  order: readonly number[],
  stop: number,
): Promise<{ answers: unknown[]; hasStopped: boolean }> {
  const running: RunningAct[] = []
  for (const index of order) {
    const act = new RunningAct(acts[index] as () => Promise<unknown>, running.length === 0 ? stop : Infinity)
    running.push(act)
    await act.goesNoFurther(observer, running)
  }
  const [first] = running
  const hasStopped = first?.isStopped === true
  first?.goOn()
  const answers = await Promise.all(running.map((act) => act.answer))
  if (running.some(({ statements }) => statements === 0)) throw new Error('an act asked the database nothing')
  return { answers: acts.map((_, index) => answers[order.indexOf(index)]), hasStopped }
}

const currentAct = new AsyncLocalStorage<RunningAct>()

class RunningAct {
  statements = 0
  isStopped = false
  readonly answer: Promise<unknown>
  readonly #stopBefore: number
  readonly #onward = Promise.withResolvers<void>()
  /** Connections with a query in flight, and all connections used so far. */
  readonly #asking = new Set<number>()
  readonly #used = new Set<number>()
  #isOver = false

  constructor(act: () => Promise<unknown>, stopBefore: number) {
    this.#stopBefore = stopBefore
    // Awaited inside, because an injected request only starts when it is awaited.
    this.answer = currentAct.run(this, async () => await act())
    const end = () => {
      this.#isOver = true
    }
    this.answer.then(end, end)
  }

  goOn(): void {
    this.isStopped = false
    this.#onward.resolve()
  }

  /** Sends a statement, unless it is the one to stop before. */
  send(connection: number, ask: () => unknown): unknown {
    this.statements += 1
    this.#used.add(connection)
    const follow = () => {
      const asked = ask()
      // A prepared statement is not a promise itself, but has one.
      const answer = asked instanceof Promise ? asked : (asked as { answer?: Promise<unknown> }).answer
      if (!answer) return asked
      this.#asking.add(connection)
      const answered = answer.finally(() => this.#asking.delete(connection))
      if (asked instanceof Promise) return answered
      // The caller handles the failure; this copy of the promise must not report it too.
      answered.catch(() => undefined)
      return asked
    }
    if (this.statements !== this.#stopBefore) return follow()
    this.isStopped = true
    return this.#onward.promise.then(follow)
  }

  async goesNoFurther(observer: pg.Client, all: readonly RunningAct[]): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS
    const isWaiting = async () => {
      const used = all.flatMap((act) => (act === this ? [] : [...act.#used]))
      const { rows } = await observer.query<{ waits: boolean }>(
        'select coalesce(bool_or(pg_blocking_pids(pid) && $2::int[]), false) as waits from unnest($1::int[]) as pid',
        [[...this.#asking], used],
      )
      return rows[0]?.waits === true
    }
    while (!(await isWaiting()) && !this.#isOver && !this.isStopped) {
      if (Date.now() > deadline) throw new Error('an act neither ends nor waits for a lock')
    }
  }
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  )
}

const { query } = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
Object.assign(pg.Client.prototype, {
  query(this: pg.Client & { processID: number }, ...args: unknown[]) {
    const act = currentAct.getStore()
    const ask = () => query.apply(this, args)
    return act ? act.send(this.processID, ask) : ask()
  },
})
