import {
  Chargeback,
  MercadoPagoConfig,
  Payment,
  PaymentRefund,
  Preference,
  User,
  WebhookSignatureValidator,
} from 'mercadopago'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { controlOf, startPaymentSandbox } from './index.ts'
import { catchNotices } from './notice-catcher.ts'

const sandbox = await startPaymentSandbox()
Object.assign(AppConfig, { BASE_URL: sandbox.url })
const control = controlOf(sandbox.url)
const notices = await catchNotices()
const config = newConfig()
const payments = new Payment(config)

/** The library reuses the idempotency key of one call for all later ones with the same configuration. */
function newConfig() {
  return new MercadoPagoConfig({ accessToken: 'TEST-sandbox', options: { maxRetries: 0 } })
}

beforeEach(async () => {
  await control.reset()
  notices.caught.length = 0
})

afterAll(async () => {
  await sandbox.close()
  await notices.close()
})

const HOUR_MS = 3_600_000
const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString().replace('Z', '+00:00')

const openPreference = () =>
  new Preference(config).create({
    body: {
      items: [{ id: 'a', title: 'Depósito', quantity: 1, unit_price: 50.1, currency_id: 'BRL' }],
      external_reference: 'order-a',
      notification_url: `${notices.url}?source_news=webhooks`,
      back_urls: { success: 'https://loja.test/ok' },
      expires: true,
      expiration_date_to: inAnHour(),
    },
  })

const openPix = (idempotencyKey: string, amount = 50.1) =>
  new Payment(newConfig()).create({
    body: {
      transaction_amount: amount,
      payment_method_id: 'pix',
      payer: { email: 'a@b.test' },
      external_reference: 'order-a',
      notification_url: notices.url,
      date_of_expiration: inAnHour(),
    },
    requestOptions: { idempotencyKey },
  })

/** Topic and id of each notice, after the library has verified its signature. */
async function told() {
  await control.settle()
  return notices.caught.map(({ headers, query }) => {
    WebhookSignatureValidator.validate({
      xSignature: headers['x-signature'] as string,
      xRequestId: headers['x-request-id'] as string,
      dataId: query['data.id'],
      secret: 'payment-sandbox-secret',
    })
    return query.type ? `${query.type} ${query['data.id']}` : query.topic
  })
}

describe('preferences', () => {
  it('a card pays it, with interest that is not part of the price', async () => {
    const { id = '' } = await openPreference()
    const { id: paymentId } = await control.mercadoPago.payPreference(id)
    expect(await payments.get({ id: paymentId })).toMatchObject({
      status: 'approved',
      external_reference: 'order-a',
      transaction_amount: 50.1,
      transaction_details: { total_paid_amount: 52.61 },
      fee_details: [{ amount: 2.5, fee_payer: 'collector' }],
      live_mode: false,
    })
    expect((await told()).sort()).toEqual(['merchant_order', `payment ${paymentId}`])
    expect(notices.caught[0]?.query.source_news).toBe('webhooks')
  })

  it('a rejected card leaves it open, and its expiry closes it', async () => {
    const { id = '' } = await openPreference()
    expect(await control.mercadoPago.failPreference(id)).toMatchObject({ status: 'rejected' })
    await control.mercadoPago.payPreferenceTwice(id)
    const found = await payments.search({ options: { external_reference: 'order-a', limit: 2 } })
    expect(found.paging).toEqual({ total: 3, limit: 2, offset: 0 })
    await control.advance(HOUR_MS / 1000)
    await expect(control.mercadoPago.payPreference(id)).rejects.toThrow('preference_expired')
  })
})

