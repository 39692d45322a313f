import { randomUUID } from 'node:crypto'
import { centavos } from '@trunfo/money/amounts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { controlOf, startPaymentSandbox } from '../../../../../../tools/payment-sandbox/index.ts'
import { catchNotices } from '../../../../../../tools/payment-sandbox/notice-catcher.ts'
import type { CheckoutRequest } from './provider.ts'
import { stripeGateway } from './stripe.ts'

const sandbox = await startPaymentSandbox()
const control = controlOf(sandbox.url)
const notices = await catchNotices()
const secrets = { secretKey: 'sk_test_a', webhookSecret: 'whsec_payment_sandbox', baseUrl: sandbox.url }
const gateway = stripeGateway(secrets)

beforeEach(async () => {
  await control.reset()
  await control.settings({ stripe: { webhookUrl: notices.url, keys: null } })
  notices.caught.length = 0
})

afterAll(async () => {
  await sandbox.close()
  await notices.close()
})

const HOUR_MS = 3_600_000

function request(change: Partial<CheckoutRequest> = {}): CheckoutRequest {
  const orderId = randomUUID()
  return {
    orderId,
    idempotencyKey: `${orderId}:1`,
    title: 'Depósito',
    amount: centavos(5_000),
    payerEmail: 'jogador@exemplo.test',
    expiresAt: new Date(Date.now() + HOUR_MS),
    successUrl: 'https://trunfo.test/payment/success',
    cancelUrl: 'https://trunfo.test/payment/cancel',
    webhookUrl: 'https://trunfo.test/api/webhooks/stripe',
    ...change,
  }
}

async function opened() {
  const wanted = request()
  const { reference } = await gateway.openCheckout(wanted)
  return { orderId: wanted.orderId, reference }
}

async function paid() {
  const { orderId, reference } = await opened()
  const { id } = await control.stripe.pay(reference)
  return { orderId, reference, id }
}

const lookAtPayment = async (id: string) =>
  (await gateway.fetchSnapshot({ kind: 'payment', id }))?.payments[0]

/** All notices since the last call. */
async function heard() {
  await control.settle()
  return notices.caught.splice(0).map((raw) => gateway.readNotice(raw))
}

const subjects = async () =>
  (await heard()).map((notice) => (notice === 'other' || !notice ? notice : notice.subject))

describe('a checkout', () => {
  it('paid by card is seen with order, amount and fee', async () => {
    const { orderId, reference, id } = await paid()
    expect(await gateway.fetchSnapshot({ kind: 'checkout', id: reference })).toEqual({
      orderId,
      isLive: false,
      checkout: 'complete',
      payments: [
        {
          id,
          orderId,
          isLive: false,
          status: 'paid',
          amount: 5_000,
          currency: 'BRL',
          method: 'card',
          fee: 239,
          paidAt: expect.any(Date),
          refunds: [],
          disputes: [],
          changedAt: null,
          mediation: null,
          questions: [],
        },
      ],
    })
    expect(await subjects()).toEqual(
      expect.arrayContaining([{ kind: 'checkout', id: reference }, { kind: 'payment', id }, 'other']),
    )
  })

  it('is created once per key, also when the first response was lost', async () => {
    const wanted = request()
    await control.fail({ stripe: { checkoutTimeouts: 1 } })
    const impatient = stripeGateway({ ...secrets, timeoutMs: 200 })
    await expect(impatient.openCheckout(wanted)).rejects.toMatchObject({ kind: 'down' })
    const { reference } = await gateway.openCheckout(wanted)
    expect((await gateway.openCheckout(wanted)).reference).toBe(reference)
    expect(await control.see('sessions')).toHaveLength(1)
  })

  it('by Pix is pending until it is paid or fails', async () => {
    const [first, second] = [await opened(), await opened()]
    for (const { reference } of [first, second]) await control.stripe.showPix(reference)
    const look = async (id: string) => gateway.fetchSnapshot({ kind: 'checkout', id })
    expect(await look(first.reference)).toMatchObject({
      checkout: 'complete',
      payments: [{ status: 'pending' }],
    })
    await control.stripe.pay(first.reference, { method: 'pix' })
    await control.stripe.fail(second.reference)
    expect(await look(first.reference)).toMatchObject({ payments: [{ status: 'paid', method: 'pix' }] })
    expect(await look(second.reference)).toMatchObject({ payments: [{ status: 'failed' }] })
  })

  it('with a declined card stays open, and a wrong amount is shown as it is', async () => {
    const { reference } = await opened()
    await control.stripe.fail(reference)
    expect(await gateway.fetchSnapshot({ kind: 'checkout', id: reference })).toMatchObject({
      checkout: 'open',
      payments: [{ status: 'failed' }],
    })
    await control.stripe.pay(reference, { amount: 4_999 })
    expect(await gateway.fetchSnapshot({ kind: 'checkout', id: reference })).toMatchObject({
      payments: [{ status: 'paid', amount: 4_999 }],
    })
  })

  it('is closed unless it is paid', async () => {
    const [open, shown, done] = [await opened(), await opened(), await paid()]
    const pix = await control.stripe.showPix(shown.reference)
    expect(await gateway.close(open.reference, 'checkout')).toBe(true)
    expect(await gateway.close(open.reference, 'checkout')).toBe(true)
    expect(await gateway.close(shown.reference, 'checkout')).toBe(true)
    expect(await gateway.close(pix.id, 'payment')).toBe(true)
    expect(await gateway.close(done.reference, 'checkout')).toBe(false)
    expect(await lookAtPayment(pix.id)).toMatchObject({ status: 'failed' })
    await expect(control.stripe.pay(shown.reference, { method: 'pix' })).rejects.toThrow('not_open')
  })

  it('that expired is shown as expired, and an unknown one as null', async () => {
    const { reference } = await opened()
    await control.advance(HOUR_MS / 1000)
    expect(await gateway.fetchSnapshot({ kind: 'checkout', id: reference })).toMatchObject({
      checkout: 'expired',
      payments: [],
    })
    expect(await gateway.fetchSnapshot({ kind: 'checkout', id: 'cs_test_none' })).toBeNull()
  })
})

