import { randomUUID } from 'node:crypto'
import { centavos } from '@trunfo/money/amounts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { longRun } from '../../../test/long-run.ts'
import type { Tx } from '../../platform/db/database.ts'
import { makeRewardBudget } from './ledger.factory.ts'
import { auditLedger, checkLedger, findBalances, findHouseBalance } from './ledger.queries.ts'
import {
  beginRefund,
  buy,
  commitHold,
  deposit,
  failRefund,
  finishRefund,
  giveBack,
  grantBonus,
  hold,
  markDisputed,
  operationId,
  payHold,
  releaseHold,
  returnPayout,
  returnPurchase,
  reward,
  settle,
  takeBack,
  type Verdict,
  writeOff,
} from './operations.ts'

const { services } = await useTestApp()
const { db } = services
await makeRewardBudget(db)
const inTx = <Result>(run: (tx: Tx) => Promise<Result>) => db.transaction().execute(run)

/**
 * Reference model of the ledger: a few numbers per person, changed by one operation after the other. Whatever
 * the operations and their repetitions, the database must reach the same balances.
 */
class Model {
  readonly ownerId = randomUUID()
  cash = 0
  bonus = 0
  debt = 0
  /** Written off, and not recovered by disputes that were won later. */
  forgiven = 0
  readonly lots: Lot[] = []
  readonly holds: Hold[] = []
  readonly purchases: Purchase[] = []
  readonly refunds: Refund[] = []
  readonly takings: Taking[] = []
  provider = 0

  get unsettled() {
    return this.lots.reduce((sum, { remaining }) => sum + remaining, 0)
  }

  /** What open disputes claim beyond the unspent rest of their deposits. */
  get uncovered() {
    return this.lots.reduce((sum, { atRisk, remaining }) => sum + Math.max(0, atRisk - remaining), 0)
  }

  /** Whether this much cash may leave. */
  risk(leaving: number): Verdict {
    if (this.debt > 0) return 'in_debt'
    if (this.cash < leaving) return 'ok'
    return this.cash - leaving < this.uncovered ? 'at_risk' : 'ok'
  }

  get held() {
    return this.holds.reduce((sum, { amount, state }) => sum + (isOpen(state) ? amount : 0), 0)
  }

  repay(amount: number): number {
    const repaid = Math.min(amount, this.debt)
    this.debt -= repaid
    return amount - repaid
  }
}

interface Lot {
  readonly fact: string
  readonly amount: number
  remaining: number
  disputed: number
  atRisk: number
}
interface Hold {
  readonly fact: string
  readonly amount: number
  paid: number
  returned: number
  state: 'held' | 'committed' | 'paid' | 'released'
}
interface Part {
  readonly amount: number
  readonly lot?: Lot
  readonly from: 'bonus' | 'unsettled' | 'cash' | 'debt'
}
interface Purchase {
  readonly fact: string
  readonly parts: readonly Part[]
  isReturned: boolean
}
interface Refund extends Omit<Purchase, 'isReturned'> {
  state: 'begun' | 'sent' | 'failed'
}
interface Taking extends Purchase {
  readonly lot: Lot
}

const isOpen = (state: Hold['state']) => state === 'held' || state === 'committed'
const pick = <Item>(items: readonly Item[], number: number): Item | undefined =>
  items[number % Math.max(1, items.length)]

interface Draw {
  readonly amount: number
  readonly which: number
}
type Act = (
  model: Model,
  draw: Draw,
  fact: string,
) => Promise<{ told: () => Promise<Verdict>; verdict: Verdict } | null>

/** Restores parts in the ledger's order, repaying a debt first. */
function giveParts(model: Model, parts: readonly Part[]): void {
  for (const { amount, lot, from } of parts.toReversed()) {
    if (from === 'bonus') {
      model.bonus += amount
      continue
    }
    const rest = model.repay(amount)
    if (lot) lot.remaining += rest
    else if (from === 'debt') {
      // What the house wrote off goes back to the house.
      const recovered = Math.min(model.forgiven, rest)
      model.forgiven -= recovered
      model.cash += rest - recovered
    } else model.cash += rest
  }
}

