import type { Stack } from '../../stack/index.ts'
import { type Benchmark, oncePerStack } from '../harness/benchmark.ts'
import { percentile, round } from '../harness/statistics.ts'
import { type Sized, startSized } from '../sized-database.ts'
import { LARGE_BRACKET, personId, REGULAR, tournamentId } from '../tournament-data.ts'

/** `BENCH_TOURNAMENTS=20000` is for a quick try. */
const LARGE = Number(process.env.BENCH_TOURNAMENTS ?? 200_000)
const SMALL = LARGE / 100
const READS = 400
const WARM_UP_READS = 60

interface Read {
  /** A different path with each call. */
  readonly path: (database: Sized) => string
  readonly isSignedIn?: boolean
}

const anyTournament = ({ tournaments }: Sized) =>
  `/api/tournaments/${tournamentId(LARGE_BRACKET + 1 + Math.floor(Math.random() * (tournaments - LARGE_BRACKET)))}`
const version = () => `v=${crypto.randomUUID()}`

const READ: Readonly<Record<string, Read>> = {
  'tournaments list': { path: () => `/api/tournaments?${version()}` },
  'tournaments list, those over': { path: () => `/api/tournaments?state=over&${version()}` },
  'tournaments of a game': { path: ({ gameId }) => `/api/tournaments/group?gameId=${gameId}&${version()}` },
  tournament: { path: anyTournament },
  'tournament, signed in': { path: anyTournament, isSignedIn: true },
  'tournament participants': { path: (database) => `${anyTournament(database)}/participants?${version()}` },
  bracket: { path: (database) => `${anyTournament(database)}/bracket?${version()}` },
  'bracket of 1,024': {
    path: () => `/api/tournaments/${tournamentId(LARGE_BRACKET)}/bracket?${version()}`,
  },
  "a player's tournaments": { path: () => `/api/profiles/atleta-${REGULAR}/tournaments?${version()}` },
  'ranking of wins': { path: () => `/api/rankings/wins?${version()}` },
  'own place': { path: () => '/api/rankings/wins/me', isSignedIn: true },
  'next match': { path: () => '/api/tournaments/next-match', isSignedIn: true },
}

const databases = oncePerStack(async (stack: Stack) => ({
  small: await startSized(stack, { tournaments: SMALL, viewerId: personId(REGULAR) }),
  large: await startSized(stack, { tournaments: LARGE, viewerId: personId(REGULAR) }),
}))

/** Alternates between two servers that run at the same time, so that other load affects both. */
export const rows: readonly Benchmark[] = Object.entries(READ).map(([name, read]) => ({
  name: `${name}: p95 at ${LARGE / 1000} k tournaments ÷ at ${SMALL / 1000} k`,
  threshold: { atMost: 1.5 },
  needs: { servers: 0 },
  run: async (stack) => {
    const { small, large } = await databases(stack)
    const times = { small: [] as number[], large: [] as number[] }
    for (let turn = -WARM_UP_READS; turn < READS; turn += 1) {
      const few = await time(small, read)
      const many = await time(large, read)
      if (turn < 0) continue
      times.small.push(few)
      times.large.push(many)
    }
    const [few, many] = [percentile(times.small, 0.95), percentile(times.large, 0.95)]
    const medians = `medians ${round(percentile(times.small, 0.5), 2)} and ${round(percentile(times.large, 0.5), 2)} ms`
    return {
      value: round(many / few, 2),
      note: `${round(few, 2)} ms, then ${round(many, 2)} ms, ${medians}, ${READS} reads each`,
    }
  },
}))

async function time(database: Sized, { path, isSignedIn }: Read): Promise<number> {
  const address = database.url + path(database)
  const startedAt = performance.now()
  const response = await fetch(address, isSignedIn ? { headers: database.headers } : {})
  await response.text()
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return performance.now() - startedAt
}
