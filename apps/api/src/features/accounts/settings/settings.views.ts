import type { accountSchema } from '@trunfo/contract/accounts/settings.schemas'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/http/context.ts'
import { findAccount } from './settings.queries.ts'
import { lockedUntil } from './settings.rules.ts'

export async function viewAccount({ services, actor }: Ctx): Promise<z.infer<typeof accountSchema>> {
  const { usernameChangedAt, emailChangedAt, avatarKey, now, ...account } = await findAccount(
    services.db,
    actor.userId,
  )
  return {
    ...account,
    avatarUrl: avatarKey && services.storage.publicUrl(avatarKey),
    usernameChangeableAt: lockedUntil(usernameChangedAt, now)?.toISOString() ?? null,
    emailChangeableAt: lockedUntil(emailChangedAt, now)?.toISOString() ?? null,
  }
}
