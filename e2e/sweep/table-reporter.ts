import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { OUTCOME } from './sweep.ts'

/** Prints one table per part: a row per page and a column per viewer or condition. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export.
export default class TableReporter implements Reporter {
  readonly #tables = new Map<string, Map<string, Map<string, string>>>()
  readonly #problems: string[] = []
  #count = 0

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#count += 1
    const [part = '', row = '', column = ''] = test.title.split(' · ')
    const table = this.#tables.get(part) ?? new Map<string, Map<string, string>>()
    this.#tables.set(part, table)
    const cells = table.get(row) ?? new Map<string, string>()
    table.set(row, cells)
    const isFine = result.status === 'passed'
    const told = result.annotations.find(({ type }) => type === OUTCOME)?.description
    cells.set(column, isFine ? (told ?? '0') : 'FAILED')
    if (isFine) return
    const text = result.errors.map(({ message = '' }) => message.replaceAll(COLOURS, '')).join('\n')
    this.#problems.push(`✗ ${test.title}\n${text.slice(0, 1_500)}`)
    process.stdout.write(`✗ ${test.title}\n`)
  }

  onError(error: { message?: string }): void {
    this.#problems.push(error.message ?? 'unknown error')
  }

  onEnd(): void {
    const written = [...this.#tables].map(([part, table]) => write(part, table))
    const failed = this.#problems.length
    process.stdout.write(
      [...written, ...this.#problems, `${this.#count - failed} passed, ${failed} failed`, ''].join('\n\n'),
    )
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours start with a control character.
const COLOURS = /\u001b\[\d+m/g

function write(part: string, table: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  const columns = [...new Set([...table.values()].flatMap((cells) => [...cells.keys()]))]
  const first = Math.max(part.length, ...[...table.keys()].map((row) => row.length))
  const widths = columns.map((column) =>
    Math.max(column.length, ...[...table.values()].map((cells) => (cells.get(column) ?? '').length)),
  )
  const line = (head: string, cells: readonly string[]) =>
    [head.padEnd(first), ...cells.map((cell, place) => cell.padStart(widths[place] ?? 0))].join('  ')
  const body = [...table].map(([row, cells]) =>
    line(
      row,
      columns.map((column) => cells.get(column) ?? ''),
    ),
  )
  return [line(part, columns), ...body].join('\n')
}
