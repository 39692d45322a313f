import { compareRates, reading } from '../compare.ts'
import { firstServer, startBare } from '../compare-read.ts'
import type { Row } from '../harness/row.ts'
import { fillCatalogue, oneServer } from '../one-server.ts'

const PATH = '/api/games'
/** The bare handler of the games list, which has no cache and asks PostgreSQL each time. */
const BARE_MODULE = new URL('./games-list.ts', import.meta.url).href

/** The same list from the in-process cache: the answer most visitors get. */
export const cachedList = cachedRow(
  'games list from the public cache ÷ bare node:http + pg',
  async () => ({}),
)

/** A browser that has the list already, and hears that nothing changed. */
export const unchangedList = cachedRow('games list unchanged (304) ÷ bare node:http + pg', async (url) => {
  const etag = (await fetch(url)).headers.get('etag')
  if (!etag) throw new Error('the list carries no ETag')
  return { 'if-none-match': etag }
})

function cachedRow(name: string, headersFor: (url: string) => Promise<Record<string, string>>): Row {
  return {
    name,
    bar: { atLeast: 1.5 },
    needs: oneServer,
    run: async (stack) => {
      await fillCatalogue(stack)
      const bare = await startBare(stack, PATH, BARE_MODULE)
      try {
        const server = firstServer(stack)
        const headers = await headersFor(server.url + PATH)
        return await compareRates(reading(server, PATH, { headers }), reading(bare, PATH))
      } finally {
        await bare.stop()
      }
    },
  }
}
