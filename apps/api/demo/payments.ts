import { makeGatewayKeys } from '../src/features/payments/testing.ts'
import type { Config } from '../src/platform/config.ts'
import type { Db } from '../src/platform/db/database.ts'

/** Keys of the payment sandbox: demo users can pay at once, without real money. */
const SANDBOX_KEYS = [
  { provider: 'stripe', secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_payment_sandbox' },
  { provider: 'mercado-pago', secretKey: 'TEST-sandbox', webhookSecret: 'payment-sandbox-secret' },
] as const

export async function seedDemoPayments(db: Db, config: Config): Promise<void> {
  for (const keys of SANDBOX_KEYS) await makeGatewayKeys(db, config, keys)
}
