import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readFunctionFiles } from '../src/platform/db/functions.ts'
import { APP_ROLE, migrate } from '../src/platform/db/migrate.ts'

/**
 * Databases for tests and generators, on a server that trusts this machine. One migrated template serves
 * everybody, and copying it takes a fraction of the time that migrating would.
 */
const MIGRATIONS = join(import.meta.dirname, '../migrations')
const FUNCTIONS = join(import.meta.dirname, '../functions')
const MIGRATE_MODULE = join(import.meta.dirname, '../src/platform/db/migrate.ts')
const OWNER_ROLE = 'trunfo_owner'
const TEMPLATE_PREFIX = 'trunfo_test_template_'
const TEMPLATE_LIFE_MS = 24 * 60 * 60 * 1000
const TEMPLATE_LOCK = 7_263_001

/** The template of the migrations as they are now, made on first use. Several processes may ask at once. */
export async function migratedTemplate(): Promise<string> {
  const template = `${TEMPLATE_PREFIX}${migrationsHash()}`
  await withAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    if (await exists(admin, template)) return
    await dropOldTemplates(admin)
    await ensureOwner(admin)
    // Built under another name, so that a run cut short never leaves half a template behind.
    const building = `${template}_building`
    await admin.query(`drop database if exists ${building} with (force)`)
    await admin.query(`create database ${building} owner ${OWNER_ROLE}`)
    await migrate({ ownerUrl: databaseUrl(building, OWNER_ROLE) })
    await admin.query(`comment on database ${building} is '${new Date().toISOString()}'`)
    await admin.query(`alter database ${building} rename to ${template}`)
  })
  return template
}

/** A migrated database for as long as `use` takes; it is given the owner's address. */
export async function withMigratedDatabase<Result>(
  prefix: string,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const name = `${prefix}_${process.pid}`
  await createScratchDatabase(name, await migratedTemplate())
  try {
    return await use(ownerUrl(name))
  } finally {
    await dropScratchDatabase(name)
  }
}

/** An empty database of the tables' owner, or a copy of a template. */
export async function createScratchDatabase(name: string, template = 'template1'): Promise<void> {
  await withAdmin(async (admin) => {
    await ensureOwner(admin)
    await admin.query(`create database ${name} owner ${OWNER_ROLE} template ${template}`)
  })
}

/**
 * A pool that was ended still has connections for a moment, and cutting one off raises an error in its process.
 * PostgreSQL waits five seconds for them by itself; whatever is left then was forgotten.
 */
export async function dropScratchDatabase(name: string): Promise<void> {
  await withAdmin((admin) =>
    admin
      .query(`drop database if exists ${name}`)
      .catch(() => admin.query(`drop database if exists ${name} with (force)`)),
  )
}

export async function listScratchDatabases(prefix: string): Promise<string[]> {
  return withAdmin(async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    return rows.map(({ datname }) => datname)
  })
}

export const ownerUrl = (database: string): string => databaseUrl(database, OWNER_ROLE)
export const appUrl = (database: string): string => databaseUrl(database, APP_ROLE)

function databaseUrl(database: string, role?: string): string {
  const url = new URL(
    process.env.PG_ADMIN_URL ?? process.env.DATABASE_OWNER_URL ?? 'postgres://127.0.0.1:5432',
  )
  url.username = role ?? (url.username || userInfo().username)
  url.pathname = database
  return url.href
}

async function withAdmin<Result>(use: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client({ connectionString: databaseUrl('postgres') })
  await admin.connect()
  try {
    return await use(admin)
  } finally {
    await admin.end()
  }
}

function migrationsHash(): string {
  const hash = createHash('sha256').update(readFileSync(MIGRATE_MODULE))
  for (const name of readdirSync(MIGRATIONS).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(MIGRATIONS, name)))
  }
  for (const { name, sql } of readFunctionFiles(FUNCTIONS)) hash.update(name).update(sql)
  return hash.digest('hex').slice(0, 12)
}

async function exists(admin: pg.Client, database: string): Promise<boolean> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [database])
  return rowCount === 1
}

/** Not a superuser, so that a migration which needs one fails here and not at somebody's provider. */
async function ensureOwner(admin: pg.Client): Promise<void> {
  await admin.query(`
    do $$ begin
      create role ${OWNER_ROLE} login createrole;
    exception when duplicate_object or unique_violation then
      null;
    end $$`)
}

/** Young ones are left alone: another working copy may be in the middle of its tests. */
async function dropOldTemplates(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ datname: string; made_at: string | null }>(
    `select datname, shobj_description(oid, 'pg_database') as made_at
     from pg_database where starts_with(datname, $1)`,
    [TEMPLATE_PREFIX],
  )
  for (const { datname, made_at } of rows) {
    const isOld = made_at !== null && Date.now() - Date.parse(made_at) > TEMPLATE_LIFE_MS
    if (isOld) await admin.query(`drop database if exists ${datname}`)
  }
}
