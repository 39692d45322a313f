import { join } from 'node:path'
import { controlOf } from '../payment-sandbox/index.ts'
import { findFreePort } from './ports.ts'
import { type Service, startService } from './service.ts'
import { answersOk } from './wait-for.ts'

export interface PaymentSandboxOptions {
  /** Preferred port; if it is in use, the next free one is taken. */
  readonly port?: number
  /** Receives Stripe's notices; Mercado Pago gets the URL with each order. */
  readonly stripeWebhookUrl?: string
}

const MAIN = join(import.meta.dirname, '../payment-sandbox/main.ts')

/** Starts the sandbox of both payment providers as a separate process; use `url` as PAYMENT_SANDBOX_URL. */
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
