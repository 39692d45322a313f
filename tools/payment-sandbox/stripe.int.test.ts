import Stripe from 'stripe'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { controlOf, startPaymentSandbox } from './index.ts'
import { catchNotices } from './notice-catcher.ts'

const sandbox = await startPaymentSandbox()
const control = controlOf(sandbox.url)
const notices = await catchNotices()
const stripe = clientWith('sk_test_sandbox')

function clientWith(key: string) {
  return new Stripe(key, {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })
}

beforeEach(async () => {
  await control.reset()
  await control.settings({ stripe: { webhookUrl: notices.url, keys: null } })
  notices.caught.length = 0
})

afterAll(async () => {
  await sandbox.close()
  await notices.close()
})

const HOUR_S = 3_600

function wanted(
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'brl', unit_amount: 5_000, product_data: { name: 'Depósito' } },
      },
    ],
    success_url: 'https://loja.test/ok?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://loja.test/volta',
    expires_at: Math.floor(Date.now() / 1000) + HOUR_S,
    metadata: { order: 'a' },
    payment_intent_data: { metadata: { order: 'a' } },
    excluded_payment_method_types: ['boleto'],
    ...change,
  }
}

const open = () => stripe.checkout.sessions.create(wanted())

async function toldTypes() {
  await control.settle()
  return notices.caught.map(({ body, headers }) => {
    const event = stripe.webhooks.constructEvent(
      body,
      headers['stripe-signature'] ?? '',
      'whsec_payment_sandbox',
    )
    return event.type
  })
}

describe('sessions', () => {
  it('a card pays it, and the whole chain can be expanded', async () => {
    const { id, status, payment_intent } = await open()
    expect({ status, payment_intent }).toEqual({ status: 'open', payment_intent: null })
    await control.stripe.pay(id)
    const paid = await stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge.balance_transaction'],
    })
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      payment_intent: {
        amount_received: 5_000,
        metadata: { order: 'a' },
        latest_charge: {
          payment_method_details: { type: 'card' },
          balance_transaction: { fee: 239, net: 4_761 },
        },
      },
    })
    expect((await toldTypes()).sort()).toEqual([
      'charge.succeeded',
      'checkout.session.completed',
      'payment_intent.succeeded',
    ])
  })

  it('a Pix completes it unpaid, and pays or fails later', async () => {
    const [paid, failed] = [await open(), await open()]
    await control.stripe.pay(paid.id, { method: 'pix', afterSeconds: 60 })
    await control.stripe.showPix(failed.id)
    expect(await stripe.checkout.sessions.retrieve(paid.id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    })
    await control.advance(61)
    await control.stripe.fail(failed.id)
    expect(await stripe.checkout.sessions.retrieve(paid.id)).toMatchObject({ payment_status: 'paid' })
    const told = await toldTypes()
    expect(told).toContain('checkout.session.async_payment_succeeded')
    expect(told).toContain('checkout.session.async_payment_failed')
  })

  it('a declined card leaves it open', async () => {
    const { id } = await open()
    await control.stripe.fail(id)
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
    expect(session).toMatchObject({ status: 'open', payment_intent: { status: 'requires_payment_method' } })
    await control.stripe.pay(id)
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' })
  })

  it('expire on request and by the clock, and only once', async () => {
    const [asked, forgotten] = [await open(), await open()]
    expect(await stripe.checkout.sessions.expire(asked.id)).toMatchObject({ status: 'expired', url: null })
    await control.advance(HOUR_S)
    expect(await stripe.checkout.sessions.retrieve(forgotten.id)).toMatchObject({ status: 'expired' })
    await expect(stripe.checkout.sessions.expire(asked.id)).rejects.toMatchObject({ statusCode: 400 })
    expect(await toldTypes()).toEqual(['checkout.session.expired', 'checkout.session.expired'])
  })

  it('are rejected where Stripe rejects them', async () => {
    const soon = Math.floor(Date.now() / 1000) + 1_799
    const refused = [
      wanted({ expires_at: soon }),
      { ...wanted(), payment_method_types: ['card'] } as Stripe.Checkout.SessionCreateParams,
      wanted({ line_items: [] }),
    ]
    for (const params of refused) {
      await expect(stripe.checkout.sessions.create(params)).rejects.toMatchObject({
        type: 'StripeInvalidRequestError',
      })
    }
  })

  it('are found by metadata after a payment attempt', async () => {
    const { id } = await open()
    const [first, second] = await control.stripe.payTwice(id)
    const found = await stripe.paymentIntents.search({ query: "metadata['order']:'a'" })
    expect(found.data.map((intent) => intent.id).sort()).toEqual([first.id, second.id].sort())
    const charges: string[] = []
    for await (const charge of stripe.charges.list({ created: { gte: 0 }, limit: 1 })) charges.push(charge.id)
    expect(charges).toHaveLength(2)
  })
})

