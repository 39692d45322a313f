import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readFunctionFiles } from '../src/platform/db/functions.ts'
import { APP_ROLE, migrate } from '../src/platform/db/migrate.ts'

/**
 * Databases for tests and generators, on a server that trusts this machine. They are copies of one migrated
 * template, because copying is much faster than migrating.
 */
const MIGRATIONS = join(import.meta.dirname, '../migrations')
const FUNCTIONS = join(import.meta.dirname, '../functions')
/** They change what a fresh database looks like. */
const MIGRATE_MODULES = ['migrate.ts', 'partitions.ts', 'partitions.rules.ts'].map((file) =>
  join(import.meta.dirname, '../src/platform/db', file),
)
const OWNER_ROLE = 'trunfo_owner'
const TEMPLATE_PREFIX = 'trunfo_test_template_'
const TEMPLATE_LIFE_MS = 24 * 60 * 60 * 1000
const TEMPLATE_LOCK = 7_263_001

/**
 * Returns the template for the current migrations, creating it on first use. Safe to call from several
 * processes.
 */
export async function migratedTemplate(): Promise<string> {
  const template = `${TEMPLATE_PREFIX}${migrationsHash()}`
  await withAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    if (await exists(admin, template)) return
    await dropOldTemplates(admin)
    await ensureOwner(admin)
    // Built under another name, so that an interrupted run never leaves half a template.
    const building = `${template}_building`
    await admin.query(`drop database if exists ${building} with (force)`)
    await admin.query(`create database ${building} owner ${OWNER_ROLE}`)
    await migrate({ ownerUrl: databaseUrl(building, OWNER_ROLE) })
    await admin.query(`comment on database ${building} is '${new Date().toISOString()}'`)
    await admin.query(`alter database ${building} rename to ${template}`)
  })
  return template
}

/** Runs `use` with the owner's URL of a temporary migrated database. */
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

/** Creates a database owned by the table owner: empty, or a copy of a template. */
export async function createScratchDatabase(name: string, template = 'template1'): Promise<void> {
  await withAdmin(async (admin) => {
    await ensureOwner(admin)
    await admin.query(`create database ${name} owner ${OWNER_ROLE} template ${template}`)
  })
}

/**
 * Drops a database. Connections of a closed pool linger briefly, and cutting them off raises errors in their
 * process. PostgreSQL waits five seconds for them; only then are the rest forced off.
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
  const hash = createHash('sha256')
  for (const path of MIGRATE_MODULES) hash.update(readFileSync(path))
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

/** Not a superuser, so that a migration that needs one fails here rather than at a hosting provider. */
async function ensureOwner(admin: pg.Client): Promise<void> {
  await admin.query(`
    do $$ begin
      create role ${OWNER_ROLE} login createrole;
    exception when duplicate_object or unique_violation then
      null;
    end $$`)
}

/** Recent templates stay: another working copy may be running its tests. */
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
