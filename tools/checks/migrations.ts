import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { featureGraph } from '../../feature-graph.mjs'
import { CHECKSUMS, type Checksums, checksumsOf } from '../generate/migration-checksums.ts'
import { runCheck } from './check.ts'
import { MIGRATOR_TABLES } from './migration-tables.ts'

const MIGRATIONS = 'apps/api/migrations'
const TYPES = 'apps/api/src/platform/db/schema.generated.ts'
const NAME = /^(?<stamp>\d{14})_(?<feature>[a-z]+)-[a-z0-9]+(-[a-z0-9]+)*\.sql$/

/** Checks that migrations are well named, in order, never edited once landed, and none missing. */
export function checkMigrations(root: string): string[] {
  const files = checksumsOf(root)
  const names = Object.keys(files)
  const listPath = join(root, CHECKSUMS)
  const landed: Checksums = existsSync(listPath) ? JSON.parse(readFileSync(listPath, 'utf8')) : {}
  return [
    ...names.flatMap((name) => nameProblems(name)),
    ...names.flatMap((name) => contentProblems(root, name)),
    ...repeated(names.map((name) => name.slice(0, 14))).map(
      (stamp) => `two migrations carry the time ${stamp}`,
    ),
    ...outOfOrder(Object.keys(landed)).map(
      (name) => `${name} sorts before one that landed earlier: rename it`,
    ),
    ...names
      .filter((name) => !Object.hasOwn(landed, name))
      .map((name) => `${name} is not in ${CHECKSUMS}: npm run generate`),
    ...Object.entries(landed).flatMap(([name, checksum]) => {
      if (!Object.hasOwn(files, name)) return [`${name} has landed and was removed: put it back`]
      return files[name] === checksum ? [] : [`${name} has landed and was edited: write a new migration`]
    }),
    ...tablesWithoutMigration(root, names).map(
      (table) => `${TYPES} has the table ${table}, which no migration creates: a migration is missing`,
    ),
  ]
}

function nameProblems(name: string): string[] {
  const match = NAME.exec(name)
  if (!match?.groups) return [`${name} is not named like 20261120120000_teams-create.sql`]
  const { stamp = '', feature = '' } = match.groups
  const iso = stamp.replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6.000Z')
  const isTime = !Number.isNaN(Date.parse(iso)) && new Date(iso).toISOString() === iso
  const isFeature = feature === 'platform' || Object.hasOwn(featureGraph, feature)
  return [
    ...(isTime ? [] : [`${name} does not begin with a time`]),
    ...(isFeature ? [] : [`${name}: ${feature} is no feature`]),
  ]
}

function contentProblems(root: string, name: string): string[] {
  return /^--\s*down migration/im.test(readSql(root, name))
    ? [`${name} goes back: migrations are forward-only`]
    : []
}

/**
 * Reads the SQL, so it works without a database; the check of generated files compares the types with a real
 * one.
 */
function tablesWithoutMigration(root: string, names: readonly string[]): string[] {
  const sql = names.map((name) => readSql(root, name)).join('\n')
  const made = [
    ...sql.matchAll(/\bcreate table (?:if not exists )?(?:public\.)?"?(\w+)|\brename to "?(\w+)/gi),
  ]
  const known = new Set([...MIGRATOR_TABLES, ...made.map(([, created, renamed]) => created ?? renamed)])
  const tables = /export interface DB \{(?<tables>[^}]*)\}/.exec(readFileSync(join(root, TYPES), 'utf8'))
  const typed = [...(tables?.groups?.tables ?? '').matchAll(/^\s*"?(\w+)"?:/gm)].map(
    ([, table]) => table ?? '',
  )
  if (typed.length === 0) return [`(none found in ${TYPES})`]
  return typed.filter((table) => !known.has(table))
}

function readSql(root: string, name: string): string {
  return readFileSync(join(root, MIGRATIONS, name), 'utf8')
}

const repeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index)

const outOfOrder = (names: readonly string[]) =>
  names.filter((name, index) => index > 0 && name < (names[index - 1] ?? ''))

if (import.meta.main) await runCheck('migrations', checkMigrations)
