import { centavos } from '@trunfo/money/amounts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { until } from '../../../test/live.ts'
import { noticesDriver } from '../../../test/notices.ts'
import { usePayments } from '../../../test/payments.ts'
import { buy, findBalances } from '../ledger/index.ts'
import { auditLedger, findHouseBalance, settleDueLots } from '../ledger/testing.ts'
import { applySnapshot } from './apply-payment.ts'
import { openGateway } from './gateways.ts'
import { checkOrder } from './job-refs.ts'
import { paymentsCrons, paymentsJobs } from './payments.jobs.ts'

const testApp = await usePayments()
const { app, services, signIn, signInBuyer, work, control, deposit, ask, orderOf, walletOf, reaches } =
  testApp
const { db } = services
await work()
const { waitForNotices } = noticesDriver(testApp)

/** Audit actions of a request. */
async function writtenDown({ headers }: { headers: Record<string, unknown> }): Promise<string[]> {
  const entries = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('request_id', '=', String(headers['x-request-id']))
    .execute()
  return entries.map(({ action }) => action)
}

const run = (name: string, payload: object) =>
  paymentsJobs.find((job) => job.name === name)?.run(services, payload as never)
const cron = (name: string) => paymentsCrons.find((one) => one.name === name)?.run(services)
const reviewsOf = (orderId: string) =>
  db
    .selectFrom('payment_reviews as review')
    .innerJoin('payment_captures as capture', 'capture.id', 'review.capture_id')
    .select(['review.id', 'review.kind', 'review.amount', 'review.closed_at as closedAt'])
    .where('capture.order_id', '=', orderId)
    .orderBy('review.id')
    .execute()
/** Makes the order this many minutes older. */
const age = (orderId: string, minutes: number) =>
  sql`
  update payment_orders set created_at = created_at - ${minutes} * interval '1 minute',
    expires_at = expires_at - ${minutes} * interval '1 minute'
  where id = ${orderId}`.execute(db)

afterEach(() => control.deliver({ dropShare: 0 }))

