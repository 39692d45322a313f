import { type Role, STAFF_ROLES } from '@trunfo/contract/roles'
import { AppError } from '../errors.ts'
import type { Actor } from './actor.ts'

type Holder = Pick<Actor, 'roles' | 'hasSecondFactor' | 'hasStaffPassword'>

/**
 * The roles that count for a decision. Staff roles give no power until their holder has enrolled a second factor and has set
 * a staff password since the promotion (ADR 0076). One setting, `STAFF_SECOND_FACTOR`, relaxes both in development.
 */
export function powersOf(actor: Holder, isSecondFactorRequired: boolean): readonly Role[] {
  if (!isSecondFactorRequired || (actor.hasSecondFactor && actor.hasStaffPassword)) return actor.roles
  return actor.roles.filter((role) => !STAFF_ROLES.some((staff) => staff === role))
}

/** For staff whose powers do not count yet: says what to set up first. */
export function powersRefusal({ hasSecondFactor }: Pick<Holder, 'hasSecondFactor'>): AppError {
  return new AppError(
    hasSecondFactor ? 'platform.staff_password_required' : 'platform.second_factor_required',
  )
}
