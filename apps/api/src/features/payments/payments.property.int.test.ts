import { centavos } from '@trunfo/money/amounts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { longRun } from '../../../test/long-run.ts'
import { makePerson } from '../accounts/testing.ts'
import { buy, findBalances, operationId } from '../ledger/index.ts'
import { auditLedger, findHouseBalance, settleDueLots } from '../ledger/testing.ts'
import { applySnapshot } from './apply-payment.ts'
import { paymentsAuditLines } from './audit-lines.ts'
import { findFulfilledCapture } from './money.queries.ts'
import { makeOrder } from './payments.factory.ts'
import { lockCapturedPayment } from './payments.lookups.ts'
import type { ProviderSnapshot, SeenDispute, SeenPayment, SeenRefund } from './providers/index.ts'
import { findRefundsOf, markSent } from './refunds.queries.ts'
import { askRefund } from './refunds.ts'

const { services } = await useTestApp()
const { db } = services
await db.updateTable('payment_settings').set({ settling_days_card: 0 }).execute()

/** State of one payment at Stripe. It changes on its own; we see it only in snapshots. */
interface ProviderPayment {
  readonly id: string
  readonly orderId: string
  readonly amount: number
  readonly refunds: { -readonly [Key in keyof SeenRefund]: SeenRefund[Key] }[]
  readonly disputes: { -readonly [Key in keyof SeenDispute]: SeenDispute[Key] }[]
  mediation: number | null
  /** Incremented by every change. */
  changes: number
}

const look = (payer: ProviderPayment): ProviderSnapshot => {
  const { id, orderId, amount, refunds, disputes, mediation, changes } = payer
  const payment: SeenPayment = {
    id,
    orderId,
    isLive: true,
    status: 'paid',
    amount: centavos(amount),
    currency: 'BRL',
    method: 'card',
    fee: null,
    paidAt: new Date(0),
    refunds: structuredClone(refunds),
    disputes: structuredClone(disputes),
    changedAt: new Date(changes),
    mediation: mediation === null ? null : centavos(mediation),
    questions: [],
  }
  return { orderId, isLive: true, checkout: 'complete', payments: [payment] }
}

interface Part {
  readonly amount: number
  readonly lot?: Lot
}
interface Lot {
  readonly amount: number
  remaining: number
  readonly takings: Map<string, Taking>
  readonly refunds: Map<string, OwnRefund>
  bounced: number
  /** Mediation in the newest snapshot, whenever it was applied. */
  newest: { at: number; mediation: number }
}
interface Taking {
  readonly kind: string
  rank: number
  amount: number
  readonly pieces: Part[][]
}
interface OwnRefund {
  readonly parts: readonly Part[]
  readonly amount: number
  isSent: boolean
  state: 'asked' | 'done' | 'failed'
}

const RANKS = { warning: 0, dropped: 1, open: 2, lost: 3, won: 4 } as const
const RETURNS = { pending: 0, done: 3, failed: 4 } as const
const sum = (parts: readonly Part[]) => parts.reduce((total, { amount }) => total + amount, 0)

/** Reference model: a few numbers, and where each taking took its money from. */
class Model {
  cash = 0
  debt = 0
  provider = 0
  suspense = 0
  readonly lots = new Map<string, Lot>()

  take(lot: Lot, amount: number): Part[] {
    const fromLot = Math.min(lot.remaining, amount)
    lot.remaining -= fromLot
    const fromCash = Math.min(this.cash, amount - fromLot)
    this.cash -= fromCash
    const missing = amount - fromLot - fromCash
    this.debt += missing
    return [{ amount: fromLot, lot }, { amount: fromCash }, { amount: missing }]
  }

  give(parts: readonly Part[]): void {
    for (const { amount, lot } of parts.toReversed()) {
      const repaid = Math.min(this.debt, amount)
      this.debt -= repaid
      if (lot) lot.remaining += amount - repaid
      else this.cash += amount - repaid
    }
  }

  /** Open claims on the lot, and the part of them not taken yet. */
  claimsOn({ amount, takings, newest }: Lot): { disputed: number; atRisk: number } {
    const all = [...takings.values()]
    const amountIn = (rank: number) =>
      all.filter((taking) => taking.rank === rank).reduce((total, taking) => total + taking.amount, 0)
    const taken = sum(all.filter(({ rank }) => rank < RANKS.won).flatMap(({ pieces }) => pieces.flat()))
    const atRisk = Math.min(amountIn(RANKS.warning) + newest.mediation, Math.max(0, amount - taken))
    return { disputed: Math.min(amount, amountIn(RANKS.open) + atRisk), atRisk }
  }

