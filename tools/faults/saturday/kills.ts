import { setTimeout as sleep } from 'node:timers/promises'
import type { Service } from '../../services/index.ts'
import type { Stack } from '../../stack/index.ts'
import { Dice } from '../fuzz/seeded-random.ts'

const API_EVERY_MS = 10_000
/** What a dead worker was doing waits half a minute for another one. */
const WORKER_EVERY_MS = 60_000

export interface Killing {
  /** Everything runs again afterwards. Resolves to how often something was killed. */
  stop(): Promise<{ readonly api: number; readonly worker: number }>
}

/** Kills -9 at random moments: now one API process, now another, and independently of that the worker. */
export function killAtRandom({ servers, workers }: Stack, seed: number): Killing {
  const stopping = new AbortController()
  const killing = Promise.all([
    killSome(servers, new Dice(seed, 'api'), { everyMs: API_EVERY_MS, signal: stopping.signal }),
    killSome(workers, new Dice(seed, 'worker'), { everyMs: WORKER_EVERY_MS, signal: stopping.signal }),
  ])
  return {
    async stop() {
      stopping.abort()
      const [api, worker] = await killing
      return { api, worker }
    },
  }
}

async function killSome(
  services: readonly Service[],
  dice: Dice,
  { everyMs, signal }: { readonly everyMs: number; readonly signal: AbortSignal },
): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    await sleep(everyMs / 2 + dice.below(everyMs), undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return kills
    const service = dice.pick(services)
    await service.kill()
    await service.up()
  }
}
