import { setTimeout as sleep } from 'node:timers/promises'
import type { Benchmark } from '../../bench/harness/benchmark.ts'
import type { Service } from '../../services/index.ts'
import type { Stack } from '../../stack/index.ts'
import { describeTraffic, startTraffic } from '../traffic.ts'

const RESTARTS = 2
const PAUSE_MS = 1_000

const base = { needs: { servers: 2, workers: 1, hasBalancer: true }, threshold: { atMost: 0 } } as const

export const rows: readonly Benchmark[] = [
  {
    ...base,
    name: `API restarted, each process once under load: failed requests`,
    run: (stack) => restartUnderLoad(stack, (server) => server.down()),
  },
  {
    ...base,
    name: 'killed -9 instead of asked to stop',
    isControl: true,
    run: (stack) => restartUnderLoad(stack, (server) => server.kill()),
  },
]

async function restartUnderLoad(stack: Stack, end: (server: Service) => Promise<void>) {
  const traffic = startTraffic({ url: stack.url, manager: await stack.signIn(['admin']) })
  await sleep(PAUSE_MS)
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const server = stack.servers[restart % stack.servers.length]
    if (server) await end(server)
    await server?.up()
    await sleep(PAUSE_MS)
  }
  const report = await traffic.stop()
  return { value: report.failed, note: describeTraffic(report) }
}
