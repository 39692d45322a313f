import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openGamesPage } from '../../stack/games-page.ts'
import type { Stack } from '../../stack/index.ts'
import type { Benchmark } from '../harness/benchmark.ts'
import { percentile } from '../harness/statistics.ts'

const EVENTS = 100
/** A room sends hints at most once per second: shorter pauses would measure that delay. */
const PAUSE_MS = 1_050
const PATIENCE_MS = 10_000

/**
 * A game is created through one API process while a browser is connected to the other. The time runs from the
 * response, which follows the commit, to the frame that shows the game: worker, Redis, socket, refetch,
 * paint.
 */
export const commitToPixel: Benchmark = {
  name: 'commit → pixel through another process, p95',
  threshold: { atMost: 150, unit: 'ms' },
  needs: { servers: 2, workers: 1, hasWeb: true },
  run: async (stack) => {
    const delays = await measure(stack)
    const [p50, p95, max] = [0.5, 0.95, 1].map((share) => percentile(delays, share))
    return { value: p95 ?? Number.NaN, note: `p50 ${p50} ms, longest ${max} ms, ${delays.length} events` }
  },
}

async function measure({ servers, signIn }: Stack): Promise<number[]> {
  const [writing, watching] = servers
  if (!writing || !watching) throw new Error('this benchmark needs two API processes')
  const manager = await signIn(['admin'])
  const page = await openGamesPage(watching.url, manager)
  const delays: number[] = []
  try {
    for (let event = 0; event < EVENTS; event += 1) {
      await sleep(PAUSE_MS + Math.random() * 100)
      const name = `Jogo ${randomUUID().slice(0, 8)}`
      const expected = await page.expect(name)
      const response = await fetch(`${writing.url}/api/games`, {
        method: 'POST',
        headers: { ...manager.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      })
      const committedAt = Date.now()
      if (response.status !== 201) throw new Error(`creating a game answered ${response.status}`)
      // The page may show the game before the creator gets the response.
      delays.push(Math.max(0, (await expected.paintedAt(PATIENCE_MS)) - committedAt))
    }
  } finally {
    await page.close()
  }
  return delays
}
