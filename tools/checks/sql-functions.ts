import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { featureGraph } from '../../feature-graph.mjs'
import { filesOf, runCheck } from './check.ts'

/** The last migration from before functions had their own files. */
const LAST_WITH_FUNCTIONS = '20261118034100'

/**
 * Functions that a default, a CHECK, an index or a generated column calls. They must exist before the table,
 * and a new body would leave old rows and index entries wrong. Give a new version a new name.
 */
export const FUNCTIONS_OF_MIGRATIONS: readonly string[] = [
  'payment_order_rank',
  'ticket_queue_key',
  'ticket_search_form',
  'tournament_name_form',
  'uuid_v7',
]

/** Generated from a list in TypeScript, with many small functions in one file. */
const LEDGER_NUMBERS = 'apps/api/functions/ledger/numbers.sql'

/** Matches the bare number of an account type or an operation kind in the ledger's SQL. */
const LEDGER_NUMBER =
  /\b\d+::smallint\b|'\{\d[\d,]*\}'|\b(?:type|kind)\s*(?:=|<>|<=?|>=?)\s*\d+|\b(?:type|kind) in \(\d|\barray\[\d{3}\]|[(,]\s*1\d\d\s*[,)]|_id = 1\d\d\b/

const DEFINITION = /\b(?:create|alter)\s+(?:or\s+replace\s+)?(function|procedure|trigger)\s+((?:\w+\.)?\w+)/gi

/**
 * Checks that every function and trigger is defined in exactly one file of functions/, and in no migration.
 */
export function checkSqlFunctions(root: string): string[] {
  const files = filesOf(root, 'apps/api/functions/**/*.sql')
  const migrations = filesOf(root, 'apps/api/migrations/*.sql').filter(
    (file) => basename(file).slice(0, 14) > LAST_WITH_FUNCTIONS,
  )
  return [
    ...files.flatMap((file) => fileProblems(file, definitionsIn(root, file), readSql(root, file))),
    ...repeatedDefinitions(root, files),
    ...ledgerNumbers(root),
    ...migrations.flatMap((file) =>
      definitionsIn(root, file)
        .filter(({ name }) => !FUNCTIONS_OF_MIGRATIONS.includes(name))
        .map(({ kind, name }) => `${file}: the ${kind} ${name} belongs in apps/api/functions/`),
    ),
  ]
}

/**
 * Reports bare numbers: SQL has `type_cash()` and `kind_deposit()`, TypeScript has `ACCOUNT_TYPES` and
 * `OPERATION_KINDS`.
 */
function ledgerNumbers(root: string): string[] {
  const files = filesOf(root, ['apps/api/functions/ledger/*.sql', 'apps/api/src/features/**/*.ts'])
    .filter((file) => file !== LEDGER_NUMBERS && !file.endsWith('.test.ts'))
    .filter((file) => file.endsWith('.sql') || /\bledger\.(accounts|transfers)\b/.test(readSql(root, file)))
  return files.flatMap((file) => {
    const found = readSql(root, file)
      .split('\n')
      .map((line) => LEDGER_NUMBER.exec(line)?.[0])
      .filter((number) => number !== undefined)
    return found.map((number) => `${file}: ${number} is a number of the ledger: use its name`)
  })
}

interface Definition {
  readonly kind: string
  readonly name: string
}

function fileProblems(file: string, definitions: readonly Definition[], sql: string): string[] {
  const feature = basename(dirname(file))
  const functions = definitions.filter(({ kind }) => kind !== 'trigger').map(({ name }) => name)
  const own = basename(file, '.sql')
  const isOwned = feature === 'platform' || Object.hasOwn(featureGraph, feature)
  const isPlaced = dirname(dirname(file)) === 'apps/api/functions' && isOwned
  if (file === LEDGER_NUMBERS) return []
  return [
    ...(isPlaced ? [] : [`${file} is not apps/api/functions/<feature>/<name>.sql`]),
    ...(definitions.length > 0 ? [] : [`${file} defines no function and no trigger`]),
    ...functions
      .filter((name) => name.split('.').at(-1) !== own)
      .map((name) => `${file} defines ${name}: a file is named after its one function`),
    ...functions
      .filter((name) => !new RegExp(`\\brevoke execute on function ${name} from public;`).test(sql))
      .map((name) => `${file}: lacks "revoke execute on function ${name} from public;"`),
    ...(/\bcreate (?!or replace)/i.test(withoutBodies(sql)) ? [`${file}: write "create or replace"`] : []),
  ]
}

function repeatedDefinitions(root: string, files: readonly string[]): string[] {
  const places = new Map<string, string[]>()
  for (const file of files) {
    for (const { kind, name } of definitionsIn(root, file)) {
      const key = `${kind} ${name}`
      places.set(key, [...(places.get(key) ?? []), file])
    }
  }
  const repeated = [...places].filter(([, where]) => where.length > 1)
  const kept = [...places].filter(([key]) => FUNCTIONS_OF_MIGRATIONS.includes(key.replace(/^\w+ /, '')))
  return [
    ...repeated.map(([key, where]) => `the ${key} is defined ${where.length} times: ${where.join(', ')}`),
    ...kept.map(([key, where]) => `${where.join(', ')}: the ${key} stays in its migration`),
  ]
}

function definitionsIn(root: string, file: string): Definition[] {
  return [...withoutBodies(readSql(root, file)).matchAll(DEFINITION)].map(([, kind = '', name = '']) => ({
    kind: kind.toLowerCase(),
    name,
  }))
}

const withoutBodies = (sql: string) => sql.replaceAll(/(\$\w*\$).*?\1/gs, '')

const readSql = (root: string, file: string) =>
  readFileSync(join(root, file), 'utf8').replaceAll(/--[^\n]*/g, '')

if (import.meta.main) await runCheck('SQL functions', checkSqlFunctions)
