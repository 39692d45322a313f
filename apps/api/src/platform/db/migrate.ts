import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { runMigrations as migrateJobQueue } from 'graphile-worker'
import { type MigrationBuilder, runner } from 'node-pg-migrate'
import pg from 'pg'
import { packageDir } from '../package-dir.ts'
import { createDatabase, openOwnerPool } from './database.ts'
import { applyFunctions, readFunctionFiles } from './functions.ts'
import { MIGRATIONS_DIR, readMigrationNames } from './migration-files.ts'
import { createPartitions } from './partitions.ts'

/** The database role of the running processes. Each migration grants its rights on the new tables. */
export const APP_ROLE = 'trunfo_app'

const FUNCTIONS_DIR = join(packageDir, 'functions')

export interface MigrateOptions {
  readonly ownerUrl: string
  readonly log?: (message: string) => void
  readonly dir?: string
  readonly functionsDir?: string
}

/**
 * Brings the database to the newest schema: migrations, functions, job queue. Concurrent runs wait for each
 * other.
 */
export async function migrate({
  ownerUrl,
  log = () => {},
  dir = MIGRATIONS_DIR,
  functionsDir = FUNCTIONS_DIR,
}: MigrateOptions): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await acquireMigrationLock(client)
    await client.query(CREATE_APP_ROLE)
    await migrateJobQueue({ connectionString: ownerUrl })
    await runner({
      databaseUrl: { connectionString: ownerUrl, options: '-c lock_timeout=5s' },
      dir,
      ignorePattern: '(\\..*|.*\\.json)',
      migrationLoaderStrategies: [{ extensions: ['.sql'], loader: loadSqlFiles }],
      migrationsTable: 'schema_migrations',
      direction: 'up',
      checkOrder: true,
      singleTransaction: false,
      noLock: true,
      log: () => {},
      logger: { info: log, warn: log, error: log },
    })
    const newer = await findNewerMigrations(client, dir)
    // A newer release has migrated this database: keep its functions, which fit its schema.
    if (newer.length > 0) log(`functions left as they are: the database has ${newer.join(', ')}`)
    else await applyFunctions(client, readFunctionFiles(functionsDir), log)
    await client.query(GRANT_JOB_QUEUE)
  })
  await createNextPartitions(ownerUrl, log)
}

/** A failure does not stop a deployment: the default partitions take the rows, and the worker reports it. */
async function createNextPartitions(ownerUrl: string, log: (message: string) => void): Promise<void> {
  const pool = openOwnerPool(ownerUrl)
  try {
    await createPartitions(createDatabase(pool), { now: new Date(), log })
  } catch (error) {
    log(`partitions were not created: ${(error as Error).message}`)
  } finally {
    await pool.end()
  }
}

/**
 * Takes the migrators' advisory lock, which the connection holds until it closes. Polls instead of waiting
 * inside PostgreSQL: a waiting statement holds a snapshot, and a concurrent index build waits for every
 * snapshot, so the two would deadlock.
 */
async function acquireMigrationLock(client: pg.Client): Promise<void> {
  const query = `select pg_try_advisory_lock(hashtext('trunfo migrations')) as "isOurs"`
  while (!(await client.query(query)).rows[0].isOurs) await setTimeout(100)
}

/** Migrations in the database that this release does not have. */
async function findNewerMigrations(client: pg.Client, dir: string): Promise<string[]> {
  const own = new Set(readMigrationNames(dir))
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by id')
  return rows.map(({ name }) => name).filter((name) => !own.has(name))
}

/**
 * Each file is one transaction, unless its first line is `-- no transaction`. That is for a single `create
 * index concurrently`, which PostgreSQL only runs outside a transaction.
 */
async function loadSqlFiles(files: string[]) {
  return files.map((file) => {
    const text = readFileSync(file, 'utf8')
    const up = (builder: MigrationBuilder) => {
      if (text.startsWith('-- no transaction')) builder.noTransaction()
      builder.sql(text)
    }
    return { id: file, filePaths: [file], actions: { up, down: false as const } }
  })
}

async function withClient(url: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await use(client)
  } finally {
    await client.end()
  }
}

const CREATE_APP_ROLE = `
do $$ begin
  if not exists (select from pg_roles where rolname = '${APP_ROLE}') then
    create role ${APP_ROLE} login;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another migrator was faster
end $$;`

/**
 * The queue's tables have row-level security without a policy, so only their owner sees rows. The policy lets
 * the app work the queue without owning its tables.
 */
const GRANT_JOB_QUEUE = `
do $$
declare queue_table text;
begin
  grant usage on schema graphile_worker to ${APP_ROLE};
  grant select on graphile_worker.migrations to ${APP_ROLE};
  grant select, insert, update, delete on all tables in schema graphile_worker to ${APP_ROLE};
  revoke insert, update, delete on graphile_worker.migrations from ${APP_ROLE};
  grant usage on all sequences in schema graphile_worker to ${APP_ROLE};
  grant execute on all functions in schema graphile_worker to ${APP_ROLE};
  for queue_table in
    select relname from pg_class
    where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity
  loop
    if not exists (
      select from pg_policies
      where schemaname = 'graphile_worker' and tablename = queue_table and policyname = 'application_works_queue'
    ) then
      execute format(
        'create policy application_works_queue on graphile_worker.%I to ${APP_ROLE} using (true) with check (true)',
        queue_table
      );
    end if;
  end loop;
end $$;`
