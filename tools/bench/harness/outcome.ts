import type { Bar, Row } from './row.ts'

export interface Outcome {
  readonly name: string
  readonly figure: string
  readonly bar: string
  readonly isHeld: boolean
  readonly verdict: string
  readonly note: string
  readonly seconds: number
}

export function judge(row: Row, value: number, note: string, seconds: number): Outcome {
  const isHeld = reaches(row.bar, value) !== (row.isControl ?? false)
  return {
    ...labels(row),
    figure: Number.isFinite(value) ? `${tidy(value)}${unitOf(row.bar)}` : 'never',
    isHeld,
    verdict: row.isControl ? (isHeld ? 'fails, as it must' : 'CONTROL HELD') : isHeld ? 'held' : 'NOT HELD',
    note,
    seconds,
  }
}

export function failure(row: Row, error: unknown, seconds: number): Outcome {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { ...labels(row), figure: '–', isHeld: false, verdict: 'BROKE', note: reason, seconds }
}

function labels({ name, bar, isControl }: Row) {
  const limit = 'atLeast' in bar ? `≥ ${bar.atLeast}` : `≤ ${bar.atMost}`
  return { name: isControl ? `  control: ${name}` : name, bar: `${limit}${unitOf(bar)}` }
}

function reaches(bar: Bar, value: number): boolean {
  return 'atLeast' in bar ? value >= bar.atLeast : value <= bar.atMost
}

const unitOf = ({ unit }: Bar) => (unit ? ` ${unit}` : '')

function tidy(value: number): string {
  return Number.isInteger(value) ? `${value}` : value.toFixed(Math.abs(value) < 10 ? 2 : 1)
}

const HEADERS = { name: 'Row', figure: 'Figure', bar: 'Bar', verdict: 'Held', note: 'Note' } as const

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

/** A stack trace is printed below the table, not into it. */
function shortNote(outcome: Outcome): Outcome {
  return { ...outcome, note: outcome.note.split('\n')[0] ?? '' }
}
