import { join } from 'node:path'
import { findFreePort } from '../../services/index.ts'
import { startServer } from '../../stack/app-process.ts'
import { compareRates, reading } from '../compare.ts'
import type { Benchmark } from '../harness/benchmark.ts'
import { fillCatalogue, oneServer } from '../one-server.ts'

/** The cost of authenticating a read: the signature of the cookie and one joined query. */
export const session: Benchmark = {
  name: 'the same read, signed in ÷ anonymous',
  threshold: { atLeast: 0.6 },
  needs: oneServer,
  run: async (stack) => {
    await fillCatalogue(stack)
    const server = await startServer({
      name: 'viewer server',
      port: await findFreePort(),
      args: ['--import', 'tsx', join(import.meta.dirname, '../viewer-server.ts')],
      env: stack.env,
    })
    try {
      const path = '/bench/games'
      const { headers } = await stack.signIn()
      return await compareRates(reading(server, path, { headers }), reading(server, path))
    } finally {
      await server.stop()
    }
  },
}
