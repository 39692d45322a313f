import { type Role, STAFF_ROLES } from '@trunfo/contract/roles'
import { AppError } from '../errors.ts'
import type { Actor } from './actor.ts'

type Holder = Pick<Actor, 'roles' | 'hasSecondFactor' | 'hasStaffPassword'>

/**
 * The roles that authorise the actor. Staff roles count only after their holder has enrolled a second factor
 * and set a staff password since the promotion (ADR 0076). `STAFF_SECOND_FACTOR=false` lifts both
 * requirements in development.
 */
export function effectiveRoles(actor: Holder, isSecondFactorRequired: boolean): readonly Role[] {
  if (!isSecondFactorRequired || (actor.hasSecondFactor && actor.hasStaffPassword)) return actor.roles
  return actor.roles.filter((role) => !STAFF_ROLES.some((staff) => staff === role))
}

/** The error for staff whose roles do not count yet: says which of the two to set up first. */
export function powersRefusal({ hasSecondFactor }: Pick<Holder, 'hasSecondFactor'>): AppError {
  return new AppError(
    hasSecondFactor ? 'platform.staff_password_required' : 'platform.second_factor_required',
  )
}
