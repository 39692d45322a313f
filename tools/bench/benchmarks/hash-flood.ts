import { setTimeout as sleep } from 'node:timers/promises'
import { firstServer } from '../compare-read.ts'
import type { Benchmark } from '../harness/benchmark.ts'
import { percentile, round } from '../harness/statistics.ts'
import { timesDuring } from '../readers.ts'
import { floodSignIns } from '../sign-in-flood.ts'

const PARALLEL = 200
const SECONDS = 8

/** Checking passwords is expensive. A flood of sign-ins must not slow down readers. */
export const hashFlood: Benchmark = {
  name: `${PARALLEL} parallel sign-ins: p99 of other endpoints meanwhile ÷ before and after`,
  threshold: { atMost: 2 },
  needs: { servers: 1, settings: { TRUSTED_PROXIES: '127.0.0.1' } },
  run: async (stack) => {
    const { url } = firstServer(stack)
    const { headers } = await stack.signIn()
    const readers = { url, headers, paths: ['/api/session', '/api/games', '/api/home'], count: 6 }
    const rest = () => timesDuring(readers, () => sleep(SECONDS * 1000))
    // Warms up code and query plans.
    await rest()
    const before = await rest()
    let outcome = ''
    const meanwhile = await timesDuring(readers, async () => {
      outcome = await floodSignIns(url, { parallel: PARALLEL, seconds: SECONDS })
    })
    const baseline = [...before, ...(await rest())]
    const [during99, baseline99] = [percentile(meanwhile, 0.99), percentile(baseline, 0.99)]
    const times = `${round(during99, 1)} ms against ${round(baseline99, 1)}`
    return { value: round(during99 / baseline99, 2), note: `${times}; ${outcome}` }
  },
}
