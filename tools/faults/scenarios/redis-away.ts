import { setTimeout as sleep } from 'node:timers/promises'
import { type Benchmark, oncePerStack } from '../../bench/harness/benchmark.ts'
import { round } from '../../bench/harness/statistics.ts'
import type { SignedIn, Stack } from '../../stack/index.ts'
import { openWatchedPage } from '../../stack/watched-page.ts'
import { describeTraffic, startTraffic } from '../traffic.ts'

const TRAFFIC_MS = 6_000
/** Without live hints the page polls every 10 to 15 seconds; the rest is for a slow machine. */
const POLL_SECONDS = 18
const LIVE_SECONDS = 2
const PATIENCE_MS = 40_000

const needs = { servers: 1 } as const
/** With a browser, and the worker that publishes hints of changes. */
const needsPage = { servers: 1, workers: 1, hasWeb: true } as const

/** One browser watches the list through an outage and after it. */
const watchThroughOutage = oncePerStack(async (stack) => {
  const manager = await stack.signIn(['admin'])
  const page = await openWatchedPage(`${stack.url}/admin/games`, manager)
  const secondsUntilShown = async (name: string) => {
    const expected = await page.expect(name)
    await createGame(stack, manager, name)
    const createdAt = Date.now()
    // The page may show the game before the creator gets the response.
    return Math.max(0, (await expected.paintedAt(PATIENCE_MS)) - createdAt) / 1000
  }
  try {
    await stack.redis.down()
    await sleep(500)
    const whileAway = await secondsUntilShown('Enquanto o Redis está fora')
    await stack.redis.up()
    await sleep(5_000)
    const afterwards = await secondsUntilShown('Depois que o Redis voltou')
    return { whileAway, afterwards }
  } finally {
    await stack.redis.up()
    await page.close()
  }
})

export const rows: readonly Benchmark[] = [
  {
    needs,
    name: 'Redis stopped: failed requests',
    threshold: { atMost: 0 },
    run: (stack) => trafficDuring(stack, { begin: stack.redis.down, end: stack.redis.up }),
  },
  {
    needs,
    name: 'Redis frozen: failed requests',
    threshold: { atMost: 0 },
    run: (stack) => trafficDuring(stack, { begin: stack.redis.freeze, end: stack.redis.thaw }),
  },
  {
    needs,
    name: 'PostgreSQL stopped instead',
    isControl: true,
    threshold: { atMost: 0 },
    run: (stack) => trafficDuring(stack, { begin: stack.postgres.down, end: stack.postgres.up }),
  },
  {
    needs,
    name: 'Redis stopped: uploads let through of 30 (limit 10 an hour)',
    threshold: { atMost: 10 },
    run: async (stack) => {
      await stack.redis.down()
      try {
        return await countAdmittedUploads(stack)
      } finally {
        await stack.redis.up()
      }
    },
  },
  {
    needs: needsPage,
    name: 'Redis stopped: a new game is on an open page after',
    threshold: { atMost: POLL_SECONDS, unit: 's' },
    run: async (stack) => round((await watchThroughOutage(stack)).whileAway, 1),
  },
  {
    needs: needsPage,
    name: 'Redis back: a new game is on the same page after',
    threshold: { atMost: LIVE_SECONDS, unit: 's' },
    run: async (stack) => round((await watchThroughOutage(stack)).afterwards, 2),
  },
]

interface Outage {
  begin(): Promise<void> | void
  end(): Promise<void> | void
}

async function trafficDuring(stack: Stack, outage: Outage) {
  const traffic = startTraffic({ url: stack.url, manager: await stack.signIn(['admin']) })
  await sleep(TRAFFIC_MS / 4)
  await outage.begin()
  await sleep(TRAFFIC_MS)
  await outage.end()
  await sleep(TRAFFIC_MS / 4)
  const report = await traffic.stop()
  return { value: report.failed, note: describeTraffic(report) }
}

/** The purpose `nothing` does not exist: requests within the limit get 404, the others 429. */
async function countAdmittedUploads({ url, signIn }: Stack): Promise<number> {
  const { headers } = await signIn()
  let admitted = 0
  for (let upload = 0; upload < 30; upload += 1) {
    const body = new FormData()
    body.append('file', new Blob(['x']), 'x.png')
    const { status } = await fetch(`${url}/api/uploads/nothing`, { method: 'POST', headers, body })
    if (status !== 429) admitted += 1
  }
  return admitted
}

async function createGame({ url }: Stack, { headers }: SignedIn, name: string): Promise<void> {
  const response = await fetch(`${url}/api/games`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
  if (response.status !== 201) throw new Error(`creating a game answered ${response.status}`)
}
