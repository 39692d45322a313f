import { randomUUID } from 'node:crypto'
import { centavos } from '@trunfo/money/amounts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { controlOf, startPaymentSandbox } from '../../../../../../tools/payment-sandbox/index.ts'
import { catchNotices } from '../../../../../../tools/payment-sandbox/notice-catcher.ts'
import { mercadoPagoGateway } from './mercado-pago.ts'
import type { CheckoutRequest } from './provider.ts'

const sandbox = await startPaymentSandbox()
const control = controlOf(sandbox.url)
const notices = await catchNotices()
const secrets = { accessToken: 'TEST-a', webhookSecret: 'payment-sandbox-secret', baseUrl: sandbox.url }
const gateway = mercadoPagoGateway(secrets)

beforeEach(async () => {
  await control.reset()
  await control.settings({ mercadoPago: { keys: null } })
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
    // An amount in reais that has no exact binary fraction.
    amount: centavos(5_029),
    payerEmail: 'jogador@exemplo.test',
    expiresAt: new Date(Math.floor(Date.now() / 1000) * 1000 + HOUR_MS),
    successUrl: 'https://trunfo.test/payment/success',
    cancelUrl: 'https://trunfo.test/payment/cancel',
    webhookUrl: notices.url,
    ...change,
  }
}

async function opened() {
  const wanted = request()
  const { reference } = await gateway.openCheckout(wanted)
  return { orderId: wanted.orderId, reference }
}

async function openedPix(wanted = request()) {
  if (!gateway.openPix) throw new Error('Mercado Pago draws Pix codes')
  return { orderId: wanted.orderId, ...(await gateway.openPix(wanted)) }
}

async function paidByCard() {
  const { orderId, reference } = await opened()
  const { id } = await control.mercadoPago.payPreference(reference)
  return { orderId, reference, id: `${id}` }
}

async function paidPix() {
  const { orderId, reference } = await openedPix()
  await control.mercadoPago.pay(reference)
  return { orderId, id: reference }
}

const lookAtPayment = async (id: string) =>
  (await gateway.fetchSnapshot({ kind: 'payment', id }))?.payments[0]

async function heard() {
  await control.settle()
  return notices.caught.splice(0).map((raw) => gateway.readNotice(raw))
}

describe('a checkout', () => {
  it('paid by card is seen with the price and not with its interest', async () => {
    const { orderId, reference, id } = await paidByCard()
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
          amount: 5_029,
          currency: 'BRL',
          method: 'card',
          fee: 251,
          paidAt: expect.any(Date),
          refunds: [],
          disputes: [],
          changedAt: expect.any(Date),
          mediation: null,
          questions: [],
        },
      ],
    })
  })

  it('by Pix is pending, then paid', async () => {
    const { orderId, reference } = await opened()
    const shown = await control.mercadoPago.showPix(reference)
    expect(await lookAtPayment(`${shown.id}`)).toMatchObject({
      orderId,
      status: 'pending',
      paidAt: null,
      fee: null,
    })
    await control.mercadoPago.pay(shown.id)
    expect(await lookAtPayment(`${shown.id}`)).toMatchObject({ status: 'paid', method: 'pix' })
  })

  it('with a rejected card stays open until it expires by the provider’s clock', async () => {
    const { orderId, reference } = await opened()
    await control.mercadoPago.failPreference(reference)
    const find = () => gateway.find({ id: orderId, createdAt: new Date(), reference })
    expect(await find()).toMatchObject({ checkout: 'open', payments: [{ status: 'failed' }] })
    await control.advance(HOUR_MS / 1000 + 1)
    expect(await find()).toMatchObject({ checkout: 'expired' })
  })

  it('is closed with the codes that were shown on it, unless it is paid', async () => {
    const [open, shown, done] = [await opened(), await opened(), await paidByCard()]
    const pix = await control.mercadoPago.showPix(shown.reference)
    expect(await gateway.close(open.reference, 'checkout')).toBe(true)
    expect(await gateway.close(shown.reference, 'checkout')).toBe(true)
    expect(await gateway.close(done.reference, 'checkout')).toBe(false)
    expect(await lookAtPayment(`${pix.id}`)).toMatchObject({ status: 'failed' })
    await expect(control.mercadoPago.payPreference(open.reference)).rejects.toThrow('preference_expired')
  })
})

