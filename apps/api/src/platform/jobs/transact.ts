import type { Db, Tx } from '../db/database.ts'
import { writeTogether } from './emit.ts'

/**
 * Opens a transaction. There are two ways to do it:
 * - `act(visit, run)` for a request: `transact`, with the request's idempotency key, proof and self-dealing checks.
 * - `transact(db, run)` for everything else: jobs, reactions, operator commands.
 *
 * Both write the transaction's events and jobs in one statement at its end, so an act with ten notices costs one trip.
 */
export function transact<Result>(db: Db, run: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute((tx) => writeTogether(tx, () => run(tx)))
}