  isDisputed = (lot: Lot) => this.claimsOn(lot).disputed > 0

  /** Cash blocked for claims on deposits that are already spent. */
  uncovered(): number {
    return [...this.lots.values()].reduce(
      (total, lot) => total + Math.max(0, this.claimsOn(lot).atRisk - lot.remaining),
      0,
    )
  }

  restOf(lot: Lot): number {
    const refunded = [...lot.refunds.values()].filter(({ state }) => state !== 'failed')
    const taken = [...lot.takings.values()].filter(({ rank }) => rank < RANKS.won)
    return (
      lot.amount -
      lot.bounced -
      refunded.reduce((total, { amount }) => total + amount, 0) -
      taken.reduce((total, { pieces }) => total + sum(pieces.flat()), 0)
    )
  }

  see({ payments: [payment] }: ProviderSnapshot): void {
    if (!payment) return
    const lot = this.lots.get(payment.id) ?? this.deposit(payment)
    for (const refund of payment.refunds) this.seeRefund(lot, refund)
    const at = payment.changedAt?.getTime() ?? 0
    if (at > lot.newest.at) lot.newest = { at, mediation: payment.mediation ?? 0 }
    for (const { id, amount, status } of payment.disputes)
      this.seeTaking(lot, { kind: 'dispute', id, amount, rank: RANKS[status] })
  }

  deposit({ id, amount }: SeenPayment): Lot {
    const repaid = Math.min(this.debt, amount)
    this.debt -= repaid
    this.provider += amount
    const lot: Lot = {
      amount,
      remaining: amount - repaid,
      takings: new Map(),
      refunds: new Map(),
      bounced: 0,
      newest: { at: -1, mediation: 0 },
    }
    this.lots.set(id, lot)
    return lot
  }

  seeRefund(lot: Lot, { id, amount, status, ourId }: SeenRefund): void {
    const own = ourId === null ? undefined : lot.refunds.get(ourId)
    if (!own) this.seeTaking(lot, { kind: 'return', id, amount, rank: RETURNS[status] })
    if (!own || own.state === 'failed') return
    if (status === 'done' && own.state === 'asked') {
      own.state = 'done'
      this.provider -= amount
    }
    if (status === 'failed' && own.state === 'done') {
      this.provider += amount
      this.suspense += amount
      lot.bounced += amount
    } else if (status === 'failed') this.give(own.parts)
    if (status === 'failed') own.state = 'failed'
  }

  seeTaking(lot: Lot, seen: { kind: string; id: string; amount: number; rank: number }): void {
    const key = `${seen.kind}:${seen.id}`
    const taking = lot.takings.get(key) ?? { kind: seen.kind, rank: -1, amount: seen.amount, pieces: [] }
    lot.takings.set(key, taking)
    if (taking.rank >= seen.rank) return
    taking.rank = seen.rank
    if (taking.rank === RANKS.won) {
      for (const piece of taking.pieces.toReversed()) {
        this.give(piece)
        this.provider += sum(piece)
      }
    } else if (taking.rank >= RANKS.open && taking.pieces.length === 0) {
      for (const refund of lot.refunds.values()) {
        if (refund.state !== 'asked' || refund.isSent) continue
        refund.state = 'failed'
        this.give(refund.parts)
      }
      taking.pieces.push(this.take(lot, taking.amount))
      this.provider -= taking.amount
    }
  }
}

const pick = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items[which % Math.max(1, items.length)]

interface Scene {
  readonly buyerId: string
  readonly model: Model
  readonly payments: ProviderPayment[]
  /** Every snapshot taken so far. */
  readonly seen: ProviderSnapshot[]
  facts: number
}
interface Draw {
  readonly amount: number
  readonly which: number
}

let scenes = 0

const lotOf = (paymentId: string) => operationId(`capture:stripe:${paymentId}`)

/** Claims that the ledger has marked on each of a person's deposits. */
async function marksOf(ownerId: string) {
  const { rows } = await sql<{ id: string; disputed: number; atRisk: number }>`
    select id, disputed, at_risk as "atRisk" from ledger.lots where owner_id = ${ownerId}`.execute(db)
  return Object.fromEntries(rows.map(({ id, ...marks }) => [id, marks]))
}

