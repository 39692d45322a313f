import texts from '../../../../../locales/pt/wallet.json' with { type: 'json' }
import { fillText } from '../../platform/fill-text.ts'
import type { EndReleasedHolds } from '../../platform/released-holds.ts'
import { takeStep } from './moves.ts'
import { lockByHolds } from './withdrawals.queries.ts'

const REASONS = texts.withdrawal.takenBack

/**
 * The money of withdrawals that nobody was sending yet went elsewhere: they are over, and their owner is told why. Locks
 * them first, because one may be approved at this moment, and what took the money is not refused for it.
 */
export const endReleasedHolds: EndReleasedHolds = async (tx, holdIds, why) => {
  for (const row of await lockByHolds(tx, holdIds))
    await takeStep(tx, row, { from: row.state, to: 'rejected', by: null, reason: fillText(REASONS[why]) })
}
