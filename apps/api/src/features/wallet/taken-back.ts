import texts from '../../../../../locales/pt/wallet.json' with { type: 'json' }
import type { Tx } from '../../platform/db/database.ts'
import { takeStep } from './moves.ts'
import { lockByHolds } from './withdrawals.queries.ts'

/**
 * A dispute took the money of withdrawals that nobody was sending yet: they are over, and their owner hears why. Held first,
 * because one may be approved at this moment, and a dispute is not refused for it.
 */
export async function endTakenBack(tx: Tx, holdIds: readonly string[]): Promise<void> {
  for (const row of await lockByHolds(tx, holdIds))
    await takeStep(tx, row, { from: row.state, to: 'rejected', by: null, reason: texts.withdrawal.takenBack })
}
