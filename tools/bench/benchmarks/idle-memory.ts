import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort, type Service } from '../../services/index.ts'
import type { Stack } from '../../stack/index.ts'
import { compareRates, reading } from '../compare.ts'
import { firstServer } from '../compare-read.ts'
import { type Benchmark, oncePerStack } from '../harness/benchmark.ts'
import { fillCatalogue } from '../one-server.ts'

const SETTLE_MS = 5_000
const needs = { servers: 1, hasWeb: true } as const

/** A second process without the cap on new space, to measure the cap's benefit and cost. */
const uncapped = oncePerStack(async (stack: Stack) => {
  const port = await findFreePort()
  return stack.startServer({ port, settings: { PUBLIC_URL: `http://127.0.0.1:${port}` }, isUncapped: true })
})

export const idleMemory: Benchmark = {
  name: 'idle API process, resident memory',
  threshold: { atMost: 150, unit: 'MB' },
  needs,
  run: async (stack) => {
    const [capped, free] = [await idle(firstServer(stack)), await idle(await uncapped(stack))]
    return { value: capped, note: `after one request of each kind; without the cap on new space ${free} MB` }
  },
}

async function idle({ url, pid }: Service): Promise<number> {
  for (const path of ['/', '/api/home', '/api/games', '/api/session']) await (await fetch(url + path)).text()
  await sleep(SETTLE_MS)
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

/** Runs after `idleMemory`, because it changes the memory. */
export const readsUnderTheCap: Benchmark = {
  name: 'games list, new space capped ÷ not capped',
  threshold: { atLeast: 0.95 },
  needs,
  run: async (stack) => {
    await fillCatalogue(stack)
    const isUnique = true
    const [capped, free] = [firstServer(stack), await uncapped(stack)]
    return compareRates(
      reading(capped, '/api/games', { isUnique }),
      reading(free, '/api/games', { isUnique }),
    )
  },
}
