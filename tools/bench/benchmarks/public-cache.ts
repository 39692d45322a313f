import type { Stack } from '../../stack/index.ts'
import { compareRates, reading } from '../compare.ts'
import { firstServer, startBare } from '../compare-read.ts'
import type { Benchmark } from '../harness/benchmark.ts'
import { fillCatalogue, oneServer } from '../one-server.ts'
import { fillTournaments, someTournaments } from '../some-tournaments.ts'
import { LARGE_BRACKET, tournamentId } from '../tournament-data.ts'

interface CachedRead {
  readonly name: string
  readonly path: string
  /** The benchmark with the bare handler, which has no cache and queries PostgreSQL each time. */
  readonly bareRow: string
  readonly needs: Benchmark['needs']
  readonly seed: (stack: Stack) => Promise<void>
  readonly headersFor?: (url: string) => Promise<Record<string, string>>
}

const games = { path: '/api/games', bareRow: 'games-list', needs: oneServer, seed: fillCatalogue }

/** The same list from the in-process cache: the response most visitors get. */
export const cachedList = cachedRow({ ...games, name: 'games list from the public cache' })

/** What programs of others get, with the headers that tell the limit. */
export const cachedOpenList = cachedRow({
  ...games,
  path: '/api/v1/games',
  name: 'games of the public API from the public cache',
})

/** A browser that already has the list and gets 304. */
export const unchangedList = cachedRow({
  ...games,
  name: 'games list unchanged (304)',
  headersFor: async (url) => {
    const etag = (await fetch(url)).headers.get('etag')
    if (!etag) throw new Error('the list carries no ETag')
    return { 'if-none-match': etag }
  },
})

export const cachedHome = cachedRow({
  name: 'home from the public cache',
  path: '/api/home',
  bareRow: 'home',
  needs: someTournaments,
  seed: fillTournaments,
})

export const cachedTournament = cachedRow({
  name: 'tournament from the public cache',
  path: `/api/tournaments/${tournamentId(LARGE_BRACKET)}`,
  bareRow: 'tournament',
  needs: someTournaments,
  seed: fillTournaments,
})

function cachedRow({ name, path, bareRow, needs, seed, headersFor }: CachedRead): Benchmark {
  return {
    name: `${name} ÷ bare node:http + pg`,
    threshold: { atLeast: 3 },
    needs,
    run: async (stack) => {
      await seed(stack)
      const bare = await startBare(stack, path, new URL(`./${bareRow}.ts`, import.meta.url).href)
      try {
        const server = firstServer(stack)
        const headers = (await headersFor?.(server.url + path)) ?? {}
        return await compareRates(reading(server, path, { headers }), reading(bare, path))
      } finally {
        await bare.stop()
      }
    },
  }
}
