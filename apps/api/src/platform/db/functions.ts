import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/**
 * SQL functions and triggers live outside the migrations, one per file: `functions/<feature>/<name>.sql` (ADR
 * 0093). After the last migration, the migrator applies the files that changed since its last run.
 */
export interface FunctionFile {
  /** `<feature>/<name>`, the key in `schema_functions`. */
  readonly name: string
  readonly sql: string
  readonly hash: string
}

/** Reads all function files, sorted by path. */
export function readFunctionFiles(dir: string): FunctionFile[] {
  return globSync('*/*.sql', { cwd: dir })
    .sort()
    .map((path) => {
      const sql = readFileSync(join(dir, path), 'utf8')
      return { name: path.replace(/\.sql$/, ''), sql, hash: createHash('sha256').update(sql).digest('hex') }
    })
}

/** The version of each file that the database has. */
const CREATE_LIST = `
create table if not exists schema_functions (
  name text primary key,
  hash text not null,
  applied_at timestamptz not null default now()
)`

/** Applies the changed files, all or none. The client must hold the migrator's lock. */
export async function applyFunctions(
  client: pg.Client,
  files: readonly FunctionFile[],
  log: (message: string) => void,
): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '5s'`)
    await client.query(CREATE_LIST)
    const { rows } = await client.query<{ name: string; hash: string }>(
      'select name, hash from schema_functions',
    )
    const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
    const changed = inDependencyOrder(files).filter(({ name, hash }) => applied.get(name) !== hash)
    for (const file of changed) await applyFile(client, file)
    // Forgets removed files, so that one that comes back is applied again.
    await client.query('delete from schema_functions where name <> all ($1)', [files.map(({ name }) => name)])
    await client.query('commit')
    if (changed.length > 0) log(`applied ${changed.map(({ name }) => name).join(', ')}`)
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function applyFile(client: pg.Client, { name, sql, hash }: FunctionFile): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    throw new Error(`functions/${name}.sql was not applied: ${(error as Error).message}`, { cause: error })
  }
  await client.query(
    `insert into schema_functions (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
    [name, hash],
  )
}

/**
 * Orders each file after those whose functions it names: PostgreSQL checks the body of an SQL function at
 * creation. Throws on a cycle.
 */
function inDependencyOrder(files: readonly FunctionFile[]): FunctionFile[] {
  const byFunction = new Map(
    files.flatMap((file) => definedIn(file.sql).map((name) => [name, file] as const)),
  )
  const ordered = new Set<FunctionFile>()
  const visit = (file: FunctionFile, path: readonly FunctionFile[]): void => {
    if (ordered.has(file)) return
    if (path.includes(file))
      throw new Error(`functions call each other: ${path.map(({ name }) => name).join(' → ')}`)
    for (const called of namesIn(file.sql)) {
      const other = byFunction.get(called)
      if (other && other !== file) visit(other, [...path, file])
    }
    ordered.add(file)
  }
  for (const file of files) visit(file, [])
  return [...ordered]
}

const definedIn = (sql: string): string[] =>
  [...sql.matchAll(/^create or replace function (?:\w+\.)?(\w+)/gim)].map(([, name = '']) => name)

const namesIn = (sql: string): Set<string> =>
  new Set([...sql.replaceAll(/--[^\n]*/g, '').matchAll(/\b(\w+)\s*\(/g)].map(([, name = '']) => name))
