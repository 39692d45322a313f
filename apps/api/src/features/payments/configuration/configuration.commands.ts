import { PAGES } from '@trunfo/contract/pages'
import { type PaymentProvider, SETTLING_DAYS_MIN } from '@trunfo/contract/payments'
import type { gatewayAccountSchema, saveGatewaySchema } from '@trunfo/contract/payments.schemas'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import { seal } from '../../../platform/crypto/seal.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { describeAct, expectStepUp } from '../../../platform/http/step-up.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { FIRST_ID } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { findEmail, findHolders } from '../../accounts/index.ts'
import { makeGateway, requireGateway, secretContext } from '../gateways.ts'
import { keysChangedMail } from '../payments.mails.tsx'
import { findGateway, lockSettings } from '../payments.queries.ts'
import { type Gateway, isTestKey, type ProviderAccount, ProviderError } from '../providers/index.ts'
import {
  CONFIGURATION,
  type GatewayChange,
  type Prices,
  saveGatewayRow,
  setHoldsDeposits,
  updatePrices,
} from './configuration.queries.ts'

const FOUNDERS_MAX = 100

type SaveGateway = z.infer<typeof saveGatewaySchema>

/**
 * The keys decide where the players' money goes. So saving new ones requires a step-up, mails every fundador,
 * and holds new deposits until a fundador confirms.
 */
export async function saveGateway(ctx: Ctx, provider: PaymentProvider, given: SaveGateway): Promise<void> {
  const { services, actor, requestId } = ctx
  // Runs before the request to the provider that identifies the key's account.
  await expectStepUp(services.db, ctx)
  const change = await sealChange(services, provider, given)
  await runCommand(ctx, async (tx) => {
    describeAct(ctx, nameOf(provider))
    await lockSettings(tx)
    const before = await findGateway(tx, provider)
    await saveGatewayRow(tx, provider, change)
    const areKeysNew = Boolean(change.secretKey || change.webhookSecret)
    if (!areKeysNew && before?.publicKey === change.publicKey) return
    await recordAudit(tx, {
      actorId: actor.userId,
      action: `payments.${provider}-keys-saved`,
      subject: CONFIGURATION,
      before: { publicKey: before?.publicKey ?? '', accountId: before?.accountId ?? null },
      after: {
        publicKey: change.publicKey,
        secretKey: change.secretKey?.lastFour ?? null,
        webhookSecret: change.webhookSecret?.lastFour ?? null,
        accountId: change.secretKey?.accountId ?? before?.accountId ?? null,
      },
      requestId,
    })
    if (!areKeysNew) return
    await setHoldsDeposits(tx, true)
    await mailFounders(tx, services, { provider, username: actor.username })
  })
}

async function sealChange(
  services: Services,
  provider: PaymentProvider,
  { publicKey, secretKey, webhookSecret = '' }: SaveGateway,
): Promise<GatewayChange> {
  const { config } = services
  if (config.isProduction && secretKey && isTestKey(secretKey)) throw new AppError('payments.test_key')
  const sealed = (name: 'secret-key' | 'webhook-secret', secret: string) => ({
    sealed: seal(config, secretContext(provider, name), secret),
    lastFour: secret.slice(-4),
  })
  const account = secretKey
    ? await accountOf(services, await makeGateway(config, provider, { secretKey, webhookSecret }))
    : null
  return {
    publicKey,
    secretKey: secretKey && account ? { ...sealed('secret-key', secretKey), accountId: account.id } : null,
    webhookSecret: webhookSecret ? sealed('webhook-secret', webhookSecret) : null,
  }
}

/** Reads the account of a key from the provider. Rejects test accounts in production. */
async function accountOf({ config }: Services, gateway: Gateway): Promise<ProviderAccount> {
  let account: ProviderAccount
  try {
    account = await gateway.whoAmI()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new AppError(error.kind === 'down' ? 'payments.provider_down' : 'payments.key_refused')
  }
  if (config.isProduction && !account.isLive) throw new AppError('payments.test_key')
  return account
}

const nameOf = (provider: PaymentProvider): string => (provider === 'stripe' ? 'Stripe' : 'Mercado Pago')

async function mailFounders(
  tx: Tx,
  { config }: Services,
  { provider, username }: { provider: PaymentProvider; username: string },
): Promise<void> {
  const founders = await findHolders(tx, ['fundador'], { after: FIRST_ID, limit: FOUNDERS_MAX })
  const facts = {
    provider: nameOf(provider),
    username,
    url: `${config.PUBLIC_URL}${PAGES.adminPayments.path}`,
  }
  for (const userId of founders)
    await sendMail(tx, keysChangedMail, { to: await findEmail(tx, userId), facts })
}

/** "Testar conexão": returns the account of the configured key. */
export async function testGateway(
  services: Services,
  provider: PaymentProvider,
): Promise<z.infer<typeof gatewayAccountSchema>> {
  const { gateway } = await requireGateway(services, provider)
  const { id, name, isLive } = await accountOf(services, gateway)
  return { id, name, isLive }
}

export async function savePrices(ctx: Ctx, prices: Prices): Promise<void> {
  const { services, actor, requestId } = ctx
  if (services.config.isProduction) refuseQuickSettling(prices)
  await runCommand(ctx, async (tx) => {
    const { holdsDeposits: _, ...before } = await lockSettings(tx)
    const isSame = (Object.keys(before) as (keyof Prices)[]).every((name) => before[name] === prices[name])
    if (isSame) return
    await updatePrices(tx, prices)
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'payments.prices-saved',
      subject: CONFIGURATION,
      before,
      after: { ...prices },
      requestId,
    })
  })
}

/**
 * Depositing and withdrawing at once is how stolen cards are cashed out. Only production enforces the wait.
 */
function refuseQuickSettling({ settlingDaysPix, settlingDaysCard }: Prices): void {
  const { pix, card } = SETTLING_DAYS_MIN
  if (settlingDaysPix < pix) throw new AppError('payments.settling_pix_too_short', { min: pix })
  if (settlingDaysCard < card) throw new AppError('payments.settling_card_too_short', { min: card })
}

/** A fundador confirms the keys, and held deposits settle again. */
export async function confirmKeys(ctx: Ctx): Promise<void> {
  await runCommand(ctx, async (tx) => {
    const { holdsDeposits } = await lockSettings(tx)
    if (!holdsDeposits) return
    await setHoldsDeposits(tx, false)
    await recordAudit(tx, {
      actorId: ctx.actor.userId,
      action: 'payments.keys-confirmed',
      subject: CONFIGURATION,
      requestId: ctx.requestId,
    })
  })
}
