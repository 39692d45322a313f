import type { viewerSchema } from '@trunfo/contract/accounts.schemas'
import type { z } from 'zod'
import type { Actor } from '../../platform/auth/actor.ts'
import { powersOf } from '../../platform/auth/powers.ts'
import type { Services } from '../../platform/services.ts'

export function viewViewer({ config, storage }: Services, actor: Actor): z.infer<typeof viewerSchema> {
  return {
    id: actor.userId,
    username: actor.username,
    avatarUrl: actor.avatarKey && storage.publicUrl(actor.avatarKey),
    roles: [...actor.roles],
    teamId: actor.teamId,
    mustEnrolSecondFactor: powersOf(actor, config.STAFF_SECOND_FACTOR).length < actor.roles.length,
  }
}