describe('a Pix code', () => {
  it('is created once per key, with the requested expiry', async () => {
    const wanted = request()
    const first = await openedPix(wanted)
    expect(first.code).toMatch(/^000201/)
    expect(first.expiresAt).toEqual(wanted.expiresAt)
    expect((await openedPix(wanted)).reference).toBe(first.reference)
    // The library would reuse the key for the next one.
    expect((await openedPix()).reference).not.toBe(first.reference)
  })

  it('is found when the response was lost', async () => {
    const wanted = request()
    await control.fail({ mercadoPago: { checkoutTimeouts: 1 } })
    const impatient = mercadoPagoGateway({ ...secrets, timeoutMs: 200 })
    await expect(impatient.openPix?.(wanted)).rejects.toMatchObject({ kind: 'down' })
    const { reference } = await openedPix(wanted)
    expect(await control.see('payments')).toHaveLength(1)
    await control.mercadoPago.pay(reference)
    const found = await gateway.find({ id: wanted.orderId, createdAt: new Date(), reference: null })
    expect(found).toMatchObject({ checkout: null, payments: [{ id: reference, status: 'paid' }] })
  })

  it('is cancelled by us or by its expiry, but not once it is paid', async () => {
    const [open, late, paid] = [await openedPix(), await openedPix(), await paidPix()]
    expect(await gateway.close(open.reference, 'payment')).toBe(true)
    expect(await gateway.close(open.reference, 'payment')).toBe(true)
    expect(await gateway.close(paid.id, 'payment')).toBe(false)
    await control.advance(HOUR_MS / 1000 + 1)
    expect(await lookAtPayment(late.reference)).toMatchObject({ status: 'failed' })
  })

  it('paid twice shows both payments', async () => {
    const { orderId, reference } = await openedPix()
    const both = await control.mercadoPago.payTwice(reference)
    const { payments } = await gateway.find({ id: orderId, createdAt: new Date(), reference })
    expect(payments.map(({ id }) => id).sort()).toEqual(both.map(({ id }) => `${id}`).sort())
  })
})

describe('refunds', () => {
  const refund = (paymentId: string, amount: number) => {
    const refundId = randomUUID()
    return gateway.refund({ refundId, paymentId, amount: centavos(amount), idempotencyKey: `${refundId}:1` })
  }

  it('add up to the whole, and the payment stays paid with its amount', async () => {
    const { id } = await paidPix()
    const [first, second] = [await refund(id, 1_029), await refund(id, 4_000)]
    const payment = await lookAtPayment(id)
    expect(payment).toMatchObject({ status: 'paid', amount: 5_029 })
    expect(payment?.refunds).toEqual([first, second])
    expect(first).toEqual({ id: first.id, amount: 1_029, status: 'done', ourId: null })
    await expect(refund(id, 1)).rejects.toMatchObject({ kind: 'refused' })
  })

  it('wait for funds, and are done or fail', async () => {
    const { id } = await paidPix()
    await control.fail({ mercadoPago: { refundsPending: 2 } })
    const [done, failed] = [await refund(id, 1_000), await refund(id, 1_000)]
    expect(done.status).toBe('pending')
    await control.mercadoPago.settleRefund(done.id)
    await control.mercadoPago.failRefund(failed.id)
    expect((await lookAtPayment(id))?.refunds).toMatchObject([{ status: 'done' }, { status: 'failed' }])
  })

  it('appear on their own when a bank takes a Pix back', async () => {
    const { id } = await paidPix()
    await heard()
    await control.mercadoPago.med(id, { amount: 2_000 })
    expect((await lookAtPayment(id))?.refunds).toMatchObject([{ amount: 2_000, status: 'done', ourId: null }])
    expect(await heard()).toMatchObject([{ subject: { kind: 'payment', id } }])
  })
})

describe('chargebacks', () => {
  it.each(['won', 'lost'] as const)(
    'open and are %s, whatever notice they are fetched by',
    async (outcome) => {
      const { orderId, id } = await paidByCard()
      await heard()
      const { id: chargeback } = await control.mercadoPago.chargeBack(id, { amount: 3_000 })
      const told = await heard()
      expect(told).toContainEqual(expect.objectContaining({ subject: { kind: 'dispute', id: chargeback } }))
      const bySelf = async () =>
        (await gateway.fetchSnapshot({ kind: 'dispute', id: chargeback }))?.payments[0]
      const open = { orderId, status: 'paid', disputes: [{ id: chargeback, amount: 3_000, status: 'open' }] }
      expect(await bySelf()).toMatchObject(open)
      expect(await lookAtPayment(id)).toMatchObject(open)
      await control.mercadoPago.closeChargeback(chargeback, outcome)
      expect((await bySelf())?.disputes).toMatchObject([{ status: outcome }])
      expect((await lookAtPayment(id))?.disputes).toMatchObject([{ status: outcome }])
    },
  )
})

describe('mediations', () => {
  it('are seen on the payment with its unrefunded rest, and are not disputes', async () => {
    const { id } = await paidPix()
    await control.mercadoPago.refund(id, { amount: 1_029 })
    const before = await lookAtPayment(id)
    await control.mercadoPago.mediate(id)
    const during = await lookAtPayment(id)
    expect(during).toMatchObject({ status: 'paid', mediation: 4_000, disputes: [], questions: [] })
    expect(Number(during?.changedAt)).toBeGreaterThan(Number(before?.changedAt))
    const found: string[] = []
    for await (const payment of gateway.contestedSince(new Date())) found.push(payment.id)
    expect(found).toEqual([id])
    await control.mercadoPago.closeMediation(id, 'charged_back')
    expect(await lookAtPayment(id)).toMatchObject({ mediation: null, disputes: [{ status: 'open' }] })
  })

  it('are announced by the topic of claims', async () => {
    const { id } = await paidPix()
    await heard()
    const claim = await control.mercadoPago.mediate(id)
    const subject = { kind: 'claim', id: `${claim.id}` } as const
    expect(await heard()).toContainEqual(expect.objectContaining({ subject }))
    expect(await gateway.fetchSnapshot(subject)).toMatchObject({ payments: [{ id }] })
  })
})

