import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Holds a named advisory lock until the transaction ends. Use it to serialise commands that have no row of
 * their own to lock.
 */
export async function advisoryLock(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
