import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { runMigrations as migrateJobQueue } from 'graphile-worker'
import { type MigrationBuilder, runner } from 'node-pg-migrate'
import pg from 'pg'
import { packageDir } from '../package-dir.ts'
import { applyFunctions, readFunctionFiles } from './functions.ts'

/** The role the running processes use. Each migration says what it may do with the tables it makes. */
export const APP_ROLE = 'trunfo_app'

const MIGRATIONS_DIR = join(packageDir, 'migrations')
const FUNCTIONS_DIR = join(packageDir, 'functions')

export interface MigrateOptions {
  readonly ownerUrl: string
  readonly log?: (message: string) => void
  readonly dir?: string
  readonly functionsDir?: string
}

/** Brings the database of the owner's connection to the newest schema. Safe to run from several places at once. */
export async function migrate({
  ownerUrl,
  log = () => {},
  dir = MIGRATIONS_DIR,
  functionsDir = FUNCTIONS_DIR,
}: MigrateOptions): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await waitForTurn(client)
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
    // The functions of a newer release fit its schema: an old container must not restore their old bodies.
    if (newer.length > 0) log(`functions left as they are: the database has ${newer.join(', ')}`)
    else await applyFunctions(client, readFunctionFiles(functionsDir), log)
    await client.query(GRANT_JOB_QUEUE)
  })
}

/**
 * One migrator at a time; the lock goes with the connection. We ask again and again instead of waiting inside
 * PostgreSQL: a statement that waits holds a snapshot, and an index being built concurrently waits for
 * every snapshot, so the two would wait for each other.
 */
async function waitForTurn(client: pg.Client): Promise<void> {
  const query = `select pg_try_advisory_lock(hashtext('trunfo migrations')) as "isOurs"`
  while (!(await client.query(query)).rows[0].isOurs) await setTimeout(100)
}

/** Migrations that ran and that this release does not have. */
async function findNewerMigrations(client: pg.Client, dir: string): Promise<string[]> {
  const own = new Set(readdirSync(dir).map((file) => parse(file).name))
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by id')
  return rows.map(({ name }) => name).filter((name) => !own.has(name))
}

/**
 * Each file is one transaction, unless its first line is `-- no transaction`: an index on a large table is built
 * concurrently, which PostgreSQL does outside any, and such a file holds that one statement.
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
 * The queue's tables have row-level security and no policy, so only their owner sees rows. The application
 * works the queue without owning it, and therefore cannot alter it.
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
