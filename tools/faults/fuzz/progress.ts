import { sum, type Tally } from './tally.ts'

export interface ProgressOptions {
  readonly tell: (line: string) => void
  /** A run can take a quarter of an hour on a busy machine, so progress must be visible. */
  readonly everyMs?: number
}

interface Progress {
  routeDone(): void
  stop(): void
}

/** Reports the progress every few seconds and at the end. */
export function watchProgress(
  tallies: readonly Tally[],
  { tell, everyMs = 3_000 }: ProgressOptions,
): Progress {
  const startedAt = performance.now()
  let done = 0
  const tellNow = () => {
    const sent = tallies.reduce((total, tally) => total + sum(tally.sent), 0)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    tell(`fuzz: ${done} of ${tallies.length} routes done, ${sent} inputs sent, ${seconds} s`)
  }
  tellNow()
  const timer = setInterval(tellNow, everyMs)
  return {
    routeDone: () => {
      done += 1
    },
    stop: () => {
      clearInterval(timer)
      tellNow()
    },
  }
}