const ACTS: Record<string, (scene: Scene, draw: Draw) => Promise<void> | void> = {
  async pay({ buyerId, payments }, { amount }) {
    if (payments.length >= 3) return
    const { id: orderId } = await makeOrder(db, { buyerId, amount })
    const id = `pi_${scenes}_${payments.length}`
    payments.push({ id, orderId, amount, refunds: [], disputes: [], mediation: null, changes: 1 })
  },
  mediated({ payments }, { amount, which }) {
    const payment = pick(payments, which)
    if (!payment) return
    payment.changes += 1
    payment.mediation = payment.mediation !== null && amount % 2 ? null : Math.min(amount, payment.amount)
  },
  /** A refund made in the dashboard, or a Pix returned by its bank. */
  returned(scene, { amount, which }) {
    const payment = pick(scene.payments, which)
    const status = amount % 2 ? 'pending' : 'done'
    payment?.refunds.push({ id: `re_${scene.facts++}`, amount: centavos(amount), status, ourId: null })
  },
  refundGoesOn({ payments }, { amount, which }) {
    const refund = pick(
      payments.flatMap(({ refunds }) => refunds),
      which,
    )
    if (!refund || refund.status === 'failed') return
    refund.status = refund.status === 'done' || amount % 3 === 0 ? 'failed' : 'done'
  },
  disputed(scene, { amount, which }) {
    const payment = pick(scene.payments, which)
    const status = amount % 3 ? 'open' : 'warning'
    payment?.disputes.push({ id: `dp_${scene.facts++}`, amount: centavos(amount), status })
  },
  disputeGoesOn({ payments }, { amount, which }) {
    const dispute = pick(
      payments.flatMap(({ disputes }) => disputes).filter(({ status }) => RANKS[status] < RANKS.lost),
      which,
    )
    if (!dispute) return
    const next = amount % 2 ? 'won' : 'lost'
    const isInquiry = dispute.status === 'warning'
    dispute.status =
      isInquiry && amount % 2 ? 'dropped' : isInquiry || dispute.status === 'dropped' ? 'open' : next
  },
  async look(scene, { which, amount }) {
    const payment = pick(scene.payments, which)
    if (!payment) return
    const sighting = look(payment)
    scene.seen.push(sighting)
    scene.model.see(sighting)
    const times = 1 + (amount % 3)
    for (let time = 0; time < times; time += 1) await applySnapshot(services, 'stripe', sighting)
  },
  /** A slow worker applies an old snapshot. */
  async lookLate({ seen, model }, { which }) {
    const sighting = pick(seen, which)
    if (!sighting) return
    model.see(sighting)
    await applySnapshot(services, 'stripe', sighting)
  },
  async spend({ buyerId, model, facts }, { amount }) {
    const lots = [...model.lots.values()]
    // Spending with a debt or a dispute is covered by the ledger's own tests.
    if (model.debt > 0 || lots.some(model.isDisputed)) return
    const wealth = model.cash + lots.reduce((total, { remaining }) => total + remaining, 0)
    const price = centavos(amount)
    const fact = `spent:${scenes}:${facts}:${amount}:${crypto.randomUUID()}`
    const verdict = await db
      .transaction()
      .execute((tx) => buy(tx, { fact, ownerId: buyerId, revenue: 'vip', price }))
    expect(verdict).toBe(wealth >= amount ? 'ok' : 'insufficient')
    if (wealth < amount) return
    let missing = amount
    for (const lot of lots) {
      const part = Math.min(lot.remaining, missing)
      lot.remaining -= part
      missing -= part
    }
    model.cash -= missing
  },
  async settle({ model }) {
    if (model.debt > 0) return
    await settleDueLots({ db, checkBeforeSettling: async () => new Set() })
    for (const lot of model.lots.values()) {
      if (model.isDisputed(lot)) continue
      model.cash += lot.remaining
      lot.remaining = 0
    }
  },
  async askRefund({ model, payments }, { amount, which }) {
    const payment = pick(payments, which)
    const lot = payment && model.lots.get(payment.id)
    if (!payment || !lot) return
    const captured = await findFulfilledCapture(db, payment.orderId)
    const verdict = await db.transaction().execute(async (tx) => {
      const held = await lockCapturedPayment(tx, services, captured?.id ?? '')
      const wish = { amount: centavos(amount), source: 'purchase', reason: 'teste', askedBy: null } as const
      return askRefund(tx, held, wish)
    })
    const isCovered = model.restOf(lot) >= amount
    const isDisputed = model.isDisputed(lot)
    const fromCash = Math.max(0, amount - lot.remaining)
    const isThere = model.debt === 0 && fromCash <= Math.max(0, model.cash - model.uncovered())
    expect(verdict).toBe(isCovered && isDisputed ? 'disputed' : isCovered && isThere ? 'ok' : 'insufficient')
    if (verdict !== 'ok') return
    const fromLot = Math.min(lot.remaining, amount)
    lot.remaining -= fromLot
    model.cash -= amount - fromLot
    const refunds = await findRefundsOf(db, captured?.id ?? '')
    const { id = '' } = refunds.find((refund) => !lot.refunds.has(refund.id)) ?? {}
    const parts = [{ amount: fromLot, lot }, { amount: amount - fromLot }]
    lot.refunds.set(id, { parts, amount, isSent: false, state: 'asked' })
  },
  /** The worker sends the refund and the provider runs it; the result appears in a later snapshot. */
  async sendRefund(scene, { amount, which }) {
    const waiting = scene.payments.flatMap((payment) =>
      [...(scene.model.lots.get(payment.id)?.refunds ?? [])]
        .filter(([, { state, isSent }]) => state === 'asked' && !isSent)
        .map(([id, refund]) => ({ payment, id, refund })),
    )
    const one = pick(waiting, which)
    if (!one) return
    one.refund.isSent = true
    await db.transaction().execute((tx) => markSent(tx, one.id))
    const status = (['pending', 'done', 'failed'] as const)[amount % 3] ?? 'done'
    const sent = { id: `re_${scene.facts++}`, amount: centavos(one.refund.amount), status, ourId: one.id }
    one.payment.refunds.push(sent)
  },
}

