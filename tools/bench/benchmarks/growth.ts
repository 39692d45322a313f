import type { Stack } from '../../stack/index.ts'
import { mainReadsGrowth, SIZES } from '../growth.ts'
import { type Benchmark, oncePerStack } from '../harness/benchmark.ts'
import { round } from '../harness/statistics.ts'

const measure = oncePerStack(async ({ owner, env, signIn }: Stack) =>
  mainReadsGrowth(owner, env, await signIn()),
)

/** The integration tests assert the same threshold; here the values are printed. */
const READS = [
  'games list',
  'home',
  'session',
  'profile',
  'players by words of a name',
  'teams list',
  'teams search',
  'teams by words in another order',
  'team page',
  'team log',
  'tournaments list',
  'tournaments of a game',
  'tournament',
  'tournament participants',
  'bracket of 1,024',
  "a player's tournaments",
  'next match',
  'ranking of wins',
  'ranking of teams',
  'own place',
]
export const rows: readonly Benchmark[] = READS.map((read) => ({
  name: `${read}: pages touched at ${SIZES.large / 1000} k ÷ at ${SIZES.small / 1000} k rows`,
  threshold: { atMost: 1.5 },
  needs: { servers: 0 },
  run: async (stack) => {
    const growth = (await measure(stack))[read]
    if (!growth) throw new Error(`${read} was not measured`)
    return { value: round(growth.ratio, 2), note: `${growth.small} pages, then ${growth.large}` }
  },
}))