describe('an order', () => {
  const find = (id: string, reference: string | null) =>
    gateway.find({ id, createdAt: new Date(), reference })

  it('is found by its id when our reference was lost', async () => {
    const { orderId, id } = await paid()
    expect(await find(orderId, null)).toMatchObject({
      orderId,
      checkout: null,
      payments: [{ id, status: 'paid' }],
    })
    expect(await find(randomUUID(), null)).toMatchObject({ payments: [] })
  })

  it('paid twice shows both payments, and the second has a notice', async () => {
    const { orderId, reference } = await opened()
    const [first, second] = await control.stripe.payTwice(reference)
    const { payments, checkout } = await find(orderId, reference)
    expect(checkout).toBe('complete')
    expect(payments.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort())
    expect(await subjects()).toContainEqual({ kind: 'payment', id: second.id })
  })
})

describe('refunds', () => {
  const refund = (paymentId: string, amount: number) => {
    const refundId = randomUUID()
    return gateway.refund({ refundId, paymentId, amount: centavos(amount), idempotencyKey: `${refundId}:1` })
  }

  it('add up, keep our id, and leave the captured amount as it was', async () => {
    const { id } = await paid()
    const [first, second] = [await refund(id, 1_000), await refund(id, 1_500)]
    const payment = await lookAtPayment(id)
    expect(payment).toMatchObject({ status: 'paid', amount: 5_000 })
    expect(payment?.refunds).toEqual([second, first])
    expect(first).toEqual({ id: first.id, amount: 1_000, status: 'done', ourId: expect.any(String) })
    await expect(refund(id, 2_501)).rejects.toMatchObject({ kind: 'refused' })
  })

  it('wait for funds, and are done or fail', async () => {
    const { id } = await paid()
    await control.fail({ stripe: { refundsPending: 2 } })
    const [done, failed] = [await refund(id, 1_000), await refund(id, 1_000)]
    expect(done.status).toBe('pending')
    await heard()
    await control.stripe.settleRefund(done.id)
    await control.stripe.failRefund(failed.id)
    expect((await lookAtPayment(id))?.refunds).toMatchObject([{ status: 'failed' }, { status: 'done' }])
    expect(await subjects()).toEqual([
      { kind: 'payment', id },
      { kind: 'payment', id },
    ])
  })

  it('made in the dashboard have no id of ours', async () => {
    const { id } = await paid()
    await control.stripe.refund(id, { amount: 700 })
    expect((await lookAtPayment(id))?.refunds).toMatchObject([{ amount: 700, ourId: null }])
  })
})

