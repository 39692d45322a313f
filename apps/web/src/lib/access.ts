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
}

/** Whether the page opens to this viewer by a staff role only, whose powers wait for a second factor. */
export function waitsForSecondFactor(access: PageAccess, viewer: StaffViewer): boolean {
  if (typeof access === 'string' || !viewer.mustEnrolSecondFactor) return false
  const powers = viewer.roles.filter((role) => !hasAnyRole([role], STAFF_ROLES))
  return !hasAnyRole(powers, access)
}
