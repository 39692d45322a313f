import { FOUNDER_GRANTED_ROLES, ROLES, type Role } from '@trunfo/contract/roles'

/** Who changes roles or bans. The operator ranks above all roles and never acts on their own account. */
export type Authority =
  | { readonly kind: 'operator' }
  | { readonly kind: 'staff'; readonly userId: string; readonly roles: readonly Role[] }

interface Subject {
  readonly id: string
  readonly roles: readonly Role[]
}

export type Verdict = 'accounts.own_standing' | 'accounts.founder_only' | null

/**
 * Whether the actor may act on the user. Only founders may act on admins and founders: an admin who could ban
 * a founder would have a founder's power.
 */
export function reachVerdict(authority: Authority, { id, roles }: Subject): Verdict {
  return verdictOf(
    authority,
    id,
    FOUNDER_GRANTED_ROLES.some((role) => roles.includes(role)),
  )
}

/** For commands that only founders may run, on any user. */
export function founderVerdict(authority: Authority, { id }: Subject): Verdict {
  return verdictOf(authority, id, true)
}

export function rolesVerdict(authority: Authority, subject: Subject, touched: readonly Role[]): Verdict {
  return FOUNDER_GRANTED_ROLES.some((role) => touched.includes(role))
    ? founderVerdict(authority, subject)
    : reachVerdict(authority, subject)
}

/** Returns the roles in the order of `ROLES`, without duplicates and always with `user`. */
export function withUserRole(roles: readonly Role[]): Role[] {
  return ROLES.filter((role) => role === 'user' || roles.includes(role))
}

export const changedRoles = (before: readonly Role[], after: readonly Role[]): Role[] =>
  ROLES.filter((role) => before.includes(role) !== after.includes(role))

function verdictOf(authority: Authority, subjectId: string, needsFounder: boolean): Verdict {
  if (authority.kind === 'operator') return null
  if (authority.userId === subjectId) return 'accounts.own_standing'
  return needsFounder && !authority.roles.includes('fundador') ? 'accounts.founder_only' : null
}
