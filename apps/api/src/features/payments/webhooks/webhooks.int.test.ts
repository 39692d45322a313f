import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { usePayments, WEBHOOK_SECRETS } from '../../../../test/payments.ts'

const { app, services, signInBuyer, ask, deposit, control, referenceOf } = await usePayments()
const { db } = services

const signed = (body: string, secret: string = WEBHOOK_SECRETS.stripe) => {
  const at = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return { 'stripe-signature': `t=${at},v1=${v1}`, 'content-type': 'application/json' }
}
const send = (body: string, headers: Record<string, string>) =>
  app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload: body })
const eventOf = (session: string, id = `evt_${session}`) =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    data: { object: { id: session, object: 'checkout.session', metadata: {} } },
  })
const noticed = () => db.selectFrom('payment_inbox').selectAll().execute()

describe('a notice', () => {
  test('with a wrong or missing signature is rejected and stores nothing', async () => {
    const body = eventOf('cs_forged')
    expect((await send(body, signed(body, 'whsec_other'))).statusCode).toBe(400)
    expect((await send(body, { 'content-type': 'application/json' })).statusCode).toBe(400)
    expect((await send('no json', signed('no json', 'x'))).statusCode).toBe(400)
    expect(await noticed()).toEqual([])
  })

  test('is stored once however often it comes, with one job', async () => {
    const { order } = await deposit('stripe')
    const body = eventOf(await referenceOf(order.id))
    const answers = await Promise.all(Array.from({ length: 16 }, () => send(body, signed(body))))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(16).fill(200))
    expect(await noticed()).toHaveLength(1)
  })

  test('about something else is accepted and dropped', async () => {
    const before = (await noticed()).length
    const body = JSON.stringify({ id: 'evt_x', object: 'event', type: 'payout.paid', data: { object: {} } })
    expect((await send(body, signed(body))).statusCode).toBe(200)
    expect(await noticed()).toHaveLength(before)
  })

  test('only names what to fetch: an unpaid session stays unpaid', async () => {
    const { order } = await deposit('stripe')
    const body = eventOf(await referenceOf(order.id), 'evt_liar')
    await send(body, signed(body))
    const { state } = await db
      .selectFrom('payment_orders')
      .select('state')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('open')
    await control.settle()
  })
})

test('without keys notices and orders are rejected', async () => {
  const none = { secret_key: null, secret_key_last_four: null, secret_key_saved_at: null, account_id: null }
  await db.updateTable('payment_gateways').set(none).execute()
  const body = eventOf('cs_1')
  expect((await send(body, signed(body, ''))).statusCode).toBe(400)
  const who = await signInBuyer()
  expect((await ask(who, 20_00, 'stripe')).json().error.code).toBe('payments.stripe_not_configured')
  expect((await ask(who, 20_00, 'pix')).json().error.code).toBe('payments.mercado_pago_not_configured')
})