it('a chargeback that only the payment shows has the payment’s id', async () => {
  const { id } = await paidByCard()
  const { id: chargeback } = await control.mercadoPago.chargeBack(id, { isUnlisted: true })
  const standIn = { id, amount: 5_029, isStandIn: true }
  expect((await lookAtPayment(id))?.disputes).toEqual([{ ...standIn, status: 'open' }])
  await control.mercadoPago.closeChargeback(chargeback, 'lost')
  expect((await lookAtPayment(id))?.disputes).toEqual([{ ...standIn, status: 'lost' }])
  await control.mercadoPago.listChargeback(chargeback)
  const known = [{ id: chargeback, amount: 5_029, status: 'lost' }]
  expect((await lookAtPayment(id))?.disputes).toEqual(known)
  expect((await gateway.fetchSnapshot({ kind: 'dispute', id: chargeback }))?.payments[0]?.disputes).toEqual(
    known,
  )
})

it('an unknown status is pending, with a question', async () => {
  const { id } = await paidPix()
  await control.mercadoPago.setStatus(id, 'teleported' as never, 'x')
  expect(await lookAtPayment(id)).toMatchObject({ status: 'pending', questions: ['payment teleported/x'] })
})

it('lists all payments approved since a date, in pages', async () => {
  const { reference } = await opened()
  const ids: string[] = []
  for (let count = 0; count < 51; count += 1) {
    for (const { id } of await control.mercadoPago.payPreferenceTwice(reference)) ids.push(`${id}`)
  }
  await openedPix()
  const found: string[] = []
  for await (const payment of gateway.paidSince(new Date(Date.now() - HOUR_MS))) found.push(payment.id)
  expect(found).toEqual(ids)
  for await (const late of gateway.paidSince(new Date(Date.now() + HOUR_MS))) expect(late).toBeUndefined()
})

describe('notices', () => {
  it('name the payment, with one id per fact; merchant orders are ignored', async () => {
    await control.deliver({ copies: 2 })
    const { id } = await paidPix()
    const told = await heard()
    expect(told.filter((notice) => notice === 'other')).toHaveLength(2)
    const about = told.flatMap((notice) => (notice && notice !== 'other' ? [notice] : []))
    expect(about.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 4 }, () => ({ kind: 'payment', id })),
    )
    expect(new Set(about.map((notice) => notice.id)).size).toBe(2)
  })

  it('with another id, time or secret are rejected', async () => {
    await paidPix()
    await control.settle()
    const raw = notices.caught.find(({ query }) => query.type === 'payment')
    if (!raw) throw new Error('nothing came')
    const signature = `${raw.headers['x-signature']}`
    expect(gateway.readNotice(raw)).not.toBeNull()
    expect(gateway.readNotice({ ...raw, query: { ...raw.query, 'data.id': '1' } })).toBeNull()
    const later = signature.replace(/ts=\d+/, 'ts=1')
    expect(gateway.readNotice({ ...raw, headers: { ...raw.headers, 'x-signature': later } })).toBeNull()
    expect(gateway.readNotice({ ...raw, headers: {} })).toBeNull()
    expect(mercadoPagoGateway({ ...secrets, webhookSecret: 'other' }).readNotice(raw)).toBeNull()
  })
})

it('reports `down` for transient errors and `refused` for permanent ones', async () => {
  const wanted = request()
  await control.fail({ mercadoPago: { checkoutErrors: 1 } })
  await expect(gateway.openCheckout(wanted)).rejects.toMatchObject({ kind: 'down' })
  await openedPix(wanted)
  await expect(openedPix({ ...wanted, amount: centavos(1) })).rejects.toMatchObject({ kind: 'refused' })
  await control.fail({ mercadoPago: { isDown: true } })
  await expect(gateway.fetchSnapshot({ kind: 'payment', id: '1' })).rejects.toMatchObject({ kind: 'down' })
  await control.fail({ mercadoPago: { isDown: false } })
  expect(await gateway.fetchSnapshot({ kind: 'payment', id: '1' })).toBeNull()
  const nowhere = mercadoPagoGateway({ ...secrets, baseUrl: 'http://127.0.0.1:1' })
  await expect(nowhere.whoAmI()).rejects.toMatchObject({ kind: 'down' })
  await control.settings({ mercadoPago: { keys: ['TEST-b'] } })
  await expect(gateway.whoAmI()).rejects.toMatchObject({ kind: 'refused' })
})

it('knows its account, and whether it is live', async () => {
  expect(await gateway.whoAmI()).toEqual({ id: '148000001', name: 'LOJADETESTES', isLive: false })
  const live = mercadoPagoGateway({ ...secrets, accessToken: 'APP_USR-a' })
  expect(await live.whoAmI()).toMatchObject({ isLive: true })
  const pix = await live.openPix?.(request())
  expect(await live.fetchSnapshot({ kind: 'payment', id: pix?.reference ?? '' })).toMatchObject({
    isLive: true,
  })
})
