import texts from '../../../../../locales/pt/wallet.json' with { type: 'json' }
import { fillText } from '../../platform/fill-text.ts'
import type { EndReleasedHolds } from '../../platform/released-holds.ts'
import { transition } from './moves.ts'
import { lockByHolds } from './withdrawals.queries.ts'

const REASONS = texts.withdrawal.takenBack

/**
 * Rejects withdrawals whose uncommitted holds were released, and notifies their owners why. Locks the rows
 * first, because one may be approved concurrently and must not make the taking fail.
 */
export const endReleasedHolds: EndReleasedHolds = async (tx, holdIds, why) => {
  for (const row of await lockByHolds(tx, holdIds))
    await transition(tx, row, { from: row.state, to: 'rejected', by: null, reason: fillText(REASONS[why]) })
}
