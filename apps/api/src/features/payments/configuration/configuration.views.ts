import { PAYMENT_PROVIDERS } from '@trunfo/contract/payments'
import type { paymentConfigurationSchema } from '@trunfo/contract/payments.schemas'
import type { z } from 'zod'
import type { Services } from '../../../platform/services.ts'
import { findGateway, findSettings } from '../payments.queries.ts'
import { CONFIGURATION, findChanges } from './configuration.queries.ts'

type Configuration = z.infer<typeof paymentConfigurationSchema>

const CHANGES_SHOWN = 20

/** Secrets are never read back: their last four characters were stored separately when they were sealed. */
export async function viewConfiguration({ db, config }: Services): Promise<Configuration> {
  const [stripe, mercadoPago] = await Promise.all(
    PAYMENT_PROVIDERS.map(async (provider) => {
      const row = await findGateway(db, provider)
      return {
        publicKey: row?.publicKey ?? '',
        secretKey: shown(row?.secretKeyLastFour, row?.secretKeySavedAt),
        webhookSecret: shown(row?.webhookSecretLastFour, row?.webhookSecretSavedAt),
        webhookUrl: `${config.PUBLIC_URL}/api/webhooks/${provider}`,
      }
    }),
  )
  if (!stripe || !mercadoPago) throw new Error('There are two providers')
  const { holdsDeposits, ...prices } = await findSettings(db)
  const changes = await findChanges(db, CONFIGURATION, CHANGES_SHOWN)
  return {
    stripe,
    mercadoPago,
    prices,
    holdsDeposits,
    changes: changes.map(({ at, by, what }) => ({ at: at.toISOString(), by: by ?? '', what })),
  }
}

const shown = (lastFour: string | null = null, savedAt: Date | null = null) =>
  lastFour !== null && savedAt ? { lastFour, savedAt: savedAt.toISOString() } : null
