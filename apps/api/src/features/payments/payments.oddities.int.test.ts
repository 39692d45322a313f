import { randomBytes } from 'node:crypto'
import { centavos } from '@trunfo/money/amounts'
import { afterAll, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { makePerson } from '../accounts/testing.ts'
import { findBalances } from '../ledger/index.ts'
import { auditLedger, findHouseBalance } from '../ledger/testing.ts'
import { applySnapshot } from './apply-payment.ts'
import { findFulfilledCapture } from './money.queries.ts'
import { makeOrder } from './payments.factory.ts'
import { lockCapturedPayment } from './payments.lookups.ts'
import { findOrder } from './payments.queries.ts'
import type { ProviderSnapshot, SeenPayment, SeenRefund } from './providers/index.ts'
import { findRefundsOf } from './refunds.queries.ts'
import { askRefund } from './refunds.ts'

const { services } = await useTestApp()
const { db, config } = services
afterAll(async () => expect(await auditLedger(db)).toEqual({}))

async function anOrder() {
  const { id: buyerId } = await makePerson(db)
  const { id: orderId } = await makeOrder(db, { buyerId, amount: 50_00 })
  const shown: SeenPayment = {
    id: `pi_${randomBytes(8).toString('hex')}`,
    orderId,
    isLive: true,
    status: 'paid',
    amount: centavos(50_00),
    currency: 'BRL',
    method: 'card',
    fee: null,
    paidAt: new Date(),
    refunds: [],
    changedAt: null,
    mediation: null,
    questions: [],
    disputes: [],
  }
  const sight = (change: Partial<SeenPayment> = {}, isLive = true): ProviderSnapshot => ({
    orderId,
    isLive,
    checkout: null,
    payments: [{ ...shown, ...change }],
  })
  const stateOf = async () => (await findOrder(db, orderId))?.state
  const reviews = () =>
    db
      .selectFrom('payment_reviews as review')
      .innerJoin('payment_captures as capture', 'capture.id', 'review.capture_id')
      .select(['review.kind', 'review.amount', 'review.is_suspended as isSuspended'])
      .where('capture.payment_id', '=', shown.id)
      .execute()
  return { buyerId, orderId, sight, stateOf, reviews }
}

test('a sent refund that the payer’s bank returns stays in suspense until staff decide', async () => {
  const { buyerId, orderId, sight, reviews } = await anOrder()
  await applySnapshot(services, 'stripe', sight())
  const capture = await findFulfilledCapture(db, orderId)
  const captureId = capture?.id ?? ''
  await db.transaction().execute(async (tx) => {
    const held = await lockCapturedPayment(tx, services, captureId)
    const wish = { source: 'purchase', reason: 'arrependimento', askedBy: null } as const
    expect(await askRefund(tx, held, { ...wish, amount: centavos(50_00) })).toBe('ok')
  })
  const [own] = await findRefundsOf(db, captureId)
  await db
    .updateTable('payment_refunds')
    .set({ sent_at: new Date() })
    .where('capture_id', '=', captureId)
    .execute()
  const before = await findHouseBalance(db, 'suspense')
  const refund = (status: SeenRefund['status']): SeenRefund => ({
    id: 're_bounced',
    ourId: own?.id ?? null,
    amount: centavos(50_00),
    status,
  })
  for (const status of ['done', 'failed', 'done', 'failed'] as const)
    await applySnapshot(services, 'stripe', sight({ refunds: [refund(status)] }))
  expect(await findRefundsOf(db, captureId)).toMatchObject([{ state: 'failed' }])
  expect((await findHouseBalance(db, 'suspense')) - before).toBe(50_00)
  expect(await findBalances(db, buyerId)).toMatchObject({ unsettled: 0, cash: 0, debt: 0 })
  expect(await reviews()).toEqual([{ kind: 'refund_failed', amount: 50_00, isSuspended: true }])
})

test('money in another currency is not booked and waits for staff', async () => {
  const { buyerId, sight, stateOf, reviews } = await anOrder()
  const before = await findHouseBalance(db, 'suspense')
  await applySnapshot(services, 'stripe', sight({ currency: 'USD', fee: centavos(2_00) }))
  expect(await stateOf()).toBe('open')
  expect(await findBalances(db, buyerId)).toMatchObject({ unsettled: 0, cash: 0 })
  expect((await findHouseBalance(db, 'suspense')) - before).toBe(0)
  expect(await reviews()).toEqual([{ kind: 'wrong_amount', amount: 50_00, isSuspended: false }])
})

test('production rejects payments made with test keys', async () => {
  const production = { ...services, config: { ...config, isProduction: true } }
  const { buyerId, sight, stateOf, reviews } = await anOrder()
  for (const fake of [sight({}, false), sight({ isLive: false })])
    expect(await applySnapshot(production, 'stripe', fake)).toBe('test_object')
  expect(await stateOf()).toBe('open')
  expect(await reviews()).toEqual([])
  expect((await findBalances(db, buyerId)).unsettled).toBe(0)
  expect(await applySnapshot(production, 'stripe', sight())).toBe('applied')
  expect((await findBalances(db, buyerId)).unsettled).toBe(50_00)
})
