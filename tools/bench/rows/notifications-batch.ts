import { setTimeout as sleep } from 'node:timers/promises'
import { startBroadcast } from '../../../apps/api/src/features/notifications/index.ts'
import { waitFor } from '../../services/index.ts'
import type { SignedIn, Stack } from '../../stack/index.ts'
import { firstServer } from '../compare-read.ts'
import { oncePerStack, type Row } from '../harness/row.ts'
import { percentile, round } from '../harness/statistics.ts'

const PEOPLE = 100_000
const CLIENTS = 6
const PAUSE_MS = 10
const PATHS = ['/api/session', '/api/notifications', '/api/home']
const BASELINE_MS = 8_000
const PATIENCE_MS = 240_000

/**
 * A message to everybody while people use the site. The same readers ask before, during and after: what they wait
 * in the slowest hundredth of their requests may at most double.
 */
const measure = oncePerStack(async (stack) => {
  await addPeople(stack, PEOPLE)
  const reader = await stack.signIn()
  // Code and plans are warm before anything counts.
  await during(stack, reader, () => sleep(BASELINE_MS))
  const before = await during(stack, reader, () => sleep(BASELINE_MS))
  let seconds = 0
  let told = 0
  const meanwhile = await during(stack, reader, async () => {
    const startedAt = performance.now()
    told = await broadcast(stack)
    seconds = (performance.now() - startedAt) / 1000
  })
  const after = await during(stack, reader, () => sleep(BASELINE_MS))
  return { told, seconds, meanwhile, baseline: [...before, ...after] }
})

const base = { needs: { servers: 1, workers: 1 } } as const

export const rows: readonly Row[] = [
  {
    ...base,
    name: `${PEOPLE / 1000} k notifications by the batch path: API p99 meanwhile ÷ before and after`,
    bar: { atMost: 2 },
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
    bar: { atLeast: 3_000, unit: 'rows/s' },
    run: async (stack) => {
      const { told, seconds } = await measure(stack)
      return { value: round(told / seconds), note: `${told} rows in ${round(seconds, 1)} s, rests included` }
    },
  },
]

async function broadcast({ db }: Stack): Promise<number> {
  const id = await db.transaction().execute((tx) =>
    startBroadcast(tx, {
      title: 'Copa de Verão',
      message: 'As inscrições <b>abriram</b>.',
      link: '/tournaments',
      audience: ['user'],
      createdBy: null,
    }),
  )
  const look = () =>
    db.selectFrom('broadcasts').select(['state', 'told']).where('id', '=', id).executeTakeFirstOrThrow()
  await waitFor('The broadcast', async () => (await look()).state === 'done', {
    timeoutMs: PATIENCE_MS,
  })
  return (await look()).told
}

/** The times of all requests that were answered while something else went on. */
async function during(stack: Stack, reader: SignedIn, act: () => Promise<unknown>): Promise<number[]> {
  const { url } = firstServer(stack)
  const delays: number[] = []
  let isOver = false
  const ask = async (path: string) => {
    const startedAt = performance.now()
    const response = await fetch(url + path, { headers: reader.headers })
    await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    delays.push(performance.now() - startedAt)
    await sleep(PAUSE_MS * Math.random() * 2)
  }
  const read = async () => {
    while (!isOver) for (const path of PATHS) await ask(path)
  }
  const readers = Promise.all(Array.from({ length: CLIENTS }, read))
  await act()
  isOver = true
  await readers
  return delays
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
