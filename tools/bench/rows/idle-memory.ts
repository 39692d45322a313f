import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../harness/row.ts'

const SETTLE_MS = 5_000

export const idleMemory: Row = {
  name: 'idle API process, resident memory',
  bar: { atMost: 150, unit: 'MB' },
  needs: { servers: 1, hasWeb: true },
  run: async ({ servers, url }) => {
    for (const path of ['/', '/api/home', '/api/games', '/api/session'])
      await (await fetch(url + path)).text()
    await sleep(SETTLE_MS)
    const status = readFileSync(`/proc/${servers[0]?.pid}/status`, 'utf8')
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
    return { value: Math.round(kilobytes / 1024), note: 'after one request of each kind' }
  },
}