describe('a deposit', () => {
  test('by card on Stripe is credited once the provider confirms it, and notified', async () => {
    const { who, order, reference } = await deposit('stripe')
    expect(order).toMatchObject({ state: 'open', amount: 50_00, pixCode: null, paidBy: null })
    expect(order.checkoutUrl).toContain('http')
    await control.stripe.pay(reference)
    expect(await reaches(who, order.id, 'paid')).toMatchObject({ paidBy: 'card', checkoutUrl: null })
    expect(await walletOf(who)).toMatchObject({ total: 50_00, settling: 50_00, withdrawable: 0, debt: 0 })
    const [notice] = await waitForNotices(who.userId)
    expect(notice).toMatchObject({ kind: 'money', title: 'Depósito creditado' })
  })

  test('on the page of Mercado Pago is credited', async () => {
    const { who, order, reference } = await deposit('mercado-pago')
    await control.mercadoPago.payPreference(reference)
    await reaches(who, order.id, 'paid')
    expect((await walletOf(who)).total).toBe(50_00)
  })

  test('by a Pix code on our page stays open and shown until it is paid', async () => {
    const { who, order, reference } = await deposit('pix')
    expect(order.pixCode).toContain('000201')
    await run(checkOrder.name, { orderId: order.id })
    expect(await orderOf(who, order.id)).toMatchObject({ state: 'open', pixCode: order.pixCode })
    await control.mercadoPago.pay(reference)
    expect(await reaches(who, order.id, 'paid')).toMatchObject({ paidBy: 'pix' })
    expect((await walletOf(who)).settlings).toHaveLength(1)
  })

  test('by Pix on the page of Stripe is pending first, and failed when nobody pays', async () => {
    const { who, order, reference } = await deposit('stripe')
    await control.stripe.showPix(reference)
    await reaches(who, order.id, 'pending')
    await control.stripe.fail(reference)
    await reaches(who, order.id, 'failed')
    expect((await walletOf(who)).total).toBe(0)
  })

  test('requested twice with one key is one order and one page', async () => {
    const who = await signInBuyer()
    const [first, second] = [
      await ask(who, 20_00, 'stripe', 'same-key-1'),
      await ask(who, 20_00, 'stripe', 'same-key-1'),
    ]
    expect(second.json().order.checkoutUrl).toBe(first.json().order.checkoutUrl)
    expect(second.json().order.id).toBe(first.json().order.id)
  })

  test('of too little, too much, or beside five open ones is rejected', async () => {
    const who = await signInBuyer()
    for (const amount of [9_99, 1_000_01]) {
      const answer = await ask(who, amount, 'stripe')
      expect(answer.json().error).toMatchObject({ code: 'wallet.amount_invalid', field: 'amount' })
    }
    for (let made = 0; made < 5; made += 1) await deposit('pix', 10_00, who)
    expect((await ask(who, 10_00, 'pix')).json().error).toMatchObject({
      code: 'payments.too_many_open',
      facts: { max: 5 },
    })
  })

  test('requires an identity on file, and blocks erasure while it is open', async () => {
    const stranger = await signIn()
    expect((await ask(stranger, 20_00, 'pix')).json().error.code).toBe('accounts.identity_required')
    expect((await walletOf(stranger)).hasIdentity).toBe(false)
    const { who } = await deposit('pix', 20_00)
    expect((await walletOf(who)).hasIdentity).toBe(true)
    const url = '/api/accounts/me/erasure'
    const { obstacles } = (await app.inject({ url, headers: who.headers })).json()
    expect(obstacles).toEqual([{ reason: 'open_order', amountCents: 20_00 }])
  })

  test('is visible to its buyer only', async () => {
    const { order } = await deposit('pix', 10_00)
    const other = await signIn(['fundador'])
    for (const [method, url] of [
      ['GET', `/api/payments/${order.id}`],
      ['POST', `/api/payments/${order.id}/checkout`],
    ] as const)
      expect((await app.inject({ method, url, headers: other.headers })).statusCode).toBe(404)
  })
})

describe('a provider', () => {
  test('that does not respond gets the same request again: one page, one order', async () => {
    const who = await signInBuyer()
    await control.fail({ stripe: { checkoutErrors: 1 } })
    const lost = await ask(who, 30_00, 'stripe', 'lost-answer')
    expect(lost.json().error.code).toBe('payments.provider_down')
    const orders = await db
      .selectFrom('payment_orders')
      .select('id')
      .where('buyer_id', '=', who.userId)
      .execute()
    expect(orders).toHaveLength(1)
  })

  test('that returns no page is retried once, then the order fails with an error', async () => {
    const who = await signInBuyer()
    await control.fail({ mercadoPago: { checkoutsWithoutPage: 1 } })
    expect((await ask(who, 30_00, 'mercado-pago')).statusCode).toBe(201)
    await control.fail({ mercadoPago: { checkoutsWithoutPage: 2 } })
    const pageless = await ask(who, 30_00, 'mercado-pago')
    expect(pageless.json().error.code).toBe('payments.no_checkout_link')
    // The order has failed. A page that repeated the request would be told so instead of why.
    expect(pageless.headers).not.toHaveProperty('retry-after')
    const states = await db
      .selectFrom('payment_orders')
      .select('state')
      .where('buyer_id', '=', who.userId)
      .orderBy('id')
      .execute()
    expect(states.map(({ state }) => state)).toEqual(['open', 'failed'])
  })

  test('that is down makes notices wait, and none is lost', async () => {
    const { who, order, reference } = await deposit('mercado-pago')
    await control.mercadoPago.payPreference(reference)
    await control.fail({ mercadoPago: { isDown: true } })
    await run(checkOrder.name, { orderId: order.id })
    await control.fail({ mercadoPago: { isDown: false } })
    await run(checkOrder.name, { orderId: order.id })
    expect((await orderOf(who, order.id)).state).toBe('paid')
  })

  test('whose notice is lost is queried, and the order is still paid', async () => {
    await control.deliver({ dropShare: 1 })
    const { who, order, reference } = await deposit('stripe')
    await control.stripe.pay(reference)
    await run(checkOrder.name, { orderId: order.id })
    expect((await orderOf(who, order.id)).state).toBe('paid')
  })

  test('is swept once a day, which books payments that were missed otherwise', async () => {
    await control.deliver({ dropShare: 1 })
    const { who, order, reference } = await deposit('mercado-pago')
    await control.mercadoPago.payPreference(reference)
    await cron('payments.sweep')
    expect((await orderOf(who, order.id)).state).toBe('paid')
  })
})