const histories = fc.array(
  fc.record({
    act: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('pay', 'look', 'look') },
      { weight: 4, arbitrary: fc.constantFrom(...Object.keys(ACTS)) },
    ),
    amount: fc.integer({ min: 1, max: 500 }),
    which: fc.nat(50),
  }),
  { minLength: 20, maxLength: 80 },
)

test(
  'any provider history, seen late, twice or in any order, gives the balances of the reference model',
  async () => {
    let acts = 0
    let debts = 0
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        scenes += 1
        const provider = await findHouseBalance(db, 'stripe')
        const suspense = await findHouseBalance(db, 'suspense')
        const { id: buyerId } = await makePerson(db)
        const model = new Model()
        const scene: Scene = { buyerId, model, payments: [], seen: [], facts: scenes * 1_000 }
        const atLast = [0, 1, 2].map((which) => ({ act: 'look', amount: 1, which }))
        for (const { act, ...draw } of [...history, ...atLast]) {
          await ACTS[act]?.(scene, draw)
          acts += 1
          const unsettled = [...model.lots.values()].reduce((total, { remaining }) => total + remaining, 0)
          const { cash, debt } = model
          if (debt > 0) debts += 1
          expect(await findBalances(db, buyerId), act).toMatchObject({
            cash,
            debt,
            unsettled,
            bonus: 0,
            held: 0,
          })
          if (act === 'look' || act === 'lookLate') {
            const claims = [...model.lots].map(([paymentId, lot]) => [lotOf(paymentId), model.claimsOn(lot)])
            expect(await marksOf(buyerId), act).toEqual(Object.fromEntries(claims))
          }
        }
        expect((await findHouseBalance(db, 'stripe')) - provider).toBe(model.provider)
        expect((await findHouseBalance(db, 'suspense')) - suspense).toBe(model.suspense)
      }),
      { numRuns: longRun(100), endOnFailure: true },
    )
    expect(await auditLedger(db)).toEqual({})
    expect((await paymentsAuditLines(db)).filter(({ wrong }) => wrong > 0)).toEqual([])
    expect(debts).toBeGreaterThan(0)
    process.stdout.write(
      `${acts} acts in ${longRun(100)} histories of providers, ${debts} moments of debt: ledger and arithmetic agree\n`,
    )
  },
  longRun(180_000),
)