describe('Pix', () => {
  it('starts as pending, and a key creates it once', async () => {
    const first = await openPix('a:1')
    expect(first).toMatchObject({ status: 'pending', payment_method_id: 'pix' })
    expect(first.point_of_interaction?.transaction_data?.qr_code).toMatch(/^000201.+6304[0-9A-F]{4}$/)
    await control.mercadoPago.pay(first.id ?? 0)
    expect(await payments.get({ id: first.id ?? 0 })).toMatchObject({ status: 'approved' })
    expect(await told()).toEqual(expect.arrayContaining([`payment ${first.id}`, `payment ${first.id}`]))
  })

  it('rejects a key with other content, and a date without an offset', async () => {
    await openPix('a:1', 10)
    await expect(openPix('a:1', 11)).rejects.toMatchObject({ status: 409 })
    const body = {
      transaction_amount: 1,
      payment_method_id: 'pix',
      payer: { email: 'a@b.test' },
      date_of_expiration: new Date().toISOString(),
    }
    await expect(new Payment(newConfig()).create({ body })).rejects.toMatchObject({ status: 400 })
  })

  it('is cancelled by us or by the clock, and not once it is paid', async () => {
    const [cancelled, lapsed, paid] = [await openPix('a'), await openPix('b'), await openPix('c')]
    await control.mercadoPago.pay(paid.id ?? 0)
    expect(await payments.cancel({ id: cancelled.id ?? 0 })).toMatchObject({ status: 'cancelled' })
    await control.advance(HOUR_MS / 1000)
    expect(await payments.get({ id: lapsed.id ?? 0 })).toMatchObject({
      status: 'cancelled',
      status_detail: 'expired',
    })
    await expect(payments.cancel({ id: paid.id ?? 0 })).rejects.toMatchObject({ status: 400 })
  })

  it('is created although its response is lost, and found by its key', async () => {
    await control.fail({ mercadoPago: { checkoutTimeouts: 1 } })
    const body = { transaction_amount: 9, payment_method_id: 'pix', payer: { email: 'a@b.test' } }
    const create = (timeout?: number) =>
      new Payment(newConfig()).create({ body, requestOptions: { idempotencyKey: 'a:1', timeout } })
    await expect(create(200)).rejects.toMatchObject({ error: 'connection_error' })
    const { id } = await create()
    expect((await control.see('payments')).map((payment) => payment.id)).toEqual([id])
  })
})