describe('keys', () => {
  it('return the same session again, and reject other parameters', async () => {
    const params = wanted()
    const first = await stripe.checkout.sessions.create(params, { idempotencyKey: 'a:1' })
    const again = await stripe.checkout.sessions.create(params, { idempotencyKey: 'a:1' })
    expect(again.id).toBe(first.id)
    const other = stripe.checkout.sessions.create(wanted({ customer_email: 'a@b.test' }), {
      idempotencyKey: 'a:1',
    })
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
  })

  it('repeat an error too, and are forgotten after a day', async () => {
    const params = wanted({ expires_at: undefined })
    await control.fail({ stripe: { checkoutErrors: 1 } })
    const create = () => stripe.checkout.sessions.create(params, { idempotencyKey: 'a:1' })
    await expect(create()).rejects.toMatchObject({ statusCode: 500 })
    await expect(create()).rejects.toMatchObject({ statusCode: 500 })
    await control.advance(24 * HOUR_S)
    expect(await create()).toMatchObject({ status: 'open' })
  })

  it('find what was created when the response was lost', async () => {
    const params = wanted()
    await control.fail({ stripe: { checkoutTimeouts: 1 } })
    const create = (timeout?: number) =>
      stripe.checkout.sessions.create(params, { idempotencyKey: 'a:1', timeout })
    await expect(create(200)).rejects.toMatchObject({ type: 'StripeConnectionError' })
    const { id } = await create()
    expect((await control.see('sessions')).map((session) => session.id)).toEqual([id])
  })

  it('of the API must be accepted ones', async () => {
    await control.settings({ stripe: { keys: ['sk_test_right'] } })
    await expect(stripe.accounts.retrieveCurrent()).rejects.toMatchObject({ statusCode: 401 })
    expect(await clientWith('sk_test_right').accounts.retrieveCurrent()).toMatchObject({ id: 'acct_sandbox' })
  })
})

describe('what comes after a payment', () => {
  const paidIntent = async () => control.stripe.pay((await open()).id)

  it('refunds add up, wait for funds, fail, and never exceed the payment', async () => {
    const { id } = await paidIntent()
    const refund = (amount: number) =>
      stripe.refunds.create({ payment_intent: id, amount, metadata: { refund: 'r' } })
    expect(await refund(1_000)).toMatchObject({ status: 'succeeded' })
    await control.fail({ stripe: { refundsPending: 1 } })
    const waiting = await refund(2_000)
    expect(waiting).toMatchObject({ status: 'pending', pending_reason: 'insufficient_funds' })
    await expect(refund(2_001)).rejects.toMatchObject({ statusCode: 400 })
    await control.stripe.failRefund(waiting.id)
    expect(await refund(4_000)).toMatchObject({ status: 'succeeded' })
    const { data } = await stripe.refunds.list({ payment_intent: id })
    expect(data.map(({ amount, status }) => [amount, status])).toEqual([
      [4_000, 'succeeded'],
      [2_000, 'failed'],
      [1_000, 'succeeded'],
    ])
  })

  it('an inquiry may become a dispute, which is won or lost', async () => {
    const { id } = await paidIntent()
    const inquiry = await control.stripe.dispute(id, { isWarning: true })
    expect(inquiry.status).toBe('warning_needs_response')
    await control.stripe.escalate(inquiry.id)
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_disputed',
    })
    await control.stripe.closeDispute(inquiry.id, 'won')
    const { data } = await stripe.disputes.list({ payment_intent: id })
    expect(data.map(({ status }) => status)).toEqual(['won'])
    expect(await stripe.disputes.retrieve(inquiry.id)).toMatchObject({ payment_intent: id, amount: 5_000 })
  })

  it('an inquiry is answered, closed, prevented or escalated, and moves no money by itself', async () => {
    const statusOf = async (id: string) => (await stripe.disputes.retrieve(id)).status
    const inquiry = async () => {
      const { id } = await paidIntent()
      return (await control.stripe.dispute(id, { isWarning: true })).id
    }
    const closed = await inquiry()
    await control.stripe.respond(closed)
    expect(await statusOf(closed)).toBe('warning_under_review')
    await control.stripe.closeDispute(closed, 'won')
    expect(await statusOf(closed)).toBe('warning_closed')
    const prevented = await inquiry()
    await control.stripe.prevent(prevented)
    expect(await statusOf(prevented)).toBe('prevented')
    await expect(control.stripe.escalate(prevented)).rejects.toThrow('dispute_closed')
    expect(await toldTypes()).not.toContain('charge.dispute.funds_withdrawn')
    const escalated = await inquiry()
    await control.stripe.respond(escalated)
    await control.stripe.escalate(escalated)
    await control.stripe.respond(escalated)
    expect(await statusOf(escalated)).toBe('under_review')
    await control.stripe.closeDispute(escalated, 'lost')
    expect(await statusOf(escalated)).toBe('lost')
  })

  it('every event can be fetched again', async () => {
    await paidIntent()
    const { data } = await stripe.events.list({ type: 'checkout.session.completed' })
    expect(data).toHaveLength(1)
    expect((await stripe.events.list()).data).toHaveLength(3)
  })
})
