import type { Stack, StackOptions } from '../../stack/index.ts'
import type { Side } from '../wrk.ts'

/**
 * One line of the table. A row is a small module in `rows/` that exports one or several of these; the runner
 * finds it by itself. Only ratios travel between machines, so a bar on an absolute time should be a wide one.
 */
export interface Row {
  readonly name: string
  readonly bar: Bar
  /** The Trunfo the row runs on; rows that ask for the same share one. Without it the row starts what it needs. */
  readonly needs?: StackOptions
  /** A control takes the protection out: its bar must not hold, or the row beside it would prove nothing. */
  readonly isControl?: boolean
  /** Spends its time waiting, so it runs beside the others. */
  readonly isPatient?: boolean
  /** What the row measures of ours, where another commit's can stand beside it. */
  readonly subject?: (stack: Stack) => Promise<Side>
  /** Or how many seconds it takes ours. */
  readonly timed?: (stack: Stack) => Promise<number>
  /** Or how many times better ours is than the other commit's. */
  readonly compared?: (ours: Stack, other: Stack) => Promise<Figure>
  readonly run: (stack: Stack) => Promise<number | Figure>
}

export interface Figure {
  readonly value: number
  /** What the figure was made of: absolute rates and times, counts, spread. */
  readonly note?: string
}

/** `{ atLeast: 0.85 }`, `{ atMost: 150, unit: 'ms' }`; what must never happen is `{ atMost: 0 }`. */
export type Bar = ({ readonly atLeast: number } | { readonly atMost: number }) & { readonly unit?: string }

/** Rows that read several figures off one measurement share it: the first to run takes it. */
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