const ACTS: Record<string, Act> = {
  async deposit(model, { amount }, fact) {
    const { ownerId } = model
    model.provider += amount
    model.lots.push({ fact, amount, remaining: model.repay(amount), disputed: 0, atRisk: 0 })
    const told = () =>
      inTx((tx) =>
        deposit(tx, { fact, ownerId, provider: 'stripe', amount: centavos(amount), settlesAt: new Date(0) }),
      )
    return { told, verdict: 'ok' }
  },
  async settle(model, { which }) {
    const lot = pick(model.lots, which)
    if (!lot) return null
    const isDue = lot.remaining > 0 && lot.disputed === 0
    if (isDue) {
      model.cash += model.repay(lot.remaining)
      lot.remaining = 0
    }
    const { ownerId } = model
    return {
      told: () => inTx((tx) => settle(tx, { lotId: operationId(lot.fact), ownerId })),
      verdict: isDue ? 'ok' : 'not_due',
    }
  },
  async dispute(model, { which, amount }) {
    const lot = pick(model.lots, which)
    if (!lot) return null
    const disputed = amount % 2 === 0 ? Math.min(amount, lot.amount) : 0
    const atRisk = amount % 3 === 0 ? disputed : 0
    const isNews = disputed !== lot.disputed || atRisk !== lot.atRisk
    Object.assign(lot, { disputed, atRisk })
    return {
      told: () => inTx((tx) => markDisputed(tx, operationId(lot.fact), { disputed, atRisk })),
      verdict: isNews ? 'ok' : 'repeated',
    }
  },
  async bonus(model, { amount }, fact) {
    model.bonus += amount
    const { ownerId } = model
    return {
      told: () => inTx((tx) => grantBonus(tx, { fact, ownerId, amount: centavos(amount) })),
      verdict: 'ok',
    }
  },
  async reward(model, { amount }, fact) {
    model.cash += model.repay(amount)
    const { ownerId } = model
    return {
      told: () => inTx((tx) => reward(tx, { fact, ownerId, amount: centavos(amount) })),
      verdict: 'ok',
    }
  },
  async buy(model, { amount }, fact) {
    const { ownerId } = model
    const told = () => inTx((tx) => buy(tx, { fact, ownerId, revenue: 'vip', price: centavos(amount) }))
    if (model.debt > 0) return { told, verdict: 'in_debt' }
    const spendable = model.lots.filter(({ disputed }) => disputed === 0)
    const unsettled = spendable.reduce((sum, { remaining }) => sum + remaining, 0)
    if (model.bonus + unsettled + model.cash < amount) return { told, verdict: 'insufficient' }
    let missing = amount
    const parts: Part[] = []
    const take = (available: number, part: Omit<Part, 'amount'>) => {
      const taken = Math.min(available, missing)
      missing -= taken
      if (taken > 0) parts.push({ ...part, amount: taken })
      return taken
    }
    model.bonus -= take(model.bonus, { from: 'bonus' })
    for (const lot of spendable) lot.remaining -= take(lot.remaining, { from: 'unsettled', lot })
    model.cash -= take(model.cash, { from: 'cash' })
    model.purchases.push({ fact, parts, isReturned: false })
    return { told, verdict: 'ok' }
  },
  async returnPurchase(model, { which }, fact) {
    const purchase = pick(model.purchases, which)
    if (!purchase) return null
    const { ownerId } = model
    const told = () => inTx((tx) => returnPurchase(tx, { fact, ownerId, of: purchase.fact }))
    if (purchase.isReturned) return { told, verdict: 'resolved' }
    purchase.isReturned = true
    giveParts(model, purchase.parts)
    return { told, verdict: 'ok' }
  },
  async hold(model, { amount }, fact) {
    const { ownerId } = model
    const told = () => inTx((tx) => hold(tx, { fact, ownerId, amount: centavos(amount) }))
    const risk = model.risk(amount)
    if (risk !== 'ok') return { told, verdict: risk }
    if (model.cash < amount) return { told, verdict: 'insufficient' }
    model.cash -= amount
    model.holds.push({ fact, amount, paid: 0, returned: 0, state: 'held' })
    return { told, verdict: 'ok' }
  },
  async commitHold(model, { which }) {
    const one = pick(model.holds, which)
    if (!one) return null
    const verdict = one.state === 'held' ? model.risk(0) : 'resolved'
    if (verdict === 'ok') one.state = 'committed'
    return { told: () => inTx((tx) => commitHold(tx, one.fact)), verdict }
  },
  async payHold(model, { which, amount }, fact) {
    const one = pick(model.holds, which)
    if (!one) return null
    const { ownerId } = model
    const fee = Math.min(amount % 7, one.amount)
    const told = () => inTx((tx) => payHold(tx, { fact, ownerId, of: one.fact, fee: centavos(fee) }))
    if (one.state !== 'committed') return { told, verdict: 'resolved' }
    one.state = 'paid'
    one.paid = one.amount - fee
    return { told, verdict: 'ok' }
  },
  async releaseHold(model, { which, amount }, fact) {
    const one = pick(model.holds, which)
    if (!one) return null
    const { ownerId } = model
    const from = amount % 2 === 0 ? 'held' : 'committed'
    const told = () => inTx((tx) => releaseHold(tx, { fact, ownerId, of: one.fact, from }))
    if (one.state !== from) return { told, verdict: 'resolved' }
    one.state = 'released'
    model.cash += model.repay(one.amount)
    return { told, verdict: 'ok' }
  },
  async returnPayout(model, { which }, fact) {
    const one = pick(
      model.holds.filter(({ state, paid, returned }) => state === 'paid' && paid > 0 && returned === 0),
      which,
    )
    if (!one) return null
    const { ownerId } = model
    one.returned = one.paid
    model.cash += model.repay(one.paid)
    const amount = centavos(one.paid)
    return {
      told: () => inTx((tx) => returnPayout(tx, { fact, ownerId, of: one.fact, amount })),
      verdict: 'ok',
    }
  },
  async beginRefund(model, { which, amount }, fact) {
    const lot = pick(model.lots, which)
    if (!lot) return null
    const { ownerId } = model
    const source = { from: 'deposit', lotOf: lot.fact, ownerId } as const
    const told = () => inTx((tx) => beginRefund(tx, { fact, amount: centavos(amount), source }))
    if (lot.disputed > 0) return { told, verdict: 'disputed' }
    const cash = Math.max(0, model.cash - model.uncovered)
    if (model.debt > 0 || lot.remaining + cash < amount) return { told, verdict: 'insufficient' }
    const fromLot = Math.min(lot.remaining, amount)
    lot.remaining -= fromLot
    model.cash -= amount - fromLot
    const parts: Part[] = [
      { amount: fromLot, lot, from: 'unsettled' },
      { amount: amount - fromLot, from: 'cash' },
    ]
    model.refunds.push({ fact, parts, state: 'begun' })
    return { told, verdict: 'ok' }
  },
  async endRefund(model, { which, amount }, fact) {
    const refund = pick(model.refunds, which)
    if (!refund) return null
    const { ownerId } = model
    const isSent = amount % 2 === 0
    const told = () =>
      inTx((tx) =>
        isSent
          ? finishRefund(tx, { fact, of: refund.fact, provider: 'stripe' })
          : failRefund(tx, { fact, of: refund.fact, ownerId }),
      )
    if (refund.state !== 'begun') return { told, verdict: 'resolved' }
    refund.state = isSent ? 'sent' : 'failed'
    if (isSent) model.provider -= refund.parts.reduce((sum, part) => sum + part.amount, 0)
    else giveParts(model, refund.parts)
    return { told, verdict: 'ok' }
  },
  async takeBack(model, { which }, fact) {
    const lot = pick(
      model.lots.filter((one) => !model.takings.some((taking) => taking.lot === one)),
      which,
    )
    if (!lot) return null
    const { ownerId } = model
    const { amount } = lot
    model.provider -= amount
    const fromLot = Math.min(lot.remaining, amount)
    lot.remaining -= fromLot
    for (const one of model.holds.toReversed()) {
      if (model.cash >= amount - fromLot) break
      if (one.state !== 'held') continue
      one.state = 'released'
      model.cash += model.repay(one.amount)
    }
    const fromCash = Math.min(model.cash, amount - fromLot)
    model.cash -= fromCash
    const missing = amount - fromLot - fromCash
    model.debt += missing
    const parts: Part[] = [
      { amount: fromLot, lot, from: 'unsettled' },
      { amount: fromCash, from: 'cash' },
      { amount: missing, from: 'debt' },
    ]
    model.takings.push({ fact, lot, parts, isReturned: false })
    const told = async () =>
      (await inTx((tx) => takeBack(tx, { fact, ownerId, lotOf: lot.fact, amount: centavos(amount) }))).verdict
    return { told, verdict: 'ok' }
  },
  async writeOff(model, { amount }, fact) {
    const { ownerId } = model
    const told = () => inTx((tx) => writeOff(tx, { fact, ownerId, amount: centavos(amount) }))
    if (model.lots.some(({ disputed }) => disputed > 0)) return { told, verdict: 'disputed' }
    if (model.debt < amount) return { told, verdict: 'insufficient' }
    model.debt -= amount
    model.forgiven += amount
    return { told, verdict: 'ok' }
  },
  async giveBack(model, { which }, fact) {
    const taking = pick(model.takings, which)
    if (!taking) return null
    const { ownerId } = model
    const told = () => inTx((tx) => giveBack(tx, { fact, of: taking.fact, ownerId }))
    if (taking.isReturned) return { told, verdict: 'resolved' }
    taking.isReturned = true
    model.provider += taking.lot.amount
    giveParts(model, taking.parts)
    return { told, verdict: 'ok' }
  },
}

