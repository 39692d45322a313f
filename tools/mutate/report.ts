import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

interface Position {
  readonly line: number
  readonly column: number
}

export interface Mutant {
  readonly fileName: string
  readonly location: { readonly start: Position; readonly end: Position }
  readonly mutatorName: string
  readonly replacement: string
  readonly status: string
}

/** The survivors, then the score of each file and of all. */
export function mutationReport(root: string, mutants: readonly Mutant[], planned: number): string {
  const tested = mutants.filter(({ status }) => isCaught(status) || isMissed(status))
  const byFile = [...Map.groupBy(tested, ({ fileName }) => relative(root, fileName))].toSorted()
  const survivors = byFile.flatMap(([file, all]) =>
    all.filter(({ status }) => isMissed(status)).map((mutant) => survivor(file, mutant)),
  )
  const scores = byFile.map(([file, all]) => scoreOf(file, all))
  const missing = planned - mutants.length
  const open = missing > 0 ? [`${missing} of ${planned} were not tested in time`] : []
  const others = mutants.filter(({ status }) => status === 'CompileError').length
  const sample = others > 0 ? [`${others} were not drawn`] : []
  return [...survivors, '', ...scores, scoreOf('all', tested), ...sample, ...open].join('\n')
}

/** A change that makes a loop endless is noticed, too. */
function isCaught(status: string): boolean {
  return status === 'Killed' || status === 'Timeout'
}

function isMissed(status: string): boolean {
  return status === 'Survived' || status === 'NoCoverage'
}

function scoreOf(name: string, mutants: readonly Mutant[]): string {
  const caught = mutants.filter(({ status }) => isCaught(status)).length
  const percentage = mutants.length === 0 ? 100 : (100 * caught) / mutants.length
  return `${percentage.toFixed(1).padStart(5)} %  ${String(caught).padStart(4)} of ${mutants.length}  ${name}`
}

function survivor(file: string, { fileName, location, mutatorName, replacement, status }: Mutant): string {
  const { start } = location
  const isUncovered = status === 'NoCoverage' ? ' (no test reaches it)' : ''
  const change = `${oneLine(sourceAt(fileName, location))} → ${oneLine(replacement)}`
  return `${file}:${start.line}:${start.column} ${mutatorName}: ${change}${isUncovered}`
}

function sourceAt(fileName: string, { start, end }: Mutant['location']): string {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  const last = lines.length - 1
  lines[last] = lines[last]?.slice(0, end.column - 1) ?? ''
  return lines.join('\n').slice(start.column - 1)
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 90 ? `${line.slice(0, 89)}…` : line
}
