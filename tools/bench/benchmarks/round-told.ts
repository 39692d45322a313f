import { setTimeout as sleep } from 'node:timers/promises'
import { makeStartedTournament } from '../../../apps/api/src/features/tournaments/testing.ts'
import type { Stack } from '../../stack/index.ts'
import { firstServer } from '../compare-read.ts'
import { type Benchmark, oncePerStack } from '../harness/benchmark.ts'
import { percentile, round } from '../harness/statistics.ts'
import { during, PAUSE_MS } from '../reads-under-load.ts'

const ENTRANTS = 1_024
const TOLD = ENTRANTS / 2
const BASELINE_MS = 8_000
const PATIENCE_MS = 60_000

/**
 * The last result of a round of 1,024 draws the next round of 512, and each of them is notified that their
 * match is ready, while people use the site. The same readers send requests before, during and after.
 */
const measure = oncePerStack(async (stack: Stack) => {
  const { id } = await makeStartedTournament(stack.db, { participants: ENTRANTS })
  const decide = await staffOf(stack, id)
  // Only the last decision is measured.
  while (decide.left() > 1) await decide.next()
  await idle(stack)
  const reader = await stack.signIn()
  // Warms up code and query plans.
  await during(stack, reader, () => sleep(BASELINE_MS))
  const before = await during(stack, reader, () => sleep(BASELINE_MS))
  let seconds = 0
  const meanwhile = await during(stack, reader, async () => {
    const startedAt = performance.now()
    await decide.next()
    await told(stack, id)
    seconds = (performance.now() - startedAt) / 1000
    // As long as the baselines, so that their p99 can be compared.
    await sleep(Math.max(0, BASELINE_MS - seconds * 1000))
  })
  const after = await during(stack, reader, () => sleep(BASELINE_MS))
  return { meanwhile, baseline: [...before, ...after], seconds, twice: await toldTwice(stack, id) }
})

async function staffOf({ owner, signIn, ...stack }: Stack, id: string) {
  const { headers } = await signIn(['moderador'])
  const { rows } = await owner.query<{ id: string; winner: string }>(
    `select id, participant1_id as winner from tournament_matches
     where tournament_id = $1 and status <> 'completed' order by match_number`,
    [id],
  )
  const { url } = firstServer({ owner, signIn, ...stack })
  return {
    left: () => rows.length,
    async next() {
      const match = rows.shift()
      if (!match) throw new Error('the round is over')
      const response = await fetch(`${url}/api/matches/${match.id}/decision`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ winnerId: match.winner, reason: 'W.O.' }),
      })
      if (!response.ok) throw new Error(`a decision was answered with ${response.status}`)
    },
  }
}

const READY = `select count(*)::int as told, count(distinct user_id)::int as people from notifications
  where topic = 'ready' and link_to in (
    select '/match/' || id from tournament_matches where tournament_id = $1 and round_number = 2
  )`

async function told({ owner }: Stack, id: string): Promise<void> {
  await eventually(async () => (await owner.query(READY, [id])).rows[0]?.people >= TOLD)
}

async function toldTwice({ owner }: Stack, id: string): Promise<number> {
  const { rows } = await owner.query(READY, [id])
  return Math.abs(rows[0].told - TOLD)
}

/** Resolves once the worker has finished the jobs of earlier results. */
const idle = ({ owner }: Stack) =>
  eventually(async () => {
    const due =
      'select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts limit 1'
    return (await owner.query(due)).rows.length === 0
  })

async function eventually(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('waited for too long')
    await sleep(PAUSE_MS)
  }
}

const base = { needs: { servers: 1, workers: 1 } } as const

export const rows: readonly Benchmark[] = [
  {
    ...base,
    name: `a round tells ${TOLD} people that their match is ready: API p99 meanwhile ÷ before and after`,
    threshold: { atMost: 2 },
    run: async (stack) => {
      const { meanwhile, baseline, seconds } = await measure(stack)
      const [during99, baseline99] = [percentile(meanwhile, 0.99), percentile(baseline, 0.99)]
      const times = `${round(during99, 1)} ms against ${round(baseline99, 1)}`
      const note = `${times}, ${meanwhile.length} requests, all told in ${round(seconds, 2)} s`
      return { value: round(during99 / baseline99, 2), note }
    },
  },
  {
    ...base,
    name: `a round tells ${TOLD} people that their match is ready: told twice or not at all`,
    threshold: { atMost: 0 },
    run: async (stack) => (await measure(stack)).twice,
  },
]
