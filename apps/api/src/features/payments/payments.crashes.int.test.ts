import { centavos } from '@trunfo/money/amounts'
import { expect, test } from 'vitest'
import { usePayments } from '../../../test/payments.ts'
import { findBalances } from '../ledger/index.ts'
import { auditLedger } from '../ledger/testing.ts'
import { applyNotice, checkOrder, sendRefund } from './job-refs.ts'
import { findFulfilledCapture } from './money.queries.ts'
import { paymentsJobs } from './payments.jobs.ts'
import { lockCapturedPayment } from './payments.lookups.ts'
import { lockOrder } from './payments.queries.ts'
import { findRefundsOf } from './refunds.queries.ts'
import { askRefund } from './refunds.ts'

/**
 * A crash between two steps: the provider's response is cut off at the socket, or the following transaction
 * fails. No worker runs, so each step is run by hand.
 */
const { services, signInBuyer, ask, control, deposit, orderOf, walletOf, referenceOf } = await usePayments()
const { db } = services
const run = (name: string, payload: object) =>
  paymentsJobs.find((job) => job.name === name)?.run(services, payload as never)
const noticeOf = async (reference: string) => {
  const { kind, id } = await db
    .selectFrom('payment_inbox')
    .select(['subject_kind as kind', 'subject_id as id'])
    .where('subject_id', '=', reference)
    .where('applied_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { provider: 'stripe', subject: { kind, id } }
}

test('after the order is inserted: a retry opens the same order', async () => {
  const who = await signInBuyer()
  await control.fail({ stripe: { isDown: true } })
  expect((await ask(who, 20_00, 'stripe', 'crash-after-insert')).statusCode).toBe(502)
  await control.fail({ stripe: { isDown: false } })
  const again = await ask(who, 20_00, 'stripe', 'crash-after-insert')
  expect(again.json().order).toMatchObject({ state: 'open' })
  const orders = await db
    .selectFrom('payment_orders')
    .select('id')
    .where('buyer_id', '=', who.userId)
    .execute()
  expect(orders).toHaveLength(1)
})

test('after the provider created its page but before its response: a retry returns the same page', async () => {
  const who = await signInBuyer()
  const before = (await control.see('sessions')).length
  await control.fail({ stripe: { checkoutTimeouts: 1 } })
  expect((await ask(who, 20_00, 'stripe', 'crash-after-create')).statusCode).toBe(502)
  const again = await ask(who, 20_00, 'stripe', 'crash-after-create')
  expect(again.json().order).toMatchObject({ state: 'open' })
  expect(await control.see('sessions')).toHaveLength(before + 1)
}, 60_000)

test('after the notice is stored: the next worker applies it', async () => {
  const { who, order, reference } = await deposit('stripe')
  await control.stripe.pay(reference)
  await control.settle()
  expect((await orderOf(who, order.id)).state).toBe('open')
  await run(applyNotice.name, await noticeOf(reference))
  expect((await orderOf(who, order.id)).state).toBe('paid')
})

test('between fetching and applying: nothing is half done, and the notice still waits', async () => {
  const { who, order, reference } = await deposit('stripe')
  await control.stripe.pay(reference)
  await control.settle()
  const notice = await noticeOf(reference)
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, order.id)
    await expect(run(applyNotice.name, notice)).rejects.toThrow(/lock timeout/)
  })
  expect(await walletOf(who)).toMatchObject({ total: 0 })
  await run(applyNotice.name, await noticeOf(reference))
  await run(checkOrder.name, { orderId: order.id })
  expect(await walletOf(who)).toMatchObject({ total: 50_00 })
})

test.each(['stripe', 'mercado-pago'] as const)(
  'after %s has sent a refund but before the ledger books it: found again and sent once',
  async (way) => {
    const { who, order } = await deposit(way)
    const reference = await referenceOf(order.id)
    if (way === 'stripe') await control.stripe.pay(reference)
    else await control.mercadoPago.payPreference(reference)
    await run(checkOrder.name, { orderId: order.id })
    const capture = await findFulfilledCapture(db, order.id)
    const captureId = capture?.id ?? ''
    const wish = { amount: centavos(20_00), source: 'purchase', reason: 'teste', askedBy: null } as const
    await db
      .transaction()
      .execute(async (tx) => askRefund(tx, await lockCapturedPayment(tx, services, captureId), wish))
    const [refund] = await findRefundsOf(db, captureId)
    const name = way === 'stripe' ? 'stripe' : 'mercadoPago'
    await control.fail({ [name]: { refundTimeouts: 1 } })
    await run(sendRefund.name, { refundId: refund?.id })
    expect((await findRefundsOf(db, captureId))[0]).toMatchObject({ state: 'asked' })
    await run(sendRefund.name, { refundId: refund?.id })
    expect(await findRefundsOf(db, captureId)).toEqual([expect.objectContaining({ state: 'done' })])
    expect(await findBalances(db, who.userId)).toMatchObject({ unsettled: 30_00, debt: 0 })
    const sent =
      way === 'stripe'
        ? (await control.see('stripeRefunds')).filter((one) => one.payment_intent === capture?.paymentId)
        : (await control.see('payments')).find(({ id }) => `${id}` === capture?.paymentId)?.refunds
    expect(sent).toHaveLength(1)
  },
  60_000,
)

test('after all of it the audit finds nothing', async () => {
  expect(await auditLedger(db)).toEqual({})
})
