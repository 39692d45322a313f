import { type Role, STAFF_ROLES } from '@trunfo/contract/roles'
import type { Actor } from './actor.ts'

/** The roles that count for a decision: those of staff give no power until a second factor is enrolled. */
export function powersOf(
  actor: Pick<Actor, 'roles' | 'hasSecondFactor'>,
  isSecondFactorRequired: boolean,
): readonly Role[] {
  if (!isSecondFactorRequired || actor.hasSecondFactor) return actor.roles
  return actor.roles.filter((role) => !STAFF_ROLES.some((staff) => staff === role))
}
