import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { filesOf } from './check.ts'
import { type IsKnown, tablesOfSql } from './sql-tables.ts'
import type { Found, TableUse } from './table-uses.ts'

interface Migration {
  readonly file: string
  readonly feature: string
  readonly sql: string
}

interface Part {
  readonly migration: Migration
  readonly text: string
}

interface Database {
  /** The feature that created each table and each function (named with `()`). */
  readonly owners: Map<string, string>
  readonly functions: Map<string, Part>
  /** A BEFORE trigger counts as writing its table. */
  readonly triggers: Map<string, Part & { readonly table: string }>
  /** Names of the triggers' transition tables. */
  readonly transitions: Set<string>
  readonly statements: Part[]
  readonly problems: string[]
}

/** The migrator creates these tables itself, to record what it has applied. */
export const MIGRATOR_TABLES = ['schema_migrations', 'schema_functions']

const FUNCTION =
  /\bcreate (?:or replace )?(?:function|procedure) (?<name>(?:\w+\.)?\w+)[^$;]*?(?<quote>\$\w*\$)(?<body>.*?)\k<quote>/gis
const BLOCK = /\bdo (?<quote>\$\w*\$)(?<body>.*?)\k<quote>/gis
const TRIGGER =
  /\bcreate (?:or replace )?(?:constraint )?trigger (?<name>\w+)\s(?<text>.*?)\son (?<table>(?:\w+\.)?\w+)/gis
const TABLE =
  /\b(?<verb>create|drop|alter) (?:table|type) (?:if (?:not )?exists )?(?:public\.)?(?<table>(?:\w+\.)?\w+)(?: rename to (?<renamed>\w+))?/gi
const CHANGES_DATA = /^\s*(with|insert|update|delete|merge|truncate|select|perform|begin|declare)\b/i

/** The tables, functions and triggers that exist after all migrations and function files. */
export function readMigrations(root: string): Database {
  const database: Database = {
    owners: new Map(),
    functions: new Map(),
    triggers: new Map(),
    transitions: new Set(),
    statements: [],
    problems: [],
  }
  for (const file of filesOf(root, ['apps/api/migrations/*.sql', 'apps/api/functions/*/*.sql']).sort(
    byKind,
  )) {
    const sql = readFileSync(join(root, file), 'utf8').replaceAll(/--[^\n]*/g, '')
    const migration = { file, feature: featureOf(file), sql }
    readTables(database, migration)
    readFunctions(database, migration)
    readTriggers(database, migration)
    const rest = sql.replace(FUNCTION, '').replace(BLOCK, ';$<body>;')
    if (/\bcreate (or replace )?(function|procedure)\b/i.test(rest))
      database.problems.push(`${file}: a function is read when dollars quote its body`)
    const statements = rest.split(';').filter((statement) => CHANGES_DATA.test(statement))
    database.statements.push(...statements.map((text) => ({ migration, text })))
  }
  return database
}

/** Migrations run first; function files replace the functions they created. */
const byKind = (a: string, b: string) => Number(isFunctionFile(a)) - Number(isFunctionFile(b))
const isFunctionFile = (file: string) => file.startsWith('apps/api/functions/')

const featureOf = (file: string) =>
  isFunctionFile(file) ? basename(dirname(file)) : (/^\d+_([a-z]+)-/.exec(basename(file))?.[1] ?? '')

function readTables({ owners }: Database, { feature, sql }: Migration): void {
  for (const { groups: { verb = '', table = '', renamed } = {} } of sql.matchAll(TABLE)) {
    if (/create/i.test(verb)) owners.set(table, feature)
    if (renamed) owners.set(renamed, owners.get(table) ?? feature)
    if (/drop/i.test(verb) || renamed) owners.delete(table)
  }
}

function readFunctions({ owners, functions, problems }: Database, migration: Migration): void {
  const { file, feature, sql } = migration
  for (const [, name = ''] of sql.matchAll(/\bdrop (?:function|procedure) (?:if exists )?(\w+)/gi)) {
    functions.delete(name)
    owners.delete(`${name}()`)
  }
  for (const { groups: { name = '', body = '' } = {} } of sql.matchAll(FUNCTION)) {
    const owner = owners.get(`${name}()`) ?? feature
    if (owner !== feature) problems.push(`${file}: the function ${name} belongs to ${owner}`)
    if (/\bexecute\b/i.test(body)) problems.push(`${file}: the function ${name} hides what it executes`)
    owners.set(`${name}()`, owner)
    // Functions in the feature's own schema are skipped: their search path contains only that schema.
    if (!name.startsWith(`${feature}.`)) functions.set(name, { migration, text: body })
  }
}

function readTriggers({ triggers, transitions }: Database, migration: Migration): void {
  const sql = migration.sql.replace(FUNCTION, '')
  for (const [, name = ''] of sql.matchAll(/\b(?:old|new) table as (\w+)/gi)) transitions.add(name)
  for (const [, name, table] of sql.matchAll(/\bdrop trigger (?:if exists )?(\w+) on (\w+)/gi))
    triggers.delete(`${name} on ${table}`)
  for (const { groups: { name = '', text = '', table = '' } = {} } of sql.matchAll(TRIGGER))
    triggers.set(`${name} on ${table}`, { migration, text, table })
}

/**
 * Table uses of functions and triggers, which belong to the feature of their migration. Statements that a
 * migration runs once count only for what they write, not for what they read.
 */
export function findMigrationUses(database: Database, isKnown: IsKnown): Found {
  const { functions, triggers, transitions, statements } = database
  const uses: TableUse[] = []
  const problems = [...database.problems]
  const add = ({ migration, text }: Part, what: string, isLasting: boolean) => {
    const at = `${migration.file}: ${what}`
    for (const { access, table } of tablesOfSql(text, isKnown, transitions)) {
      if (!isKnown(table)) problems.push(`${at}: ${table} is a table that no migration creates`)
      else if (isLasting || access === 'write') uses.push({ at, by: migration.feature, access, table })
    }
  }
  for (const [name, part] of functions) add(part, `function ${name}`, true)
  for (const part of statements) add(part, 'runs once', false)
  for (const [name, { migration, text, table }] of triggers) {
    const access = /^after\b/i.test(text) ? 'read' : 'write'
    uses.push({ at: `${migration.file}: trigger ${name}`, by: migration.feature, access, table })
  }
  return { uses, problems }
}
