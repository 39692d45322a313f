import type { Stack } from '../../stack/index.ts'
import { compareRates, reading } from '../compare.ts'
import { firstServer, startBare } from '../compare-read.ts'
import type { Row } from '../harness/row.ts'
import { fillCatalogue, oneServer } from '../one-server.ts'
import { fillTournaments, someTournaments } from '../some-tournaments.ts'
import { LARGE_BRACKET, tournamentId } from '../tournament-data.ts'

interface CachedRead {
  readonly name: string
  readonly path: string
  /** The row that has its bare handler, which has no cache and asks PostgreSQL each time. */
  readonly bareRow: string
  readonly needs: Row['needs']
  readonly seed: (stack: Stack) => Promise<void>
  readonly headersFor?: (url: string) => Promise<Record<string, string>>
}

const games = { path: '/api/games', bareRow: 'games-list', needs: oneServer, seed: fillCatalogue }

/** The same list from the in-process cache: the answer most visitors get. */
export const cachedList = cachedRow({ ...games, name: 'games list from the public cache' })

/** A browser that has the list already, and hears that nothing changed. */
export const unchangedList = cachedRow({
  ...games,
  name: 'games list unchanged (304)',
  headersFor: async (url) => {
    const etag = (await fetch(url)).headers.get('etag')
    if (!etag) throw new Error('the list carries no ETag')
    return { 'if-none-match': etag }
  },
})

/** What most visitors see first. */
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

function cachedRow({ name, path, bareRow, needs, seed, headersFor }: CachedRead): Row {
  return {
    name: `${name} ÷ bare node:http + pg`,
    bar: { atLeast: 3 },
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
