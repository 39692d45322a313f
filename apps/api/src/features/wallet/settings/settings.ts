import { hasAnyRole } from '@trunfo/contract/roles'
import { PAYOUT_ROLES, WALLET_MANAGER_ROLES, type WalletSettings } from '@trunfo/contract/wallet'
import { saveWalletSettingsSchema, walletSettingsSchema } from '@trunfo/contract/wallet.schemas'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { anyOf } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Ctx, contextOf } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { recent } from '../../../platform/http/step-up.ts'
import type { Services } from '../../../platform/services.ts'
import { countSecured } from '../../accounts/index.ts'
import { findSettings, findVersions, insertSettings } from '../wallet.queries.ts'
import { settingChanges } from '../wallet.rules.ts'

const managers = anyOf(WALLET_MANAGER_ROLES)

export function settingsRoutes(app: App, services: Services): void {
  app.get(
    '/api/admin/wallet',
    {
      config: { access: managers },
      schema: { tags: ['wallet'], response: { 200: walletSettingsSchema } },
    },
    () => viewSettings(services),
  )

  app.put(
    '/api/admin/wallet',
    {
      config: {
        access: managers,
        idempotency: 'natural',
        selfDealing: 'house-money',
        stepUp: recent('wallet_rules'),
      },
      schema: { tags: ['wallet'], body: saveWalletSettingsSchema, response: { 200: walletSettingsSchema } },
    },
    async (request) => {
      await saveSettings(contextOf(services, request), request.body)
      return viewSettings(services)
    },
  )
}

const CHANGES_SHOWN = 20

async function viewSettings({ db }: Services): Promise<z.infer<typeof walletSettingsSchema>> {
  const versions = await findVersions(db, CHANGES_SHOWN + 1)
  const { version: _, ...settings } = await findSettings(db)
  return {
    settings,
    changes: versions.flatMap((after, place) => {
      const before = versions[place + 1]
      if (!before) return []
      const { savedAt, savedBy } = after
      return [{ at: savedAt.toISOString(), by: savedBy ?? '', what: settingChanges(before, after) }]
    }),
  }
}

/** Only payout roles may change the rule, and `two` requires two people with a second factor. */
async function validatePayoutPeople(tx: Tx, { actor }: Ctx, { payoutPeople }: WalletSettings): Promise<void> {
  if (!hasAnyRole(actor.roles, PAYOUT_ROLES)) throw new AppError('platform.forbidden')
  if (payoutPeople === 'two' && (await countSecured(tx, PAYOUT_ROLES)) < 2)
    throw new AppError('wallet.second_person_missing')
}

/** An advisory lock serialises saves, so each version is compared with the one before it. */
async function saveSettings(ctx: Ctx, settings: WalletSettings): Promise<void> {
  if (settings.minDeposit > settings.maxDeposit) throw new AppError('wallet.deposit_limits_crossed')
  if (settings.minWithdrawal > settings.maxWithdrawal) throw new AppError('wallet.withdrawal_limits_crossed')
  const { actor, requestId } = ctx
  await runCommand(ctx, async (tx) => {
    await advisoryLock(tx, 'wallet-settings')
    const { version: _, ...before } = await findSettings(tx)
    if (settingChanges(before, settings).length === 0) return
    if (before.payoutPeople !== settings.payoutPeople) await validatePayoutPeople(tx, ctx, settings)
    await insertSettings(tx, settings, actor.userId)
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'wallet.settings-saved',
      subject: { type: 'wallet', id: 'settings' },
      before,
      after: { ...settings },
      requestId,
    })
  })
}
