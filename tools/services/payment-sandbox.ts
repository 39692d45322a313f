import { join } from 'node:path'
import { controlOf } from '../payment-sandbox/index.ts'
import { findFreePort } from './ports.ts'
import { type Service, startService } from './service.ts'
import { answersOk } from './wait-for.ts'

export interface PaymentSandboxOptions {
  /** Preferred port; the next free one is taken when it is in use. */
  readonly port?: number
  /** Where Stripe's notices go; Mercado Pago is told with each order. */
  readonly stripeWebhookUrl?: string
}

const MAIN = join(import.meta.dirname, '../payment-sandbox/main.ts')

/** Both payment providers without money, as a process of its own; `url` is what PAYMENT_SANDBOX_URL wants. */
export async function startPaymentSandboxService(options: PaymentSandboxOptions = {}): Promise<Service> {
  const port = await findFreePort(options.port)
  const url = `http://127.0.0.1:${port}`
  const service = await startService({
    port,
    url,
    process: { name: 'Payment sandbox', command: process.execPath, args: [MAIN, `${port}`] },
    isReady: () => answersOk(`${url}/health`),
  })
  if (options.stripeWebhookUrl)
    await controlOf(url).settings({ stripe: { webhookUrl: options.stripeWebhookUrl } })
  return service
}
