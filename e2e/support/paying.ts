import { newIdentity } from '../../apps/api/src/features/accounts/testing.ts'
import { makeGatewayKeys } from '../../apps/api/src/features/payments/testing.ts'
import { controlOf } from '../../tools/payment-sandbox/index.ts'
import { startPaymentSandboxService } from '../../tools/services/index.ts'
import type { Stack } from '../../tools/stack/index.ts'
import type { Person, Somebody, Who } from './people.ts'
import { test as base, expect, startTrunfo } from './trunfo.ts'

type Control = ReturnType<typeof controlOf>

interface WorkerFixtures {
  /** Sandbox of both payment providers. */
  readonly sandbox: { readonly url: string; readonly control: Control }
}

interface TestFixtures {
  /** Signs in a user whose identity is on file. */
  readonly signInPayer: (who?: Who) => Promise<Somebody>
}

/** A stack with the sandbox as its providers and saved keys. Specs that use it get their own stack. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  sandbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const service = await startPaymentSandboxService()
      await use({ url: service.url, control: controlOf(service.url) })
      await service.stop()
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ sandbox: { url, control } }, use) => {
      const stack = await startTrunfo({ NODE_ENV: 'test', PAYMENT_SANDBOX_URL: url })
      const webhookUrl = `${stack.url}/api/webhooks/stripe`
      const { stripe, mercadoPago } = await control.settings({ stripe: { webhookUrl } })
      const config = { ENCRYPTION_KEYS: [stack.env.ENCRYPTION_KEYS ?? ''] }
      await makeGatewayKeys(stack.db, config, {
        provider: 'stripe',
        secretKey: 'sk_test_51Trunfo',
        webhookSecret: stripe.webhookSecret,
      })
      await makeGatewayKeys(stack.db, config, {
        provider: 'mercado-pago',
        secretKey: 'TEST-51Trunfo',
        webhookSecret: mercadoPago.webhookSecret,
      })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  signInPayer: async ({ stack, page, signIn }, use) =>
    use(async (who) => {
      const person = await signIn({ name: 'pagante', ...who })
      const { headers } = await stack.sessionOf(person.id)
      const given = await page.request.post('/api/accounts/me/identity', { headers, data: newIdentity() })
      expect(given.ok()).toBe(true)
      return person
    }),
})

export { expect }

/** The order id in a URL. */
export const orderIn = (address: string): string => new URL(address).searchParams.get('order') ?? ''

/** The provider's id of an order: the Stripe session, or the Mercado Pago payment of a Pix. */
export async function sessionOf(control: Control, orderId: string): Promise<string> {
  const sessions = await control.see('sessions')
  const found = sessions.find((session) => Object.values(session.metadata).includes(orderId))
  if (!found) throw new Error(`the sandbox has no session of ${orderId}`)
  return found.id
}

export async function pixOf(control: Control, orderId: string): Promise<number> {
  const payments = await control.see('payments')
  const found = payments.find((payment) => payment.external_reference === orderId)
  if (!found) throw new Error(`the sandbox has no payment of ${orderId}`)
  return found.id
}

/** The person's current total, in centavos. */
export async function totalOf(stack: Stack, userId: string): Promise<number> {
  const { headers } = await stack.sessionOf(userId)
  const answer = await fetch(`${stack.url}/api/wallet`, { headers })
  return ((await answer.json()) as { total: number }).total
}

/** Credits withdrawable cash, like a prize. */
export async function reward({ owner }: Stack, { id }: Person, cents: number): Promise<void> {
  await owner.query('select ledger.fill_reward_budget(gen_random_uuid(), $1, $2)', [cents, 'teste'])
  await owner.query('select ledger.reward(gen_random_uuid(), $1, $2, $3)', [id, cents, 'teste'])
}
