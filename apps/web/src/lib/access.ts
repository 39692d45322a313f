import type { PageAccess } from '@trunfo/contract/pages'
import { hasAnyRole, type Role, STAFF_ROLES } from '@trunfo/contract/roles'

/** Whether this viewer may open a page. Menu and page guard both use it. */
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

/** Whether the viewer's staff roles have no effect until they set a password or enrol a second factor. */
export const doStaffPowersWait = ({ mustEnrolSecondFactor, mustSetPassword }: Omit<StaffViewer, 'roles'>) =>
  mustEnrolSecondFactor || mustSetPassword

/** Whether only a staff role that is not yet in effect would open the page to this viewer. */
export function waitsForStaffPowers(access: PageAccess, viewer: StaffViewer): boolean {
  if (typeof access === 'string' || !doStaffPowersWait(viewer)) return false
  const powers = viewer.roles.filter((role) => !hasAnyRole([role], STAFF_ROLES))
  return !hasAnyRole(powers, access)
}
