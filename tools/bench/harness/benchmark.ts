import type { Stack, StackOptions } from '../../stack/index.ts'
import type { Side } from '../wrk.ts'

/**
 * One line of the table. Modules in `benchmarks/` or `scenarios/` export one or more of these, and the runner
 * discovers them. Only ratios are comparable between machines, so give absolute times a wide threshold.
 */
export interface Benchmark {
  readonly name: string
  readonly threshold: Threshold
  /**
   * The stack to run on; benchmarks with equal needs share one. Without it, the benchmark starts what it
   * needs.
   */
  readonly needs?: StackOptions
  /** A control removes the protection: its threshold must fail, or the benchmark beside it proves nothing. */
  readonly isControl?: boolean
  /** Why it cannot run on this machine, such as a missing program. It is then reported as not run, not as failed. */
  readonly notRun?: string | undefined
  /** It mostly waits, so it runs beside the others. */
  readonly isPatient?: boolean
  /** The side that is measured, where it can be compared with another commit. */
  readonly subject?: (stack: Stack) => Promise<Side>
  /** Alternatively, a duration in seconds to compare. */
  readonly timed?: (stack: Stack) => Promise<number>
  /** Alternatively, its own comparison: how many times better ours is than the other commit. */
  readonly compared?: (ours: Stack, other: Stack) => Promise<Measurement>
  readonly run: (stack: Stack) => Promise<number | Measurement>
}

export interface Measurement {
  readonly value: number
  /** Details behind the value: absolute rates and times, counts, spread. */
  readonly note?: string
}

/** `{ atLeast: 0.85 }`, `{ atMost: 150, unit: 'ms' }`; `{ atMost: 0 }` for what must never happen. */
export type Threshold = ({ readonly atLeast: number } | { readonly atMost: number }) & {
  readonly unit?: string
}

/** Caches a measurement per stack, for benchmarks that read several values from it. */
export function oncePerStack<More extends unknown[], Result>(
  measure: (stack: Stack, ...more: More) => Promise<Result>,
): (stack: Stack, ...more: More) => Promise<Result> {
  const taken = new WeakMap<Stack, Promise<Result>>()
  return (stack, ...more) => {
    const known = taken.get(stack) ?? measure(stack, ...more)
    taken.set(stack, known)
    return known
  }
}
