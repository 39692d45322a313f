import { featureGraph } from '../../feature-graph.mjs'
import { tableAccess } from '../../table-access.mjs'
import { runCheck } from './check.ts'
import { findMigrationUses, MIGRATOR_TABLES, readMigrations } from './migration-tables.ts'
import { DYNAMIC_NAME, findTableUses, type TableUse } from './table-uses.ts'

interface Exception {
  readonly by: string
  readonly access: string
  readonly table: string
  /** A file or a database function. */
  readonly in: string
  readonly why: string
}

interface TableAccess {
  readonly moved: Readonly<Record<string, string>>
  readonly reads: Readonly<Record<string, readonly string[]>>
  readonly exceptions: readonly Exception[]
  readonly dynamic?: readonly { readonly in: string; readonly why: string }[]
}

interface ForeignUse extends TableUse {
  readonly owner: string
}

const PLATFORM = 'platform'

/**
 * A table belongs to the feature whose migration creates it. Only that feature writes or locks it. A feature
 * that reads it must be above it in the graph and listed in table-access.mjs.
 */
export function checkTableOwners(root: string, access: TableAccess = tableAccess): string[] {
  const database = readMigrations(root)
  const owners = new Map([
    ...MIGRATOR_TABLES.map((table) => [table, PLATFORM] as const),
    ...database.owners,
    ...Object.entries(access.moved),
  ])
  // Tables of other schemas and of PostgreSQL itself belong to the platform.
  const isKnown = (name: string) => owners.has(name) || name.includes('.') || name.startsWith('pg_')
  const found = [findTableUses(root, isKnown), findMigrationUses(database, isKnown)]
  const foreign = found
    .flatMap(({ uses }) => uses)
    .map((use) => ({ ...use, owner: owners.get(use.table) ?? ownerOfSchema(use.table) }))
    .filter(({ by, owner }) => by !== owner)
  return [
    ...withoutDynamic(
      found.flatMap(({ problems }) => problems),
      access,
    ),
    ...foreign.flatMap((use) => problemOf(use, access) ?? []),
    ...unusedLines(foreign, access).map((line) => `table-access.mjs: ${line}: take it away`),
    ...Object.keys(access.moved)
      .filter((table) => !database.owners.has(table))
      .map((table) => `table-access.mjs: ${table} is a table that no migration creates`),
  ]
}

/** Drops the problems of files that may build table names, and reports such files that build none. */
function withoutDynamic(problems: readonly string[], { dynamic = [] }: TableAccess): string[] {
  const isOf = (problem: string, file: string) => problem.includes(file) && problem.endsWith(DYNAMIC_NAME)
  return [
    ...problems.filter((problem) => !dynamic.some((one) => isOf(problem, one.in))),
    ...dynamic
      .filter((one) => !problems.some((problem) => isOf(problem, one.in)))
      .map((one) => `table-access.mjs: ${one.in} builds no table name: take it away`),
  ]
}

/** A schema belongs to the feature of the same name. */
function ownerOfSchema(name: string): string {
  const [schema = ''] = name.split('.')
  return schema in featureGraph ? schema : PLATFORM
}

function problemOf(use: ForeignUse, { reads, exceptions }: TableAccess): string | undefined {
  const { at, by, table, owner } = use
  const graph: Readonly<Record<string, readonly string[]>> = featureGraph
  if (exceptions.some((one) => isSame(one, use))) return undefined
  if (use.access === 'call' && owner === PLATFORM) return undefined
  if (use.access !== 'read') return `${at}: ${by} ${use.access}s ${table}: ask ${owner}, to whom it belongs`
  if (by === 'processes') return `${at}: ${table} belongs to ${owner}: ask it, a process has no queries`
  if (by !== PLATFORM && owner !== PLATFORM && !graph[by]?.includes(owner))
    return `${at}: ${by} reads ${table} of ${owner}, which is no edge of feature-graph.mjs`
  if (reads[by]?.includes(table)) return undefined
  return `${at}: ${by} reads ${table} of ${owner}: list it in table-access.mjs`
}

function unusedLines(foreign: readonly ForeignUse[], { reads, exceptions }: TableAccess): string[] {
  const isRead = (by: string, table: string) =>
    foreign.some((use) => use.access === 'read' && use.by === by && use.table === table)
  return [
    ...Object.entries(reads).flatMap(([by, tables]) =>
      tables.filter((table) => !isRead(by, table)).map((table) => `${by} does not read ${table}`),
    ),
    ...exceptions
      .filter((one) => !foreign.some((use) => isSame(one, use)))
      .map((one) => `${one.in} does not ${one.access} ${one.table}`),
  ]
}

function isSame(one: Exception, use: TableUse): boolean {
  return one.by === use.by && one.access === use.access && one.table === use.table && use.at.includes(one.in)
}

if (import.meta.main) await runCheck('table owners', checkTableOwners)
