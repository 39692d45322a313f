import { setTimeout as sleep } from 'node:timers/promises'
import type { Stack } from '../../stack/index.ts'
import { chattingDuring, gather } from '../chat-load.ts'
import { type Benchmark, oncePerStack } from '../harness/benchmark.ts'
import { percentile, round } from '../harness/statistics.ts'

const STALE = 2_000_000
const BASELINE_MS = 12_000
const PATIENCE_MS = 400_000
const POLL_MS = 500

/**
 * Stale rows of two tables, removed by the crons in a real worker while people use the site. The same clients send
 * requests before, during and after.
 */
const measure = oncePerStack(async (stack) => {
  const crowd = await gather(stack)
  await fill(stack)
  // Warms up code and query plans.
  await chattingDuring(stack, crowd, () => sleep(BASELINE_MS))
  const before = await chattingDuring(stack, crowd, () => sleep(BASELINE_MS))
  let seconds = 0
  const meanwhile = await chattingDuring(stack, crowd, async () => {
    seconds = await clean(stack)
  })
  const after = await chattingDuring(stack, crowd, () => sleep(BASELINE_MS))
  const failures = [before, meanwhile, after].flatMap((answers) => answers.failures)
  if (failures.length > 0) throw new Error(`${failures.length} requests failed, such as ${failures[0]}`)
  return { seconds, meanwhile: meanwhile.delays, baseline: [...before.delays, ...after.delays] }
})

const fill = async ({ owner }: Stack) => {
  await owner.query(
    `insert into idempotency_keys (owner, key, fingerprint, claimed_at, result)
     select gen_random_uuid(), gen_random_uuid(), md5(n::text), now() - interval '30 hours' + n * interval '1 millisecond',
       jsonb_build_object('status', 200, 'body', repeat('x', 100))
     from generate_series(1, $1::int) as n`,
    [STALE / 2],
  )
  await owner.query(
    `insert into event_receipts (event_id, reaction, handled_at)
     select uuid_v7(), 'live.refresh', now() - interval '15 days' + n * interval '1 millisecond'
     from generate_series(1, $1::int) as n`,
    [STALE / 2],
  )
  await owner.query('vacuum analyze')
  await owner.query('checkpoint').catch(() => undefined)
}

/** Resolves to the seconds until no stale row is left. */
async function clean({ owner }: Stack): Promise<number> {
  const startedAt = performance.now()
  for (const cron of ['platform.forget-idempotency-keys', 'platform.forget-receipts'])
    await owner.query('select graphile_worker.add_job($1)', [`cron:${cron}`])
  while (performance.now() - startedAt < PATIENCE_MS) {
    const { rows } = await owner.query<{ isLeft: boolean }>(
      `select exists (select from idempotency_keys where claimed_at < now() - interval '24 hours')
         or exists (select from event_receipts where handled_at < now() - interval '14 days') as "isLeft"`,
    )
    if (!rows[0]?.isLeft) return (performance.now() - startedAt) / 1000
    await sleep(POLL_MS)
  }
  throw new Error('stale rows are left')
}

const base = { needs: { servers: 1, workers: 1 } } as const

export const rows: readonly Benchmark[] = [
  {
    ...base,
    name: `${STALE / 1e6} M stale rows are removed: API p99 meanwhile ÷ before and after`,
    threshold: { atMost: 1.5 },
    run: async (stack) => {
      const { meanwhile, baseline } = await measure(stack)
      const [during99, baseline99] = [percentile(meanwhile, 0.99), percentile(baseline, 0.99)]
      const times = `${round(during99, 1)} ms against ${round(baseline99, 1)}`
      return { value: round(during99 / baseline99, 2), note: `${times}, ${meanwhile.length} requests` }
    },
  },
  {
    ...base,
    name: `${STALE / 1e6} M stale rows are removed`,
    threshold: { atMost: 150, unit: 's' },
    run: async (stack) => {
      const { seconds } = await measure(stack)
      return { value: round(seconds, 1), note: `${round(STALE / seconds)} rows/s, pauses included` }
    },
  },
]
