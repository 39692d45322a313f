import type { secondFactorSchema } from '@trunfo/contract/accounts/second-factor.schemas'
import { hasAnyRole, STAFF_ROLES } from '@trunfo/contract/roles'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/http/context.ts'
import { countRecoveryCodes } from './second-factor.queries.ts'

export async function viewSecondFactor({
  services,
  actor,
}: Ctx): Promise<z.infer<typeof secondFactorSchema>> {
  return {
    isEnabled: actor.hasSecondFactor,
    isMandatory: hasAnyRole(actor.roles, STAFF_ROLES),
    recoveryCodesLeft: await countRecoveryCodes(services.db, actor.userId),
  }
}
