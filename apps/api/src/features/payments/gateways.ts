import type { PaymentProvider } from '@trunfo/contract/payments'
import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { SealedColumn } from '../../platform/crypto/reseal.ts'
import { unseal } from '../../platform/crypto/seal.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findGateway, type GatewayRow } from './payments.queries.ts'
import { type Gateway, mercadoPagoGateway, stripeGateway } from './providers/index.ts'

/** Seal context of a secret: a value moved to another column or provider does not unseal. */
export const secretContext = (provider: PaymentProvider, name: 'secret-key' | 'webhook-secret') =>
  `payments:${provider}:${name}`

export const sealedGatewaySecrets: readonly SealedColumn[] = [
  {
    name: 'payment_gateways.secret_key',
    rows: sql`select provider as key, secret_key as sealed from payment_gateways`,
    replace: ({ key, sealed, next }) =>
      sql`update payment_gateways set secret_key = ${next} where provider = ${key} and secret_key = ${sealed}`,
    contextOf: (provider) => secretContext(provider as PaymentProvider, 'secret-key'),
  },
  {
    name: 'payment_gateways.webhook_secret',
    rows: sql`select provider as key, webhook_secret as sealed from payment_gateways`,
    replace: ({ key, sealed, next }) =>
      sql`update payment_gateways set webhook_secret = ${next} where provider = ${key} and webhook_secret = ${sealed}`,
    contextOf: (provider) => secretContext(provider as PaymentProvider, 'webhook-secret'),
  },
]

export interface OpenGateway {
  readonly gateway: Gateway
  /** Account that the key belongs to. */
  readonly accountId: string
  /** False without a webhook secret, because notices then cannot be verified. */
  readonly hearsNotices: boolean
}

/** Clients keep connections open, so they are cached per pair of secrets. */
const made = new Map<string, Gateway>()
const MADE_MAX = 20

export function makeGateway(
  { PAYMENT_SANDBOX_URL: baseUrl }: Pick<Config, 'PAYMENT_SANDBOX_URL'>,
  provider: PaymentProvider,
  { secretKey, webhookSecret }: { secretKey: string; webhookSecret: string },
): Promise<Gateway> {
  return provider === 'stripe'
    ? stripeGateway({ secretKey, webhookSecret, baseUrl })
    : mercadoPagoGateway({ accessToken: secretKey, webhookSecret, baseUrl })
}

/**
 * Returns the gateway with the stored keys, or null without a key. Reads them each time because another
 * process may have saved new ones.
 */
export async function openGateway(
  { db, config }: Pick<Services, 'db' | 'config'>,
  provider: PaymentProvider,
): Promise<OpenGateway | null> {
  const row = await findGateway(db, provider)
  if (!row?.secretKey || !row.accountId) return null
  const key = [provider, row.secretKey, row.webhookSecret, config.PAYMENT_SANDBOX_URL].join('\n')
  let gateway = made.get(key)
  if (!gateway) {
    const secretKey = unseal(config, secretContext(provider, 'secret-key'), row.secretKey)
    const webhookSecret = row.webhookSecret
      ? unseal(config, secretContext(provider, 'webhook-secret'), row.webhookSecret)
      : ''
    gateway = await makeGateway(config, provider, { secretKey, webhookSecret })
    if (made.size >= MADE_MAX) made.clear()
    made.set(key, gateway)
  }
  return { gateway, accountId: row.accountId, hearsNotices: row.webhookSecret !== null }
}

const NOT_CONFIGURED = {
  stripe: 'payments.stripe_not_configured',
  'mercado-pago': 'payments.mercado_pago_not_configured',
} as const

export async function requireGateway(services: Services, provider: PaymentProvider): Promise<OpenGateway> {
  const open = await openGateway(services, provider)
  if (!open) throw new AppError(NOT_CONFIGURED[provider])
  return open
}

/**
 * The specification also requires Stripe's publishable key for new checkouts. Existing orders are checked,
 * closed and refunded without it.
 */
const canCheckOut = (provider: PaymentProvider, row: GatewayRow | undefined): boolean =>
  Boolean(row?.secretKey && (provider !== 'stripe' || row.publicKey))

export async function hasCheckout(db: Db, provider: PaymentProvider): Promise<boolean> {
  return canCheckOut(provider, await findGateway(db, provider))
}

/** Like `requireGateway`, for new orders: throws unless checkouts are configured. */
export async function requireCheckout(services: Services, provider: PaymentProvider): Promise<OpenGateway> {
  if (!(await hasCheckout(services.db, provider))) throw new AppError(NOT_CONFIGURED[provider])
  return requireGateway(services, provider)
}