test('a notice whose job was lost is applied after a while', async () => {
  const { who, order, reference } = await deposit('stripe')
  await control.deliver({ dropShare: 1 })
  await control.stripe.pay(reference)
  const stranded = { provider: 'stripe', subject_kind: 'checkout', subject_id: reference }
  const lie = (notice: string, minutes: number) =>
    sql`
      insert into payment_inbox (provider, notice_id, subject_kind, subject_id, received_at)
      values (${stranded.provider}, ${notice}, ${stranded.subject_kind}, ${stranded.subject_id},
        now() - ${minutes} * interval '1 minute')`.execute(db)
  await lie(`fresh:${order.id}`, 5)
  await cron('payments.stranded-notices')
  expect(await orderOf(who, order.id)).toMatchObject({ state: 'open' })
  await lie(`old:${order.id}`, 20)
  await cron('payments.stranded-notices')
  expect(await orderOf(who, order.id)).toMatchObject({ state: 'paid' })
  expect((await walletOf(who)).total).toBe(50_00)
})

describe('an order whose time is over', () => {
  test('expires once its provider accepts no payment any more', async () => {
    for (const way of ['stripe', 'mercado-pago', 'pix'] as const) {
      const { who, order } = await deposit(way)
      await age(order.id, 45)
      await run(checkOrder.name, { orderId: order.id })
      expect((await orderOf(who, order.id)).state, way).toBe('expired')
    }
  })

  test('is still paid when the money arrives later', async () => {
    const { who, order, reference } = await deposit('pix')
    await db.updateTable('payment_orders').set({ state: 'expired' }).where('id', '=', order.id).execute()
    await control.mercadoPago.pay(reference)
    await reaches(who, order.id, 'paid')
    expect((await walletOf(who)).total).toBe(50_00)
  })
})

describe('money that does not match its order', () => {
  test('paid twice is credited once, and the second payment is refunded automatically', async () => {
    const { who, order, reference } = await deposit('stripe')
    await control.stripe.payTwice(reference)
    await reaches(who, order.id, 'paid')
    await until(async () => (await reviewsOf(order.id)).some(({ closedAt }) => closedAt !== null))
    expect((await walletOf(who)).total).toBe(50_00)
    expect(await reviewsOf(order.id)).toEqual([expect.objectContaining({ kind: 'second_payment' })])
  })

  test('of a wrong amount waits for staff, who refund it', async () => {
    const { who, order, reference } = await deposit('mercado-pago')
    await control.mercadoPago.payPreference(reference, { amount: 40_00 })
    await until(async () => (await reviewsOf(order.id)).length === 1)
    expect((await walletOf(who)).total).toBe(0)
    const staff = await signIn(['admin'])
    const list = await app.inject({
      url: '/api/admin/payments/review?kind=wrong_amount',
      headers: staff.headers,
    })
    const review = list.json().reviews.find(({ orderId }: { orderId: string }) => orderId === order.id)
    expect(review).toMatchObject({ amount: 40_00, expected: 50_00, actions: ['refund', 'close'] })
    const url = `/api/admin/payments/review/${review.id}/refund`
    expect((await app.inject({ method: 'POST', url, headers: staff.headers })).statusCode).toBe(204)
    await until(async () => (await reviewsOf(order.id)).every(({ closedAt }) => closedAt !== null))
    expect((await app.inject({ method: 'POST', url, headers: staff.headers })).json().error.code).toBe(
      'payments.review_closed',
    )
  })
})