describe('disputes', () => {
  it.each(['won', 'lost'] as const)('begin as a warning, open, and are %s', async (outcome) => {
    const { orderId, id } = await paid()
    await heard()
    const { id: dispute } = await control.stripe.dispute(id, { isWarning: true, amount: 3_000 })
    const look = async () =>
      (await gateway.fetchSnapshot({ kind: 'dispute', id: dispute }))?.payments[0]?.disputes
    expect(await look()).toEqual([{ id: dispute, amount: 3_000, status: 'warning' }])
    await control.stripe.escalate(dispute)
    expect(await look()).toMatchObject([{ status: 'open' }])
    await control.stripe.closeDispute(dispute, outcome)
    expect(await look()).toMatchObject([{ status: outcome }])
    expect(await gateway.fetchSnapshot({ kind: 'dispute', id: dispute })).toMatchObject({ orderId })
    expect(new Set((await subjects()).map((subject) => JSON.stringify(subject)))).toEqual(
      new Set([JSON.stringify({ kind: 'dispute', id: dispute })]),
    )
  })

  it('that ended as a warning move nothing', async () => {
    const { id } = await paid()
    const warning = await control.stripe.dispute(id, { isWarning: true })
    await control.stripe.closeDispute(warning.id, 'lost')
    expect((await lookAtPayment(id))?.disputes).toMatchObject([{ status: 'dropped' }])
  })
})

it('lists payments whose dispute began since a date', async () => {
  const [disputed] = [await paid(), await paid()]
  await control.stripe.dispute(disputed.id, { isWarning: true })
  const found: string[] = []
  for await (const { id } of gateway.contestedSince(new Date(Date.now() - HOUR_MS))) found.push(id)
  expect(found).toEqual([disputed.id])
})

it('lists all payments since a date, in pages', async () => {
  const ids: string[] = []
  for (let count = 0; count < 101; count += 1) {
    const { reference } = await opened()
    ids.push((await control.stripe.pay(reference)).id)
  }
  await control.stripe.fail((await opened()).reference)
  const found: string[] = []
  for await (const payment of gateway.paidSince(new Date(Date.now() - HOUR_MS))) found.push(payment.id)
  expect(found.sort()).toEqual(ids.sort())
  await control.advance(72 * 3_600)
  const since = new Date(Date.now() + 48 * HOUR_MS)
  for await (const late of gateway.paidSince(since)) expect(late).toBeUndefined()
})

describe('notices', () => {
  it('with a wrong, old or missing signature are rejected', async () => {
    await opened().then(({ reference }) => control.stripe.expire(reference))
    await control.settle()
    const [raw] = notices.caught
    if (!raw) throw new Error('nothing came')
    expect(gateway.readNotice(raw)).toMatchObject({ id: expect.stringMatching(/^evt_/) })
    expect(gateway.readNotice({ ...raw, headers: {} })).toBeNull()
    expect(gateway.readNotice({ ...raw, body: Buffer.concat([raw.body, Buffer.from(' ')]) })).toBeNull()
    expect(stripeGateway({ ...secrets, webhookSecret: 'whsec_other' }).readNotice(raw)).toBeNull()
  })

  it('of one fact have one id, however often they come', async () => {
    await control.deliver({ copies: 3 })
    await opened().then(({ reference }) => control.stripe.expire(reference))
    const ids = (await heard()).map((notice) => notice && notice !== 'other' && notice.id)
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(1)
  })
})

describe('an error', () => {
  it('is `down` if transient and `refused` if permanent', async () => {
    const wanted = request()
    await control.fail({ stripe: { checkoutErrors: 1 } })
    await expect(gateway.openCheckout(wanted)).rejects.toMatchObject({ kind: 'down' })
    await expect(gateway.openCheckout({ ...wanted, amount: centavos(10) })).rejects.toMatchObject({
      kind: 'refused',
    })
    await control.fail({ stripe: { isDown: true } })
    await expect(gateway.whoAmI()).rejects.toMatchObject({ kind: 'down' })
    await control.fail({ stripe: { isDown: false } })
    await control.settings({ stripe: { keys: ['sk_test_b'] } })
    await expect(gateway.whoAmI()).rejects.toMatchObject({ kind: 'refused' })
    const nowhere = stripeGateway({ ...secrets, baseUrl: 'http://127.0.0.1:1' })
    await expect(nowhere.whoAmI()).rejects.toMatchObject({ kind: 'down' })
  })
})

it('knows its account, and whether it is live', async () => {
  expect(await gateway.whoAmI()).toEqual({ id: 'acct_sandbox', name: 'Loja de testes', isLive: false })
  const live = stripeGateway({ ...secrets, secretKey: 'sk_live_a' })
  expect(await live.whoAmI()).toMatchObject({ isLive: true })
  const { reference } = await live.openCheckout(request())
  expect(await live.fetchSnapshot({ kind: 'checkout', id: reference })).toMatchObject({ isLive: true })
})
