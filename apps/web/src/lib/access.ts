import type { PageAccess } from '@trunfo/contract/pages'
import { hasAnyRole, type Role, STAFF_ROLES } from '@trunfo/contract/roles'

/** Whether a page lets this viewer in; the menu shows and the guard opens by the same answer. */
export function mayOpen(access: PageAccess, viewer: { roles: readonly Role[] } | null): boolean {
  if (access === 'open') return true
  if (!viewer) return false
  return access === 'signed-in' || hasAnyRole(viewer.roles, access)
}

interface StaffViewer {
  readonly roles: readonly Role[]
  readonly mustEnrolSecondFactor: boolean
  readonly mustSetPassword: boolean
}

/** Whether a staff role of this viewer gives no power until they have set up what protects it. */
export const doStaffPowersWait = ({ mustEnrolSecondFactor, mustSetPassword }: Omit<StaffViewer, 'roles'>) =>
  mustEnrolSecondFactor || mustSetPassword

/** Whether the page opens to this viewer by a staff role only, whose powers wait. */
export function waitsForStaffPowers(access: PageAccess, viewer: StaffViewer): boolean {
  if (typeof access === 'string' || !doStaffPowersWait(viewer)) return false
  const powers = viewer.roles.filter((role) => !hasAnyRole([role], STAFF_ROLES))
  return !hasAnyRole(powers, access)
}
