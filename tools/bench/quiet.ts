import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_MS = 200
const QUIET_SHARE = 0.25

/** Waits until the machine is nearly idle or `patienceMs` is used up; returns what is left of it. */
export async function waitForQuiet(patienceMs: number): Promise<number> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline) {
    const before = busyMs()
    await sleep(LOOK_MS)
    if (busyMs() - before < LOOK_MS * cpus().length * QUIET_SHARE) break
  }
  return Math.max(0, deadline - performance.now())
}

function busyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}
