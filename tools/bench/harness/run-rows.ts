import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../../stack/build.ts'
import { type Stack, startStack } from '../../stack/index.ts'
import { compareRates, compareTimes } from '../compare.ts'
import { failure, judge, type Outcome, table } from './outcome.ts'
import type { Figure, Row } from './row.ts'

export interface Suite {
  readonly name: string
  readonly rowsDir: string
  /** Faults leave a stack in pieces, so each module gets a new one; measurements share. */
  readonly sharesStacks: boolean
  /** Rows run on this one's stack too, in turns. */
  readonly base?: Base | undefined
}

/** Another commit of ours, checked out. */
export interface Base {
  readonly ref: string
  readonly root: string
}

interface Group {
  readonly key: string
  readonly rows: Row[]
}

/** Runs the suite's rows whose file or name contains the filter, prints one table and sets the exit code. */
export async function runRows(suite: Suite, filter = ''): Promise<void> {
  const groups = await findGroups(suite, filter.toLowerCase())
  const patient = new Map(groups.filter(isPatient).map((group) => [group, runGroup(group.rows, suite.base)]))
  const outcomes: Outcome[] = []
  for (const group of groups)
    outcomes.push(...(await (patient.get(group) ?? runGroup(group.rows, suite.base))))
  // Rows that share a measurement break together, and one trace tells it all.
  const broken = new Map(outcomes.filter(({ verdict }) => verdict === 'BROKE').map((row) => [row.note, row]))
  console.log(`\n${table(outcomes)}`)
  for (const { name, note } of broken.values()) console.log(`\n── ${name.trim()}\n${note}`)
  save(suite.name, outcomes)
  const isFine = outcomes.length > 0 && outcomes.every(({ isHeld }) => isHeld)
  console.log(outcomes.length === 0 ? 'No row matches.' : isFine ? '\nAll held.' : '\nNot all held.')
  // Sockets that a row left open must not keep the run from ending.
  process.exit(isFine ? 0 : 1)
}

const isPatient = ({ rows }: Group) => rows.every((row) => row.isPatient)

async function findGroups({ rowsDir, sharesStacks, base }: Suite, filter: string): Promise<Group[]> {
  const files = readdirSync(rowsDir).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const groups = new Map<string, Group>()
  for (const file of files.sort()) {
    const exported = Object.values(await import(pathToFileURL(join(rowsDir, file)).href))
    for (const row of exported
      .flat()
      .filter(isRow)
      .flatMap((found) => against(found, base))) {
      if (!`${file} ${row.name}`.toLowerCase().includes(filter)) continue
      const key = JSON.stringify([row.needs ?? null, sharesStacks && row.needs ? '' : file])
      const group = groups.get(key) ?? { key, rows: [] }
      groups.set(key, group)
      group.rows.push(row)
    }
  }
  return [...groups.values()]
}

/** A tenth less than the other commit is more than the turns of a quiet machine differ by. */
const AGAINST_BAR = { atLeast: 0.9 } as const

/** The row as it runs against another commit: none that measures something else than how fast ours is. */
function against(row: Row, base: Base | undefined): Row[] {
  if (!base) return [row]
  return row.subject || row.timed || row.compared
    ? [{ ...row, name: `${row.name.split(/ ÷ |, beyond /)[0]} ÷ ${base.ref}`, bar: AGAINST_BAR }]
    : []
}

async function runGroup(rows: readonly Row[], base: Base | undefined): Promise<Outcome[]> {
  const needs = rows[0]?.needs
  let stack: Stack | null = null
  let other: Stack | null = null
  const outcomes: Outcome[] = []
  try {
    if (needs) console.log(`starting a stack for ${rows.length} rows`)
    // A row that needs none never looks at it.
    stack = needs ? await startStack(needs) : null
    other = base ? await startStack({ ...needs, root: base.root }) : null
    for (const row of rows) outcomes.push(await runRow(row, stack as Stack, other))
  } catch (error) {
    outcomes.push(...rows.map((row) => failure(row, error, 0)))
  } finally {
    await stack?.stop()
    await other?.stop()
  }
  return outcomes
}

async function runRow(row: Row, stack: Stack, other: Stack | null): Promise<Outcome> {
  const startedAt = performance.now()
  const seconds = () => Math.round((performance.now() - startedAt) / 100) / 10
  let outcome: Outcome
  try {
    const figure = other ? await compared(row, stack, other) : await row.run(stack)
    const { value, note = '' } = typeof figure === 'number' ? { value: figure } : figure
    outcome = judge(row, value, note, seconds())
  } catch (error) {
    outcome = failure(row, error, seconds())
  }
  console.log(
    `${outcome.isHeld ? '✓' : '✗'} ${outcome.name.trim()}: ${outcome.figure} (${outcome.seconds} s)`,
  )
  return outcome
}

async function compared(row: Row, stack: Stack, other: Stack): Promise<Figure> {
  if (row.subject) return compareRates(await row.subject(stack), await row.subject(other))
  if (row.timed) return compareTimes(row.timed, stack, other)
  if (row.compared) return row.compared(stack, other)
  throw new Error('there is nothing to compare')
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'run' in value && 'bar' in value
}

function save(name: string, outcomes: readonly Outcome[]): void {
  mkdirSync(join(ROOT, '.dev'), { recursive: true })
  const report = { at: new Date().toISOString(), node: process.version, outcomes }
  writeFileSync(join(ROOT, '.dev', `${name}.json`), `${JSON.stringify(report, null, 2)}\n`)
}
