import type { Purchase } from '../../platform/purchases.ts'
import {
  beginRefund,
  deposit,
  failRefund,
  giveBack,
  markDisputed,
  mustStand,
  operationId,
  settleAt,
  takeBack,
} from '../ledger/index.ts'
import { endReleasedHolds } from './released-holds.ts'

export const DEPOSIT = 'deposit'

/** Money that comes to the wallet from outside: a lot of the ledger, which settles, is refunded and is disputed as one. */
export const depositPurchase: Purchase = {
  kind: DEPOSIT,
  async fulfil(tx, { captureFact: fact, buyerId: ownerId, provider, amount, settlesAt }) {
    mustStand(await deposit(tx, { fact, ownerId, provider, amount, settlesAt }))
  },
  async beginRefund(tx, { captureFact: lotOf, buyerId: ownerId }, { fact, amount }) {
    const verdict = await beginRefund(tx, { fact, amount, source: { from: 'deposit', lotOf, ownerId } })
    if (verdict === 'insufficient' || verdict === 'disputed') return verdict
    mustStand(verdict)
    return 'ok'
  },
  async failRefund(tx, { buyerId: ownerId }, { fact, of }) {
    mustStand(await failRefund(tx, { fact, of, ownerId }))
  },
  async takeBack(tx, { captureFact: lotOf, buyerId: ownerId }, { fact, amount }) {
    const { verdict, releasedHolds } = await takeBack(tx, { fact, ownerId, lotOf, amount })
    mustStand(verdict)
    await endReleasedHolds(tx, releasedHolds, 'dispute')
  },
  async giveBack(tx, { buyerId: ownerId }, { fact, of }) {
    mustStand(await giveBack(tx, { fact, of, ownerId }))
  },
  async markDisputed(tx, { captureFact }, claims) {
    mustStand(await markDisputed(tx, operationId(captureFact), claims))
  },
  async settleAt(tx, { captureFact, settlesAt }) {
    mustStand(await settleAt(tx, captureFact, settlesAt))
  },
}
