import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../../stack/build.ts'
import { type Stack, startStack } from '../../stack/index.ts'
import { compareRates, compareTimes } from '../compare.ts'
import type { Benchmark, Measurement } from './benchmark.ts'
import { evaluate, failure, NOT_RUN, notRun, type Outcome, table } from './outcome.ts'

export interface Suite {
  readonly name: string
  readonly benchmarksDir: string
  /** False for faults, which break a stack: each module then gets a new one. */
  readonly sharesStacks: boolean
  /** Benchmarks are compared with this commit. */
  readonly base?: Base | undefined
}

/** Another checked-out commit of this repository. */
export interface Base {
  readonly ref: string
  readonly root: string
}

interface Group {
  readonly key: string
  readonly rows: Benchmark[]
}

/** Runs the benchmarks whose file or name contains the filter, prints one table and sets the exit code. */
export async function runBenchmarks(suite: Suite, filter = ''): Promise<void> {
  const groups = await findGroups(suite, filter.toLowerCase())
  const patient = new Map(groups.filter(isPatient).map((group) => [group, runGroup(group.rows, suite.base)]))
  const outcomes: Outcome[] = []
  for (const group of groups)
    outcomes.push(...(await (patient.get(group) ?? runGroup(group.rows, suite.base))))
  // Benchmarks that share a measurement fail together, so each trace is printed once.
  const broken = new Map(outcomes.filter(({ verdict }) => verdict === 'BROKE').map((row) => [row.note, row]))
  console.log(`\n${table(outcomes)}`)
  for (const { name, note } of broken.values()) console.log(`\n── ${name.trim()}\n${note}`)
  save(suite.name, outcomes)
  const isFine = outcomes.length > 0 && outcomes.every(({ isHeld }) => isHeld)
  const skipped = outcomes.filter(({ verdict }) => verdict === NOT_RUN).length
  const held = `\n${isFine ? 'All' : 'Not all'} held${skipped > 0 ? `, ${skipped} not run` : ''}.`
  console.log(outcomes.length === 0 ? 'Nothing matches.' : held)
  // Sockets that a benchmark left open must not keep the process alive.
  process.exit(isFine ? 0 : 1)
}

const isPatient = ({ rows }: Group) => rows.every((row) => row.isPatient)

async function findGroups({ benchmarksDir, sharesStacks, base }: Suite, filter: string): Promise<Group[]> {
  const files = readdirSync(benchmarksDir).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const groups = new Map<string, Group>()
  for (const file of files.sort()) {
    const exported = Object.values(await import(pathToFileURL(join(benchmarksDir, file)).href))
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

/** On an idle machine, alternating rounds differ by less than a tenth. */
const AGAINST_BAR = { atLeast: 0.9 } as const

/** Adapts a benchmark to the comparison with another commit; omits those that do not measure speed. */
function against(row: Benchmark, base: Base | undefined): Benchmark[] {
  if (!base) return [row]
  return row.subject || row.timed || row.compared
    ? [{ ...row, name: `${row.name.split(/ ÷ |, beyond /)[0]} ÷ ${base.ref}`, threshold: AGAINST_BAR }]
    : []
}

async function runGroup(all: readonly Benchmark[], base: Base | undefined): Promise<Outcome[]> {
  const rows = all.filter(({ notRun }) => notRun === undefined)
  const skipped = all.flatMap((row) => (row.notRun === undefined ? [] : notRun(row, row.notRun)))
  return rows.length > 0 ? [...skipped, ...(await runRows(rows, base))] : skipped
}

async function runRows(rows: readonly Benchmark[], base: Base | undefined): Promise<Outcome[]> {
  const needs = rows[0]?.needs
  let stack: Stack | null = null
  let other: Stack | null = null
  const outcomes: Outcome[] = []
  try {
    if (needs) console.log(`starting a stack, ${rows.length} to run`)
    // A benchmark without `needs` never uses the stack.
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

async function runRow(row: Benchmark, stack: Stack, other: Stack | null): Promise<Outcome> {
  const startedAt = performance.now()
  const seconds = () => Math.round((performance.now() - startedAt) / 100) / 10
  let outcome: Outcome
  try {
    const figure = other ? await compared(row, stack, other) : await row.run(stack)
    const { value, note = '' } = typeof figure === 'number' ? { value: figure } : figure
    outcome = evaluate(row, value, note, seconds())
  } catch (error) {
    outcome = failure(row, error, seconds())
  }
  console.log(
    `${outcome.isHeld ? '✓' : '✗'} ${outcome.name.trim()}: ${outcome.figure} (${outcome.seconds} s)`,
  )
  return outcome
}

async function compared(row: Benchmark, stack: Stack, other: Stack): Promise<Measurement> {
  if (row.subject) return compareRates(await row.subject(stack), await row.subject(other))
  if (row.timed) return compareTimes(row.timed, stack, other)
  if (row.compared) return row.compared(stack, other)
  throw new Error('there is nothing to compare')
}

function isRow(value: unknown): value is Benchmark {
  return typeof value === 'object' && value !== null && 'run' in value && 'threshold' in value
}

function save(name: string, outcomes: readonly Outcome[]): void {
  mkdirSync(join(ROOT, '.dev'), { recursive: true })
  const report = { at: new Date().toISOString(), node: process.version, outcomes }
  writeFileSync(join(ROOT, '.dev', `${name}.json`), `${JSON.stringify(report, null, 2)}\n`)
}
