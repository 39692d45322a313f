import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Until this transaction ends nobody else has a turn of that name: for acts that have no row of their own to lock. */
export async function takeTurn(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