describe('what comes after a payment', () => {
  const paidPix = async () => {
    const { id = 0 } = await openPix('a:1', 50)
    await control.mercadoPago.pay(id)
    return id
  }

  it('refunds add up, wait for funds and fail', async () => {
    const id = await paidPix()
    const refunds = new PaymentRefund(config)
    const refund = (amount: number, idempotencyKey: string) =>
      refunds.create({ payment_id: id, body: { amount }, requestOptions: { idempotencyKey } })
    const first = await refund(10, 'r1')
    expect((await refund(10, 'r1')).id).toBe(first.id)
    await control.fail({ mercadoPago: { refundsPending: 1 } })
    const waiting = await refund(20, 'r2')
    expect(waiting.status).toBe('in_process')
    await expect(refund(30, 'r3')).rejects.toMatchObject({ status: 400 })
    await control.mercadoPago.failRefund(waiting.id ?? 0)
    expect(await payments.get({ id })).toMatchObject({
      status_detail: 'partially_refunded',
      transaction_amount_refunded: 10,
    })
    await refund(40, 'r4')
    expect(await payments.get({ id })).toMatchObject({ status: 'refunded' })
    expect(await refunds.get({ payment_id: id, refund_id: waiting.id ?? 0 })).toMatchObject({
      status: 'rejected',
    })
  })

  it('a MED return is a refund that our side did not request', async () => {
    const id = await paidPix()
    await control.mercadoPago.med(id, { amount: 1_500 })
    expect(await payments.get({ id })).toMatchObject({ refunds: [{ amount: 15, source: { type: 'admin' } }] })
  })

  it('a chargeback holds the payment until it is won or lost', async () => {
    const id = await paidPix()
    const { id: chargeback } = await control.mercadoPago.chargeBack(id)
    expect(await new Chargeback(config).get({ id: chargeback })).toMatchObject({
      payment_id: id,
      coverage_applied: null,
    })
    expect(await payments.get({ id })).toMatchObject({ status: 'charged_back', status_detail: 'in_process' })
    await control.mercadoPago.closeChargeback(chargeback, 'won')
    expect(await payments.get({ id })).toMatchObject({ status: 'charged_back', status_detail: 'reimbursed' })
    const found = await new Chargeback(config).search({ options: { payment_id: id } })
    expect(found.results).toMatchObject([{ id: chargeback, coverage_applied: true }])
    expect(await told()).toContain(`topic_chargebacks_wh ${chargeback}`)
  })

  it('an unlisted chargeback shows only on the payment until it is listed', async () => {
    const id = await paidPix()
    const { id: chargeback } = await control.mercadoPago.chargeBack(id, { isUnlisted: true })
    const search = () => new Chargeback(config).search({ options: { payment_id: id } })
    expect((await search()).results).toEqual([])
    expect(await payments.get({ id })).toMatchObject({ status: 'charged_back', status_detail: 'in_process' })
    expect(await told()).not.toContain(`topic_chargebacks_wh ${chargeback}`)
    await control.mercadoPago.closeChargeback(chargeback, 'lost')
    expect(await payments.get({ id })).toMatchObject({ status_detail: 'settled' })
    await control.mercadoPago.listChargeback(chargeback)
    expect((await search()).results).toMatchObject([{ id: chargeback, coverage_applied: false }])
    expect(await told()).toContain(`topic_chargebacks_wh ${chargeback}`)
  })

  it.each([
    ['approved', { status: 'approved', status_detail: 'accredited' }],
    ['refunded', { status: 'refunded', refunds: [{ source: { type: 'admin' } }] }],
    ['charged_back', { status: 'charged_back', status_detail: 'in_process' }],
  ] as const)('a mediation holds the payment until it ends %s', async (outcome, after) => {
    const id = await paidPix()
    const { date_last_updated: paidAt = '' } = await payments.get({ id })
    const claim = await control.mercadoPago.mediate(id)
    const mediated = await payments.get({ id })
    expect(mediated).toMatchObject({ status: 'in_mediation', status_detail: 'pending' })
    expect(new Date(mediated.date_last_updated ?? '') > new Date(paidAt)).toBe(true)
    const refused = new PaymentRefund(newConfig()).create({ payment_id: id, body: { amount: 1 } })
    await expect(refused).rejects.toMatchObject({ status: 400 })
    const response = await fetch(`${sandbox.url}/post-purchase/v1/claims/${claim.id}`, {
      headers: { authorization: 'Bearer TEST-sandbox' },
    })
    expect(await response.json()).toMatchObject({ resource: 'payment', resource_id: id, status: 'opened' })
    await control.mercadoPago.closeMediation(id, outcome)
    const closed = await payments.get({ id })
    expect(closed).toMatchObject(after)
    expect(new Date(closed.date_last_updated ?? '') > new Date(mediated.date_last_updated ?? '')).toBe(true)
    expect(await control.see('claims')).toMatchObject([{ id: claim.id, status: 'closed' }])
    expect(await told()).toContain(`topic_claims_integration_wh ${claim.id}`)
  })

  it('approved payments are listed by their date, in pages', async () => {
    for (const key of ['a', 'b', 'c']) await control.mercadoPago.pay((await openPix(key)).id ?? 0)
    await openPix('never paid')
    const page = await payments.search({
      options: {
        range: 'date_approved',
        begin_date: new Date(0).toISOString(),
        end_date: inAnHour(),
        sort: 'date_approved',
        criteria: 'asc',
        limit: 2,
        offset: 2,
      },
    })
    expect(page.paging?.total).toBe(3)
    expect(page.results).toHaveLength(1)
  })
})

it('returns the account, and rejects an unknown token', async () => {
  expect(await new User(config).get()).toMatchObject({ nickname: 'LOJADETESTES' })
  await control.settings({ mercadoPago: { keys: ['TEST-right'] } })
  await expect(new User(config).get()).rejects.toMatchObject({ status: 401 })
  await control.settings({ mercadoPago: { keys: null } })
})
