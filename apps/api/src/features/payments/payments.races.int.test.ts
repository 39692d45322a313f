import { randomBytes } from 'node:crypto'
import { centavos } from '@trunfo/money/amounts'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { everyInterleaving } from '../../../test/interleave.ts'
import { makePerson } from '../accounts/testing.ts'
import { findBalances } from '../ledger/index.ts'
import { auditLedger, findHouseBalance } from '../ledger/testing.ts'
import { applySnapshot } from './apply-payment.ts'
import { endOrder } from './end-order.ts'
import { findFulfilledCapture } from './money.queries.ts'
import { makeOrder } from './payments.factory.ts'
import { hasOpenDispute, lockCapturedPayment } from './payments.lookups.ts'
import { findOrder } from './payments.queries.ts'
import type { Gateway, ProviderSnapshot, SeenDispute } from './providers/index.ts'
import { findRefundsOf } from './refunds.queries.ts'
import { askRefund } from './refunds.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '30' })
const { services } = testApp
const { db } = services
let played = 0

async function anOrder() {
  played += 1
  const { id: buyerId } = await makePerson(db)
  const { id: orderId } = await makeOrder(db, { buyerId, amount: 50_00 })
  const paymentId = `pi_${randomBytes(8).toString('hex')}`
  const balances = () => findBalances(db, buyerId)
  const stateOf = async () => (await findOrder(db, orderId))?.state
  return { buyerId, orderId, paymentId, balances, stateOf }
}

interface Shown {
  readonly orderId: string | null
  readonly paymentId: string
  readonly checkout?: ProviderSnapshot['checkout']
  readonly disputes?: readonly SeenDispute[]
}

const paid = ({ orderId, paymentId, checkout = null, disputes = [] }: Shown): ProviderSnapshot => ({
  orderId,
  isLive: true,
  checkout,
  payments: [
    {
      id: paymentId,
      orderId,
      isLive: true,
      status: 'paid',
      amount: centavos(50_00),
      currency: 'BRL',
      method: 'card',
      fee: centavos(2_00),
      paidAt: new Date(),
      refunds: [],
      changedAt: null,
      mediation: null,
      questions: [],
      disputes,
    },
  ],
})
const apply = (sighting: ProviderSnapshot) => applySnapshot(services, 'stripe', sighting)

test('the same payment applied by sixteen at once is credited once', async () => {
  const order = await anOrder()
  await Promise.all(Array.from({ length: 16 }, () => apply(paid(order))))
  expect(await order.balances()).toMatchObject({ unsettled: 50_00, debt: 0 })
})

test('a notice against the check of the order: one credit, whichever comes first', () =>
  everyInterleaving(testApp, async (race) => {
    const order = await anOrder()
    await race([() => apply(paid(order)), () => apply(paid({ ...order, checkout: 'complete' }))])
    expect(await order.stateOf()).toBe('paid')
    expect((await order.balances()).unsettled).toBe(50_00)
  }))

test('paid against expired: the money is booked and the order is paid', () =>
  everyInterleaving(testApp, async (race) => {
    const order = await anOrder()
    const over: ProviderSnapshot = { orderId: order.orderId, isLive: true, checkout: 'expired', payments: [] }
    await race([() => apply(paid(order)), () => apply(over)])
    expect(await order.stateOf()).toBe('paid')
    expect((await order.balances()).unsettled).toBe(50_00)
  }))

/** A provider whose `close` returns `isClosed` and whose `find` returns the given snapshot. */
const closing = (isClosed: boolean, seen: () => ProviderSnapshot) =>
  ({ close: async () => isClosed, find: async () => seen() }) as Partial<Gateway> as Gateway

async function cancel(
  orderId: string,
  gateway: Gateway,
  state: 'cancelled' | 'expired' = 'cancelled',
): Promise<void> {
  const order = await findOrder(db, orderId)
  if (order) await endOrder(services, gateway, order, state)
}
const nothingPaid = ({ orderId }: Shown): ProviderSnapshot => ({
  orderId,
  isLive: true,
  checkout: 'expired',
  payments: [],
})

test.each([true, false])(
  'cancelled against paid: the order is paid and credited (closed first: %s)',
  (isClosed) =>
    everyInterleaving(testApp, async (race) => {
      const order = await anOrder()
      const gateway = closing(isClosed, () => (isClosed ? nothingPaid(order) : paid(order)))
      await race([() => apply(paid(order)), () => cancel(order.orderId, gateway)])
      expect(await order.stateOf()).toBe('paid')
      expect((await order.balances()).unsettled).toBe(50_00)
    }),
)

test('cancelled against the provider’s notice of expiry: cancelled', () =>
  everyInterleaving(testApp, async (race) => {
    const order = await anOrder()
    const gateway = closing(true, () => nothingPaid(order))
    await race([() => cancel(order.orderId, gateway), () => apply(nothingPaid(order))])
    expect(await order.stateOf()).toBe('cancelled')
  }))

test('cancelled twice at once, and while it expires: cancelled', () =>
  everyInterleaving(testApp, async (race) => {
    const order = await anOrder()
    const gateway = closing(true, () => nothingPaid(order))
    await race([
      () => cancel(order.orderId, gateway),
      () => cancel(order.orderId, gateway),
      () => cancel(order.orderId, gateway, 'expired'),
    ])
    expect(await order.stateOf()).toBe('cancelled')
  }))

test('two payments of one order at once: one is credited, the other is refunded', () =>
  everyInterleaving(testApp, async (race) => {
    const order = await anOrder()
    const other = { ...order, paymentId: `${order.paymentId}_2` }
    await race([() => apply(paid(order)), () => apply(paid(other))])
    expect((await order.balances()).unsettled).toBe(50_00)
    const captures = await db
      .selectFrom('payment_captures')
      .select('outcome')
      .where('order_id', '=', order.orderId)
      .execute()
    expect(captures.map(({ outcome }) => outcome).toSorted()).toEqual(['fulfilled', 'second_payment'])
  }))

test('money without an order, seen by two at once, is set aside once', () =>
  everyInterleaving(
    testApp,
    async (race) => {
      const { paymentId } = await anOrder()
      const before = await findHouseBalance(db, 'suspense')
      const act = () => apply(paid({ orderId: null, paymentId }))
      await race([act, act])
      expect((await findHouseBalance(db, 'suspense')) - before).toBe(50_00)
    },
    { areAlike: true },
  ))

test('a refund against a chargeback: the money leaves once, and no refund waits to be sent', () =>
  everyInterleaving(testApp, async (race) => {
    const order = await anOrder()
    await apply(paid(order))
    const capture = await findFulfilledCapture(db, order.orderId)
    const dispute = { id: `dp_${order.paymentId}`, amount: centavos(50_00), status: 'open' } as const
    const refund = () =>
      db.transaction().execute(async (tx) => {
        const held = await lockCapturedPayment(tx, services, capture?.id ?? '')
        if (await hasOpenDispute(tx, held)) return 'disputed'
        const wish = { source: 'purchase', reason: 'teste', askedBy: null } as const
        return askRefund(tx, held, { ...wish, amount: centavos(20_00) })
      })
    await race([refund, () => apply(paid({ ...order, disputes: [dispute] }))])
    expect(await order.balances()).toMatchObject({ unsettled: 0, cash: 0, debt: 0 })
    const waiting = (await findRefundsOf(db, capture?.id ?? '')).filter(({ state }) => state === 'asked')
    expect(waiting).toEqual([])
  }))

test('after all of it the audit finds nothing', async () => {
  expect(await auditLedger(db)).toEqual({})
  process.stdout.write(`${played} orders raced\n`)
})
