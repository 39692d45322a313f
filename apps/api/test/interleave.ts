import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'
import type { TestApp } from './app.ts'

/** Longer than any act takes on a busy machine: past it, an act hangs on something that no lock explains. */
const PATIENCE_MS = 30_000

// A race is a hundred small scenarios: whoever plays them has the time, also on a machine that does something else.
vi.setConfig({ testTimeout: 300_000 })

/** Runs the acts in one forced way, and resolves to their answers in the acts' order. */
export type Race = <const Acts extends readonly (() => Promise<unknown>)[]>(
  acts: Acts,
) => Promise<{ -readonly [Index in keyof Acts]: Awaited<ReturnType<Acts[Index]>> }>

/**
 * Plays a scenario once for each way in which its acts can meet, instead of hoping that they do. One act stops before
 * its second statement, or its third, and so on to its last; the others go as far as they can, which is their end, or a
 * lock that PostgreSQL says they wait for; then the first goes on. So for every order of the acts, and in the end each
 * order one after the other. Acts that are alike need one order.
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
  /** Connections on which this act waits for an answer now, and all that it has used. */
  readonly #asking = new Set<number>()
  readonly #used = new Set<number>()
  #isOver = false

  constructor(act: () => Promise<unknown>, stopBefore: number) {
    this.#stopBefore = stopBefore
    // An injected request begins when it is waited for, which therefore happens inside.
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

  /** Sends a statement of this act, unless it is the one to stop before. */
  send(connection: number, ask: () => unknown): unknown {
    this.statements += 1
    this.#used.add(connection)
    const follow = () => {
      const asked = ask()
      // A kept statement is no promise itself, but has its answer.
      const answer = asked instanceof Promise ? asked : (asked as { answer?: Promise<unknown> }).answer
      if (!answer) return asked
      this.#asking.add(connection)
      const answered = answer.finally(() => this.#asking.delete(connection))
      if (asked instanceof Promise) return answered
      // Whoever asked hears of a failure, and this does not.
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