const histories = fc.array(
  fc.record({
    act: fc.constantFrom(...Object.keys(ACTS)),
    amount: fc.integer({ min: 1, max: 500 }),
    which: fc.nat(50),
    times: fc.integer({ min: 1, max: 2 }),
  }),
  { minLength: 10, maxLength: 60 },
)

/** Verdicts allowed for a repetition. Operations without a fact of their own find nothing left to do. */
const afterwards = (verdict: Verdict, name: string): Verdict[] => {
  if (verdict !== 'ok') return [verdict]
  if (name === 'dispute') return ['repeated']
  return ['repeated', 'not_due', 'resolved']
}

let facts = 0

test(
  'any sequence of operations, each applied once or twice, gives the same balances as the reference model',
  async () => {
    let acts = 0
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const before = await findHouseBalance(db, 'stripe')
        const model = new Model()
        for (const { act, times, ...draw } of history) {
          const done = await ACTS[act]?.(model, draw, `property:${++facts}`)
          if (!done) continue
          acts += 1
          expect(await done.told(), act).toBe(done.verdict)
          if (times > 1) expect(afterwards(done.verdict, act), `${act} again`).toContain(await done.told())
          const { cash, bonus, unsettled, held, debt } = model
          expect(await findBalances(db, model.ownerId), act).toEqual({
            cash,
            bonus,
            unsettled,
            held,
            debt,
            coins: 0,
          })
        }
        expect((await findHouseBalance(db, 'stripe')) - before).toBe(model.provider)
        expect(await checkLedger(db)).toEqual({})
      }),
      { numRuns: longRun(60) },
    )
    expect(await auditLedger(db)).toEqual({})
    process.stdout.write(
      `${acts} acts in ${longRun(60)} histories: the ledger agrees with plain arithmetic\n`,
    )
  },
  longRun(120_000),
)
