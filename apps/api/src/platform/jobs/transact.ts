import type { Db, Tx } from '../db/database.ts'
import { batchEmits } from './emit.ts'

/**
 * Opens a transaction. There are two ways to do it:
 * - `runCommand(visit, run)` for a request: `transact`, plus the request's idempotency key, proof and
 *   self-dealing checks.
 * - `transact(db, run)` for everything else: jobs, reactions, operator commands.
 *
 * Both insert the transaction's events and jobs in one statement at its end, so ten notices cost one round
 * trip.
 */
export function transact<Result>(db: Db, run: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute((tx) => batchEmits(tx, () => run(tx)))
}
