import type { Benchmark, Threshold } from './benchmark.ts'

export interface Outcome {
  readonly name: string
  readonly figure: string
  readonly threshold: string
  readonly isHeld: boolean
  readonly verdict: string
  readonly note: string
  readonly seconds: number
}

export function evaluate(row: Benchmark, value: number, note: string, seconds: number): Outcome {
  const isHeld = reaches(row.threshold, value) !== (row.isControl ?? false)
  return {
    ...labels(row),
    figure: Number.isFinite(value) ? `${tidy(value)}${unitOf(row.threshold)}` : 'never',
    isHeld,
    verdict: row.isControl ? (isHeld ? 'fails, as it must' : 'CONTROL HELD') : isHeld ? 'held' : 'NOT HELD',
    note,
    seconds,
  }
}

export function failure(row: Benchmark, error: unknown, seconds: number): Outcome {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { ...labels(row), figure: '–', isHeld: false, verdict: 'BROKE', note: reason, seconds }
}

export function notRun(row: Benchmark, reason: string): Outcome {
  return { ...labels(row), figure: '–', isHeld: true, verdict: NOT_RUN, note: reason, seconds: 0 }
}

export const NOT_RUN = 'not run'

function labels({ name, threshold, isControl }: Benchmark) {
  const limit = 'atLeast' in threshold ? `≥ ${threshold.atLeast}` : `≤ ${threshold.atMost}`
  return { name: isControl ? `  control: ${name}` : name, threshold: `${limit}${unitOf(threshold)}` }
}

function reaches(threshold: Threshold, value: number): boolean {
  return 'atLeast' in threshold ? value >= threshold.atLeast : value <= threshold.atMost
}

const unitOf = ({ unit }: Threshold) => (unit ? ` ${unit}` : '')

function tidy(value: number): string {
  return Number.isInteger(value) ? `${value}` : value.toFixed(Math.abs(value) < 10 ? 2 : 1)
}

const HEADERS = {
  name: 'Name',
  figure: 'Value',
  threshold: 'Threshold',
  verdict: 'Held',
  note: 'Note',
} as const

export function table(outcomes: readonly Outcome[]): string {
  const columns = Object.keys(HEADERS) as (keyof typeof HEADERS)[]
  const lines = [HEADERS, ...outcomes.map(shortNote)]
  const widths = columns.map((column) => Math.max(...lines.map((line) => line[column].length)))
  const [head, ...rows] = lines.map((line) =>
    columns.map((column, index) => line[column].padEnd(widths[index] ?? 0)).join('  '),
  )
  const rule = widths.map((width, index) => '─'.repeat(index === widths.length - 1 ? 4 : width)).join('  ')
  return [head, rule, ...rows].map((line) => line?.trimEnd()).join('\n')
}

/** The table shows only the first line; stack traces are printed below it. */
function shortNote(outcome: Outcome): Outcome {
  return { ...outcome, note: outcome.note.split('\n')[0] ?? '' }
}
