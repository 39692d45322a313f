import { randomBytes } from 'node:crypto'
import { centavos } from '@trunfo/money/amounts'
import type { Config } from '../../platform/config.ts'
import { seal } from '../../platform/crypto/seal.ts'
import type { Db } from '../../platform/db/database.ts'
import { assertApplied, suspend } from '../ledger/index.ts'
import { secretContext } from './gateways.ts'
import { insertCapture } from './money.queries.ts'
import { captureFact } from './paid-order.ts'
import { insertOrder, updateOpened } from './payments.queries.ts'
import { receiptNumber } from './payments.rules.ts'
import type { ProviderName } from './providers/index.ts'
import { insertReview } from './reviews.queries.ts'

interface OrderFields {
  readonly buyerId: string
  readonly amount?: number
}

/** An open deposit by card, as if the provider had created its checkout. */
export function makeOrder(
  db: Db,
  { buyerId, amount = 50_00 }: OrderFields,
): Promise<{ id: string; number: string }> {
  const number = receiptNumber(randomBytes(8))
  return db.transaction().execute(async (tx) => {
    const { id } = await insertOrder(tx, {
      number,
      buyerId,
      kind: 'deposit',
      title: 'Depósito na carteira',
      way: 'stripe',
      provider: 'stripe',
      providerAccount: 'acct_demo',
      amount: centavos(amount),
      lifeMs: 30 * 60_000,
    })
    const checkoutUrl = 'https://checkout.example/demo'
    await updateOpened(tx, id, { reference: `cs_${number}`, checkoutUrl, pixCode: null, expiresAt: null })
    return { id, number }
  })
}

/** A payment without an order: in suspense, with an open review. */
export async function makeUnmatchedPayment(
  db: Db,
  amount = 30_00,
): Promise<{ reviewId: string; paymentId: string }> {
  const paymentId = `pi_${randomBytes(8).toString('hex')}`
  return db.transaction().execute(async (tx) => {
    const [provider, kind] = ['stripe', 'unmatched'] as const
    const facts = { provider, paymentId, amount: centavos(amount), currency: 'BRL', method: 'card' } as const
    const captured = await insertCapture(tx, {
      ...facts,
      orderId: null,
      outcome: kind,
      settlesAt: new Date(),
      isHeld: false,
      changedAt: null,
    })
    if (!captured) throw new Error('There is such a payment already.')
    assertApplied(
      await suspend(tx, { fact: captureFact(provider, paymentId), provider, amount: facts.amount }),
    )
    const about = { fact: `${kind}:${provider}:${paymentId}`, kind, captureId: captured.id }
    const review = await insertReview(tx, { ...about, amount: facts.amount, isSuspended: true })
    return { reviewId: review?.id ?? '', paymentId }
  })
}

interface GatewayFields {
  readonly provider: ProviderName
  readonly secretKey: string
  readonly webhookSecret: string
}

const PUBLIC_KEYS = { stripe: 'pk_test_sandbox', 'mercado-pago': 'TEST-public-sandbox' } as const

/** Keys as the configuration page would save them, and price ids so that everything can be bought. */
export async function makeGatewayKeys(
  db: Db,
  config: Pick<Config, 'ENCRYPTION_KEYS'>,
  { provider, secretKey, webhookSecret }: GatewayFields,
): Promise<void> {
  const values = {
    public_key: PUBLIC_KEYS[provider],
    secret_key: seal(config, secretContext(provider, 'secret-key'), secretKey),
    secret_key_last_four: secretKey.slice(-4),
    secret_key_saved_at: new Date(),
    account_id: `sandbox-${provider}`,
    webhook_secret: seal(config, secretContext(provider, 'webhook-secret'), webhookSecret),
    webhook_secret_last_four: webhookSecret.slice(-4),
    webhook_secret_saved_at: new Date(),
  }
  await db
    .insertInto('payment_gateways')
    .values({ provider, ...values })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(values))
    .execute()
  const prices = {
    price_id_wallet_deposit: 'price_deposit',
    price_id_3_months: 'price_3_months',
    price_id_6_months: 'price_6_months',
  }
  await db.updateTable('payment_settings').set(prices).execute()
}

/** The state after new keys: deposits do not settle until a fundador confirms. */
export async function makeHeldDeposits(db: Db): Promise<void> {
  await db.updateTable('payment_settings').set({ holds_deposits: true }).execute()
}
