import { setTimeout as sleep } from 'node:timers/promises'
import { DEFAULT_THROTTLE_MS } from '../../../apps/api/src/platform/live/room.ts'
import type { SignedIn, Stack } from '../../stack/index.ts'
import { firstServer } from '../compare-read.ts'
import { type Benchmark, oncePerStack } from '../harness/benchmark.ts'
import { percentile, round } from '../harness/statistics.ts'
import { during } from '../reads-under-load.ts'

const PEOPLE = 200_000
const BASELINE_MS = 8_000
const PATIENCE_MS = 240_000

/**
 * A broadcast to everyone while people use the site, sent and watched as staff do it. The same readers send
 * requests before, during and after: their p99 may at most double. A second broadcast is cancelled midway.
 */
const measure = oncePerStack(async (stack) => {
  await addPeople(stack, PEOPLE)
  const reader = await stack.signIn()
  // Warms up code and query plans.
  await during(stack, reader, () => sleep(BASELINE_MS))
  const before = await during(stack, reader, () => sleep(BASELINE_MS))
  const staff = new Staff(stack, await stack.signIn(['admin']))
  const sent = { told: 0, seconds: 0, looks: 0 }
  const meanwhile = await during(stack, reader, async () => {
    const startedAt = performance.now()
    const seen = await staff.watch(await staff.send(), ({ state }) => state === 'done')
    Object.assign(sent, { told: seen.told, looks: seen.looks })
    sent.seconds = (performance.now() - startedAt) / 1000
  })
  const after = await during(stack, reader, () => sleep(BASELINE_MS))
  return { ...sent, staff, meanwhile, baseline: [...before, ...after] }
})

const base = { needs: { servers: 1, workers: 1 } } as const

export const rows: readonly Benchmark[] = [
  {
    ...base,
    name: `${PEOPLE / 1000} k notifications by the batch path: API p99 meanwhile ÷ before and after`,
    threshold: { atMost: 2 },
    run: async (stack) => {
      const { meanwhile, baseline } = await measure(stack)
      const [during99, baseline99] = [percentile(meanwhile, 0.99), percentile(baseline, 0.99)]
      const times = `${round(during99, 1)} ms against ${round(baseline99, 1)}`
      return { value: round(during99 / baseline99, 2), note: `${times}, ${meanwhile.length} requests` }
    },
  },
  {
    ...base,
    name: `${PEOPLE / 1000} k notifications by the batch path`,
    threshold: { atLeast: 3_000, unit: 'rows/s' },
    run: async (stack) => {
      const { told, seconds } = await measure(stack)
      return { value: round(told / seconds), note: `${told} rows in ${round(seconds, 1)} s, rests included` }
    },
  },
  {
    ...base,
    name: `${PEOPLE / 1000} k notifications by the batch path: seconds in which staff saw it go on`,
    threshold: { atLeast: 0.8 },
    run: async (stack) => {
      const { looks, seconds } = await measure(stack)
      const note = `${looks} looks that showed more, in ${round(seconds, 1)} s`
      return { value: round((looks * DEFAULT_THROTTLE_MS) / 1000 / seconds, 2), note }
    },
  },
  {
    ...base,
    name: 'a broadcast cancelled in the middle: people told after that was answered',
    threshold: { atMost: 0 },
    run: async (stack) => {
      const { staff } = await measure(stack)
      const id = await staff.send()
      await staff.watch(id, ({ lookedAt }) => lookedAt > PEOPLE / 10)
      const askedAt = performance.now()
      await staff.cancel(id)
      const answerMs = performance.now() - askedAt
      const { told } = await staff.look(id)
      // Longer than the longest pause between two batches.
      await sleep(3_000)
      const later = await staff.look(id)
      const reached = `${told} of ${PEOPLE / 1000} k had been told, answered in ${round(answerMs)} ms`
      return { value: later.told - told, note: `${later.state}; ${reached}` }
    },
  },
]

interface Shown {
  readonly id: string
  readonly state: string
  readonly told: number
  readonly lookedAt: number
}

/** A staff member who sends broadcasts through the API. */
class Staff {
  readonly #url: string
  readonly #headers: Readonly<Record<string, string>>

  constructor(stack: Stack, { headers }: SignedIn) {
    this.#url = `${firstServer(stack).url}/api/admin/broadcasts`
    this.#headers = headers
  }

  async send(): Promise<string> {
    const body = { title: 'Copa de Verão', message: 'As inscrições <b>abriram</b>.', link: '/tournaments' }
    const { broadcast } = await this.#ask('', { ...body, audience: ['user'] })
    return broadcast.id
  }

  async cancel(id: string): Promise<void> {
    await this.#ask(`/${id}/cancel`, null)
  }

  async look(id: string): Promise<Shown> {
    const { broadcasts } = await this.#ask('')
    return broadcasts.find((one: Shown) => one.id === id)
  }

  /** Polls as often as a page that gets every hint, and counts how often the progress had advanced. */
  async watch(id: string, isOver: (shown: Shown) => boolean): Promise<Shown & { looks: number }> {
    const deadline = Date.now() + PATIENCE_MS
    let shown = await this.look(id)
    let looks = 0
    while (!isOver(shown)) {
      if (Date.now() > deadline) throw new Error('the broadcast does not end')
      await sleep(DEFAULT_THROTTLE_MS)
      const before = shown.lookedAt
      shown = await this.look(id)
      if (shown.lookedAt > before) looks += 1
    }
    return { ...shown, looks }
  }

  async #ask(path: string, body?: object | null) {
    const response = await fetch(this.#url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body ? { ...this.#headers, 'content-type': 'application/json' } : this.#headers,
      body: body && JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
    return text ? JSON.parse(text) : null
  }
}

async function addPeople({ owner }: Stack, count: number): Promise<void> {
  await owner.query(
    `with person as (
       insert into users (email) select 'p' || n || '@exemplo.test' from generate_series(1, $1::int) as n
       returning id
     ) insert into profiles (id, username) select id, right(replace(id::text, '-', ''), 20) from person`,
    [count],
  )
  await owner.query('vacuum analyze users, profiles')
}
