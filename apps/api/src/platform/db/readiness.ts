import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { READ_ONLY } from './engine-errors.ts'
import { readMigrationNames } from './migration-files.ts'
import { errorCode } from './violations.ts'

/** Why a process should get no work. */
export type DatabaseProblem =
  | 'the database does not respond'
  | 'the database is a standby or read-only'
  | 'migrations are missing'

const PATIENCE_MS = 3_000
/** undefined_table, insufficient_privilege: this release's migrations have not run. */
const NOT_MIGRATED = new Set(['42P01', '42501'])

/**
 * Returns a check of whether the database can serve this release. A check that still runs is joined and not repeated,
 * so that frequent probes of a frozen database do not fill the pool.
 */
export function databaseCheck(
  db: Db,
  newest = readMigrationNames().at(-1),
): () => Promise<DatabaseProblem | null> {
  let running: Promise<DatabaseProblem | null> | null = null
  return () => {
    running ??= findProblem(db, newest ?? '').finally(() => {
      running = null
    })
    return Promise.race([
      running,
      sleep(PATIENCE_MS, 'the database does not respond' as const, { ref: false }),
    ])
  }
}

/** Migrations run in order, so the newest one stands for all. */
async function findProblem(db: Db, newest: string): Promise<DatabaseProblem | null> {
  try {
    const { rows } = await sql<{ isReadOnly: boolean; isMigrated: boolean }>`
      select current_setting('transaction_read_only')::boolean as "isReadOnly",
        exists (select from schema_migrations where name = ${newest}) as "isMigrated"`.execute(db)
    if (rows[0]?.isReadOnly) return 'the database is a standby or read-only'
    return rows[0]?.isMigrated ? null : 'migrations are missing'
  } catch (error) {
    const code = errorCode(error) ?? ''
    if (code === READ_ONLY) return 'the database is a standby or read-only'
    return NOT_MIGRATED.has(code) ? 'migrations are missing' : 'the database does not respond'
  }
}
