import { setTimeout as sleep } from 'node:timers/promises'
import { type Benchmark, oncePerStack } from '../../bench/harness/benchmark.ts'
import { round } from '../../bench/harness/statistics.ts'
import type { Stack } from '../../stack/index.ts'
import { type Ledger, startWriters } from '../writers.ts'

const KILLS = 5
const PAUSE_MS = 1_500
const PROBE_EVERY_MS = 20
const PROBE_PATIENCE_MS = 2_000

/** Two API processes behind a balancer are killed alternately while people create games. */
const killServers = oncePerStack(async (stack) => {
  const manager = await stack.signIn(['admin'])
  const writers = startWriters({ url: stack.url, manager })
  const probe = startProbe(`${stack.url}/api/session`)
  await sleep(PAUSE_MS)
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = stack.servers[kill % stack.servers.length]
    await server?.kill()
    await server?.up()
    await sleep(PAUSE_MS)
  }
  const gap = await probe.stop()
  const ledger = await writers.stop()
  return { gap, ledger, ...(await compareWithDatabase(stack, ledger)) }
})

const base = { needs: { servers: 2, workers: 1, hasBalancer: true } } as const

export const rows: readonly Benchmark[] = [
  {
    ...base,
    name: `API killed -9, ${KILLS} times under load: acknowledged writes lost`,
    threshold: { atMost: 0 },
    run: async (stack) => {
      const { lost, ledger } = await killServers(stack)
      return { value: lost, note: describe(ledger) }
    },
  },
  {
    ...base,
    name: 'API killed -9: writes done twice',
    threshold: { atMost: 0 },
    run: async (stack) => (await killServers(stack)).doubled,
  },
  {
    ...base,
    name: 'one acknowledged game deleted, one entered twice: the count sees both',
    isControl: true,
    threshold: { atMost: 1, unit: 'of 2' },
    run: async (stack) => {
      const { ledger } = await killServers(stack)
      const [first = '', second = ''] = ledger.acknowledged
      await stack.owner.query('delete from games where name = $1', [first])
      await stack.owner.query(
        `insert into audit_entries (action, subject_type, subject_id, after)
         select action, subject_type, subject_id, after from audit_entries where after->>'name' = $1`,
        [second],
      )
      const { lost, doubled } = await compareWithDatabase(stack, ledger)
      return lost + doubled
    },
  },
  {
    ...base,
    name: 'API killed -9: longest time without an answer behind the balancer',
    threshold: { atMost: 2, unit: 's' },
    run: async (stack) => {
      const { longestMs, failed, answered } = (await killServers(stack)).gap
      const note = `${failed} of ${failed + answered} unrepeated requests failed`
      return { value: round(longestMs / 1000, 2), note }
    },
  },
]

/** A game and its audit entry commit together, so each must be there exactly once. */
async function compareWithDatabase({ owner }: Stack, { acknowledged }: Ledger) {
  const { rows } = await owner.query<{ name: string; games: number; entries: number }>(
    `select name,
       (select count(*)::int from games where games.name = wanted.name) as games,
       (select count(*)::int from audit_entries
        where action = 'game.created' and after->>'name' = wanted.name) as entries
     from unnest($1::text[]) as wanted (name)`,
    [acknowledged],
  )
  const lost = rows.filter(({ games, entries }) => games === 0 || entries === 0).length
  const doubled = rows.filter(({ games, entries }) => games > 1 || entries > 1).length
  return { lost, doubled }
}

function startProbe(url: string) {
  let isOver = false
  let longestMs = 0
  let answered = 0
  let failed = 0
  let answeredAt = performance.now()
  const working = (async () => {
    while (!isOver) {
      const isAnswered = await fetch(url, { signal: AbortSignal.timeout(PROBE_PATIENCE_MS) })
        .then(async (response) => response.ok && Boolean(await response.text()))
        .catch(() => false)
      const now = performance.now()
      if (isAnswered) {
        longestMs = Math.max(longestMs, now - answeredAt)
        answeredAt = now
        answered += 1
      } else failed += 1
      await sleep(PROBE_EVERY_MS)
    }
  })()
  return {
    async stop() {
      isOver = true
      await working
      return { longestMs: Math.max(longestMs, performance.now() - answeredAt), answered, failed }
    },
  }
}

function describe({ acknowledged, repeated, refusedOwn, longestMs }: Ledger): string {
  const seconds = round(longestMs / 1000, 1)
  return (
    `${acknowledged.length} acknowledged, ${repeated} sent again, the longest for ${seconds} s` +
    (refusedOwn ? `; ${refusedOwn} told that their own game was taken` : '')
  )
}
