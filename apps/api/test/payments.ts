import type { PaymentWay } from '@trunfo/contract/payments'
import { afterAll } from 'vitest'
import { controlOf, startPaymentSandbox } from '../../../tools/payment-sandbox/index.ts'
import { findFreePort } from '../../../tools/services/ports.ts'
import { makeIdentity } from '../src/features/accounts/testing.ts'
import { makeGatewayKeys } from '../src/features/payments/testing.ts'
import { type SignedIn, type TestApp, useTestApp } from './app.ts'
import { until } from './live.ts'

export const WEBHOOK_SECRETS = {
  stripe: 'whsec_payment_sandbox',
  'mercado-pago': 'payment-sandbox-secret',
} as const
export const SECRET_KEYS = { stripe: 'sk_test_sandbox', 'mercado-pago': 'TEST-sandbox' } as const

/** The part of an order's API response that tests read. */
export interface OrderAnswer {
  readonly id: string
  readonly number: string
  readonly state: string
  readonly amount: number
  readonly refunded: number
  readonly checkoutUrl: string | null
  readonly pixCode: string | null
  readonly paidBy: string | null
  readonly settlesAt: string | null
}

/** The whole API with both sandbox providers, listening where they send their notices. */
export async function usePayments(settings: Record<string, string> = {}) {
  const sandbox = await startPaymentSandbox()
  afterAll(() => sandbox.close())
  const control = controlOf(sandbox.url)
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const testApp = await useTestApp({ PUBLIC_URL: url, PAYMENT_SANDBOX_URL: sandbox.url, ...settings })
  const { app, services } = testApp
  for (const provider of ['stripe', 'mercado-pago'] as const) {
    const secrets = { secretKey: SECRET_KEYS[provider], webhookSecret: WEBHOOK_SECRETS[provider] }
    await makeGatewayKeys(services.db, services.config, { provider, ...secrets })
  }
  await control.settings({ stripe: { webhookUrl: `${url}/api/webhooks/stripe` } })
  await app.listen({ host: '127.0.0.1', port })
  return { ...testApp, ...paymentsDriver(testApp), sandbox, control, url }
}

function paymentsDriver({ app, services, signIn }: TestApp) {
  const { db } = services
  /** The sandbox's id of the order: a session, a preference or a payment. */
  const referenceOf = async (orderId: string): Promise<string> => {
    const { reference } = await db
      .selectFrom('payment_orders')
      .select('reference')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    return reference ?? ''
  }
  /** Signs in a person with an identity on file, which every deposit needs. */
  const signInBuyer = async (): Promise<SignedIn> => {
    const who = await signIn()
    await makeIdentity(services, who.userId)
    return who
  }
  const ask = (who: SignedIn, amount: number, way: PaymentWay, key: string = crypto.randomUUID()) =>
    app.inject({
      method: 'POST',
      url: '/api/wallet/deposits',
      headers: { ...who.headers, 'idempotency-key': key },
      payload: { amount, way },
    })
  const orderOf = async (who: SignedIn, orderId: string): Promise<OrderAnswer> =>
    (await app.inject({ url: `/api/payments/${orderId}`, headers: who.headers })).json().order
  const walletOf = async (who: SignedIn) =>
    (await app.inject({ url: '/api/wallet', headers: who.headers })).json()

  return {
    ask,
    signInBuyer,
    orderOf,
    walletOf,
    referenceOf,
    /** Creates a deposit order that is open at its provider, and a buyer for it unless given. */
    async deposit(way: PaymentWay, amount = 50_00, buyer?: SignedIn) {
      const who = buyer ?? (await signInBuyer())
      const response = await ask(who, amount, way)
      if (response.statusCode !== 201) throw new Error(response.body)
      const order: OrderAnswer = response.json().order
      return { who, order, reference: await referenceOf(order.id) }
    },
    async reaches(who: SignedIn, orderId: string, state: string): Promise<OrderAnswer> {
      await until(async () => (await orderOf(who, orderId)).state === state)
      return orderOf(who, orderId)
    },
    async inboxIsEmpty(): Promise<void> {
      const waiting = () =>
        db.selectFrom('payment_inbox').select('id').where('applied_at', 'is', null).execute()
      await until(async () => (await waiting()).length === 0)
    },
  }
}
