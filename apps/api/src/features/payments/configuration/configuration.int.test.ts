import { execFileSync } from 'node:child_process'
import { inspect } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { Mailbox, startMailCatcher } from '../../../../../../tools/services/index.ts'
import { SECRET_KEYS, usePayments } from '../../../../test/payments.ts'
import { buildApp } from '../../../app.ts'
import { features } from '../../../features.ts'

const catcher = await startMailCatcher()
afterAll(() => catcher.stop())
const mailbox = new Mailbox(catcher.webUrl)
const testApp = await usePayments({ SMTP_URL: catcher.url })
const { app, services, signIn, prove, work, database, control } = testApp
const { db } = services
await work()

/** Every log call, captured before the logger redacts anything. */
const logged: string[] = []
for (const level of ['debug', 'info', 'warn', 'error', 'fatal'] as const) {
  services.log[level] = (...said: unknown[]) => {
    logged.push(inspect(said, { depth: 10, maxStringLength: null }))
  }
}

const password = 'mesa redonda 9'
const CANARY = 'sk_test_canario_7f3a91c2d4e5'
const HOOK_CANARY = 'whsec_canario_5b6c7d8e9f'

const staff = () => signIn(['admin'], { password })
const save = async (payload: object, provider = 'stripe') => {
  const headers = await prove(await staff())
  const url = `/api/admin/payments/gateways/${provider}`
  return app.inject({ method: 'PUT', url, headers, payload: { publicKey: 'pk_1', ...payload } })
}
const configuration = async () => {
  const { headers } = await staff()
  return app.inject({ url: '/api/admin/payments/configuration', headers })
}

describe('keys of a provider', () => {
  test('are saved with a step-up, shown by their last four, and hold deposits until a fundador confirms', async () => {
    const founder = await signIn(['fundador'], { password })
    const unproven = await app.inject({
      method: 'PUT',
      url: '/api/admin/payments/gateways/stripe',
      headers: (await staff()).headers,
      payload: { publicKey: 'pk_1', secretKey: CANARY },
    })
    expect(unproven.json().error.code).toBe('platform.step_up_required')
    const saved = await save({ secretKey: CANARY, webhookSecret: HOOK_CANARY })
    expect(saved.json()).toMatchObject({
      stripe: { publicKey: 'pk_1', secretKey: { lastFour: 'd4e5' }, webhookSecret: { lastFour: '8e9f' } },
      holdsDeposits: true,
      changes: [expect.objectContaining({ what: 'payments.stripe-keys-saved' })],
    })
    const { username } = await db
      .selectFrom('profiles')
      .select('username')
      .where('id', '=', founder.userId)
      .executeTakeFirstOrThrow()
    await mailbox.expect(`${username}@exemplo.test`, /chaves do Stripe foram trocadas/)

    const url = '/api/admin/payments/confirmation'
    const confirm = (headers: Record<string, string>) => app.inject({ method: 'POST', url, headers })
    expect((await confirm(await prove(await staff()))).json().error.code).toBe('platform.forbidden')
    expect((await confirm(founder.headers)).json().error.code).toBe('platform.step_up_required')
    expect((await confirm(await prove(founder))).json().holdsDeposits).toBe(false)
  })

  test('that are left out stay unchanged, and saving the same public key is not a change', async () => {
    const before = (await configuration()).json()
    expect((await save({})).json().stripe.secretKey).toEqual(before.stripe.secretKey)
    expect((await configuration()).json().changes).toEqual(before.changes)
  })

  test('that the provider refuses are not saved', async () => {
    await control.settings({ mercadoPago: { keys: [SECRET_KEYS['mercado-pago']] } })
    expect((await save({ secretKey: 'TEST-outra' }, 'mercado-pago')).json().error.code).toBe(
      'payments.key_refused',
    )
    await control.settings({ mercadoPago: { keys: null } })
  })

  test('are tested by "testar conexão"', async () => {
    const { headers } = await staff()
    const test = (provider: string) =>
      app.inject({ method: 'POST', url: `/api/admin/payments/gateways/${provider}/test`, headers })
    expect((await test('stripe')).statusCode).toBe(200)
  })

  test('appear in no response, log or plain dump', async () => {
    expect((await save({ secretKey: CANARY, webhookSecret: HOOK_CANARY })).statusCode).toBe(200)
    await control.fail({ stripe: { isDown: true } })
    expect((await testApp.ask(await testApp.signInBuyer(), 20_00, 'stripe')).statusCode).toBe(502)
    await control.fail({ stripe: { isDown: false } })
    const answers = [(await configuration()).body, (await save({ secretKey: CANARY })).body]
    const stdio = ['ignore', 'pipe', 'ignore'] as const
    const options = { maxBuffer: 2 ** 28, stdio: [...stdio] }
    const dump = execFileSync('pg_dump', [database.ownerUrl, '--data-only'], options).toString()
    expect(dump).toContain('d4e5')
    expect(logged.length).toBeGreaterThan(0)
    for (const text of [...answers, dump, ...logged]) {
      expect(text).not.toContain(CANARY)
      expect(text).not.toContain(HOOK_CANARY)
    }
  })
})

test('in production settling times below the minimum are rejected', async () => {
  const production = await buildApp(
    { ...services, config: { ...services.config, isProduction: true } },
    features,
  )
  const { headers } = await staff()
  const put = (settlingDaysPix: number, settlingDaysCard: number) =>
    production.inject({
      method: 'PUT',
      url: '/api/admin/payments/prices',
      headers,
      payload: {
        priceId3Months: 'price_3',
        price3MonthsValue: 45_00,
        priceId6Months: 'price_6',
        price6MonthsValue: 80_00,
        priceIdWalletDeposit: '',
        settlingDaysPix,
        settlingDaysCard,
      },
    })
  expect((await put(0, 7)).json().error).toMatchObject({
    code: 'payments.settling_pix_too_short',
    facts: { min: 1 },
    field: 'settlingDaysPix',
  })
  expect((await put(1, 6)).json().error).toMatchObject({
    code: 'payments.settling_card_too_short',
    facts: { min: 7 },
    field: 'settlingDaysCard',
  })
  expect((await put(1, 7)).statusCode).toBe(200)
  await production.close()
})

test('prices are audited only when they change', async () => {
  const { headers } = await staff()
  const payload = {
    priceId3Months: 'price_3',
    price3MonthsValue: 45_00,
    priceId6Months: 'price_6',
    price6MonthsValue: 80_00,
    priceIdWalletDeposit: '',
    settlingDaysPix: 2,
    settlingDaysCard: 10,
  }
  const put = () => app.inject({ method: 'PUT', url: '/api/admin/payments/prices', headers, payload })
  const [first, second] = [(await put()).json(), (await put()).json()]
  expect(first.prices).toEqual(payload)
  expect(second.changes).toEqual(first.changes)
  // Stripe orders need a configured price id, though the amount is ours.
  const refused = await testApp.ask(await testApp.signInBuyer(), 20_00, 'stripe')
  expect(refused.json().error.code).toBe('payments.price_not_configured')
})
