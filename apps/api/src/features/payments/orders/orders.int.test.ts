import { afterEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '../../../../test/app.ts'
import { usePayments } from '../../../../test/payments.ts'
import { auditLedger } from '../../ledger/testing.ts'

const { app, ask, services, signInBuyer, work, control, deposit, orderOf, walletOf, reaches, inboxIsEmpty } =
  await usePayments()
await work()

const cancel = (who: SignedIn, id: string) =>
  app.inject({ method: 'POST', url: `/api/payments/${id}/cancellation`, headers: who.headers })
const stateOfPix = async (reference: string) =>
  (await control.see('payments')).find(({ id }) => `${id}` === reference)?.status

afterEach(() => control.deliver({ dropShare: 0 }))

describe('a payment that its buyer cancels', () => {
  test('by Pix is closed at the provider, also when cancelled twice', async () => {
    const { who, order, reference } = await deposit('pix')
    for (let time = 0; time < 2; time += 1)
      expect((await cancel(who, order.id)).json().order).toMatchObject({ state: 'cancelled', pixCode: null })
    expect(await stateOfPix(reference)).toBe('cancelled')
    await expect(control.mercadoPago.pay(reference)).rejects.toThrow()
    // The provider's notice of the cancellation changes nothing.
    await control.settle()
    await inboxIsEmpty()
    expect((await orderOf(who, order.id)).state).toBe('cancelled')
    expect(await walletOf(who)).toMatchObject({ total: 0, openPayments: [] })
  })

  test.each(['stripe', 'mercado-pago'] as const)('on the page of %s can no longer be paid', async (way) => {
    const { who, order, reference } = await deposit(way)
    expect((await cancel(who, order.id)).json().order).toMatchObject({
      state: 'cancelled',
      checkoutUrl: null,
    })
    const paying =
      way === 'stripe' ? control.stripe.pay(reference) : control.mercadoPago.payPreference(reference)
    await expect(paying).rejects.toThrow()
  })

  test('after paying, with the notice lost, counts as paid', async () => {
    await control.deliver({ dropShare: 1 })
    for (const way of ['pix', 'stripe'] as const) {
      const { who, order, reference } = await deposit(way)
      if (way === 'pix') await control.mercadoPago.pay(reference)
      else await control.stripe.pay(reference)
      expect((await orderOf(who, order.id)).state).toBe('open')
      const answer = await cancel(who, order.id)
      expect([answer.statusCode, answer.json().order.state]).toEqual([200, 'paid'])
      expect((await walletOf(who)).total).toBe(50_00)
    }
  })

  test('makes room for another payment', async () => {
    const who = await signInBuyer()
    const made = []
    for (let count = 0; count < 5; count += 1) made.push((await deposit('pix', 20_00, who)).order.id)
    await expect(deposit('pix', 20_00, who)).rejects.toThrow('payments.too_many_open')
    await cancel(who, made[0] ?? '')
    await deposit('pix', 20_00, who)
  })

  test('cannot be cancelled by others, and stays open while the provider is down', async () => {
    const { who, order } = await deposit('pix')
    expect((await cancel(await signInBuyer(), order.id)).statusCode).toBe(404)
    await control.fail({ mercadoPago: { isDown: true } })
    const answer = await cancel(who, order.id)
    await control.fail({ mercadoPago: { isDown: false } })
    expect([answer.statusCode, answer.json().error.code]).toEqual([502, 'payments.provider_down'])
    expect((await orderOf(who, order.id)).state).toBe('open')
  })
})

test('the wallet shows open payments only', async () => {
  const { who, order, reference } = await deposit('pix', 10_00)
  const { openPayments } = await walletOf(who)
  expect(openPayments).toMatchObject([{ id: order.id, way: 'pix', state: 'open', amount: 10_00 }])
  await services.db
    .updateTable('payment_orders')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', order.id)
    .execute()
  expect((await walletOf(who)).openPayments).toEqual([])
  await control.mercadoPago.pay(reference)
  await reaches(who, order.id, 'paid')
  expect((await walletOf(who)).openPayments).toEqual([])
})

test('a card checkout needs the publishable key; open orders continue without it', async () => {
  const { who, order, reference } = await deposit('stripe')
  const keep = (key: string) =>
    services.db
      .updateTable('payment_gateways')
      .set({ public_key: key })
      .where('provider', '=', 'stripe')
      .execute()
  await keep('')
  const refused = await ask(who, 20_00, 'stripe')
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'payments.stripe_not_configured'])
  expect((await walletOf(who)).deposit.ways).not.toContain('stripe')
  await control.stripe.pay(reference)
  await reaches(who, order.id, 'paid')
  await keep('pk_test_sandbox')
  expect((await ask(who, 20_00, 'stripe')).statusCode).toBe(201)
})

test('after all of it the audit finds nothing', async () => {
  expect(await auditLedger(services.db)).toEqual({})
})