describe('refunds and disputes', () => {
  const password = 'mesa redonda 9'
  const refund = async (orderId: string, amount: number) => {
    const { headers } = await signIn(['admin'], { password })
    const payload = { amount, reason: 'Pedido do jogador', currentPassword: password }
    return app.inject({
      method: 'POST',
      url: `/api/admin/payments/orders/${orderId}/refunds`,
      headers,
      payload,
    })
  }
  const paid = async (way: 'stripe' | 'mercado-pago') => {
    const { who, order, reference } = await deposit(way)
    if (way === 'stripe') await control.stripe.pay(reference)
    else await control.mercadoPago.payPreference(reference)
    await reaches(who, order.id, 'paid')
    const { paymentId } = await db
      .selectFrom('payment_captures')
      .select('payment_id as paymentId')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    return { who, order, paymentId }
  }

  test.each(['stripe', 'mercado-pago'] as const)(
    'a part that staff refund by %s, then the rest',
    async (way) => {
      const { who, order } = await paid(way)
      const sentBack = await refund(order.id, 20_00)
      expect(sentBack.statusCode).toBe(201)
      expect(await writtenDown(sentBack)).toEqual(['payments.order-refunded'])
      expect(await reaches(who, order.id, 'part_refunded')).toMatchObject({ refunded: 20_00 })
      expect((await refund(order.id, 30_01)).json().error.code).toBe('payments.refund_not_possible')
      expect((await refund(order.id, 30_00)).statusCode).toBe(201)
      await reaches(who, order.id, 'refunded')
      expect(await walletOf(who)).toMatchObject({ total: 0, debt: 0 })
      expect((await waitForNotices(who.userId, 3)).map(({ title }) => title)).toContain('Pagamento devolvido')
    },
  )

  test('a refund whose response was lost is found again, not sent twice', async () => {
    const { who, order, paymentId } = await paid('mercado-pago')
    await control.fail({ mercadoPago: { refundErrors: 1 } })
    await refund(order.id, 10_00)
    const { refundId } = await db
      .selectFrom('payment_refunds as refund')
      .innerJoin('payment_captures as capture', 'capture.id', 'refund.capture_id')
      .select('refund.id as refundId')
      .where('capture.payment_id', '=', paymentId)
      .executeTakeFirstOrThrow()
    await until(async () => {
      await run('payments.send-refund', { refundId })
      return (await orderOf(who, order.id)).state === 'part_refunded'
    })
    expect((await walletOf(who)).total).toBe(40_00)
  })

  test('a refund at the provider and a returned Pix are taken; a spent one becomes a debt', async () => {
    const { who, order, paymentId } = await paid('mercado-pago')
    await control.mercadoPago.refund(paymentId, { amount: 10_00 })
    expect(await reaches(who, order.id, 'part_refunded')).toMatchObject({ refunded: 10_00 })
    const before = await findBalances(db, who.userId)
    expect(before).toMatchObject({ unsettled: 40_00, debt: 0 })
    await control.mercadoPago.med(paymentId, { amount: 40_00 })
    await reaches(who, order.id, 'refunded')
    expect(await walletOf(who)).toMatchObject({ total: 0, debt: 0 })
  })

  test('a dispute takes, blocks refunds, and restores when it is won', async () => {
    const { who, order, paymentId } = await paid('stripe')
    const { id } = await control.stripe.dispute(paymentId, { isWarning: true })
    await control.settle()
    await testApp.inboxIsEmpty()
    expect((await orderOf(who, order.id)).state).toBe('paid')
    await control.stripe.escalate(id)
    await reaches(who, order.id, 'charged_back')
    expect(await walletOf(who)).toMatchObject({ total: 0, debt: 0 })
    expect((await refund(order.id, 10_00)).json().error.code).toBe('payments.refund_while_disputed')
    await control.stripe.closeDispute(id, 'won')
    await reaches(who, order.id, 'paid')
    expect((await walletOf(who)).total).toBe(50_00)
    expect((await reviewsOf(order.id)).map(({ kind }) => kind)).toEqual(['warning', 'dispute'])
  })

  test('an older state of a dispute is ignored after a newer one', async () => {
    const { who, order, paymentId } = await paid('stripe')
    const { gateway } = (await openGateway(services, 'stripe')) ?? {}
    const seen = async () =>
      (await gateway?.fetchSnapshot({ kind: 'payment', id: paymentId })) ?? expect.unreachable()
    const { id } = await control.stripe.dispute(paymentId, { isWarning: true })
    const warned = await seen()
    await control.stripe.escalate(id)
    const opened = await seen()
    await reaches(who, order.id, 'charged_back')
    await applySnapshot(services, 'stripe', warned)
    expect((await orderOf(who, order.id)).state).toBe('charged_back')
    const { rows } = await sql<{ disputed: number; atRisk: number }>`
      select disputed, at_risk as "atRisk" from ledger.lots where owner_id = ${who.userId}`.execute(db)
    expect(rows).toEqual([{ disputed: 50_00, atRisk: 0 }])
    await control.stripe.closeDispute(id, 'won')
    await reaches(who, order.id, 'paid')
    for (const earlier of [opened, warned]) await applySnapshot(services, 'stripe', earlier)
    expect((await orderOf(who, order.id)).state).toBe('paid')
    expect((await walletOf(who)).total).toBe(50_00)
  })

  test('a chargeback of what was spent is a debt, which a fundador may write off', async () => {
    const { who, order, paymentId } = await paid('mercado-pago')
    const spent = {
      fact: `vip:${order.id}`,
      ownerId: who.userId,
      revenue: 'vip',
      price: centavos(30_00),
    } as const
    await db.transaction().execute((tx) => buy(tx, spent))
    const { id: chargeback } = await control.mercadoPago.chargeBack(paymentId)
    await reaches(who, order.id, 'charged_back')
    expect(await walletOf(who)).toMatchObject({ total: 0, debt: 30_00 })
    const review = (await reviewsOf(order.id)).find(({ kind }) => kind === 'debt')
    expect(review?.amount).toBe(30_00)
    await control.mercadoPago.closeChargeback(chargeback, 'lost')
    await control.settle()
    await testApp.inboxIsEmpty()
    const founder = await signIn(['fundador'])
    const url = `/api/admin/payments/review/${review?.id}/write-off`
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: founder.headers,
      payload: { note: 'Perdida' },
    })
    expect(answer.statusCode).toBe(204)
    expect(await writtenDown(answer)).toEqual(['payments.review-written-off'])
    expect((await walletOf(who)).debt).toBe(0)
  })
})

test('deposits settle after their time, but not while new keys await confirmation', async () => {
  const { who, order, reference } = await deposit('stripe')
  await db.updateTable('payment_settings').set({ holds_deposits: true, settling_days_card: 0 }).execute()
  await control.stripe.pay(reference)
  expect(await reaches(who, order.id, 'paid')).toMatchObject({ settlesAt: null })
  await cron('payments.release-held')
  await settleDueLots(services)
  expect(await walletOf(who)).toMatchObject({ withdrawable: 0, settling: 50_00 })
  await db.updateTable('payment_settings').set({ holds_deposits: false }).execute()
  await cron('payments.release-held')
  await settleDueLots(services)
  expect(await walletOf(who)).toMatchObject({ withdrawable: 50_00, settling: 0 })
})

test('after all of it the audit finds nothing, and no refund is pending', async () => {
  await testApp.inboxIsEmpty()
  expect(await auditLedger(db)).toEqual({})
  expect(await findHouseBalance(db, 'refund-pending')).toBe(0)
  expect(await findHouseBalance(db, 'suspense')).toBe(0)
})
