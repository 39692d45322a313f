import type { Purchase } from '../../platform/purchases.ts'
import {
  assertApplied,
  beginRefund,
  deposit,
  failRefund,
  giveBack,
  markDisputed,
  operationId,
  settleAt,
  takeBack,
} from '../ledger/index.ts'
import { endReleasedHolds } from './released-holds.ts'

export const DEPOSIT = 'deposit'

/** A deposit is one ledger lot, which settles, is refunded and is disputed as a unit. */
export const depositPurchase: Purchase = {
  kind: DEPOSIT,
  async fulfil(tx, { captureFact: fact, buyerId: ownerId, provider, amount, settlesAt }) {
    assertApplied(await deposit(tx, { fact, ownerId, provider, amount, settlesAt }))
  },
  async beginRefund(tx, { captureFact: lotOf, buyerId: ownerId }, { fact, amount }) {
    const verdict = await beginRefund(tx, { fact, amount, source: { from: 'deposit', lotOf, ownerId } })
    if (verdict === 'insufficient' || verdict === 'disputed') return verdict
    assertApplied(verdict)
    return 'ok'
  },
  async failRefund(tx, { buyerId: ownerId }, { fact, of }) {
    assertApplied(await failRefund(tx, { fact, of, ownerId }))
  },
  async takeBack(tx, { captureFact: lotOf, buyerId: ownerId }, { fact, amount }) {
    const { verdict, releasedHolds } = await takeBack(tx, { fact, ownerId, lotOf, amount })
    assertApplied(verdict)
    await endReleasedHolds(tx, releasedHolds, 'dispute')
  },
  async giveBack(tx, { buyerId: ownerId }, { fact, of }) {
    assertApplied(await giveBack(tx, { fact, of, ownerId }))
  },
  async markDisputed(tx, { captureFact }, claims) {
    assertApplied(await markDisputed(tx, operationId(captureFact), claims))
  },
  async settleAt(tx, { captureFact, settlesAt }) {
    assertApplied(await settleAt(tx, captureFact, settlesAt))
  },
}
