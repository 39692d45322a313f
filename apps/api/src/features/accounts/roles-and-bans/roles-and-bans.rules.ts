import { FOUNDERS_GIFT, ROLES, type Role } from '@trunfo/contract/roles'

/** Who acts on somebody's roles or bans them. The operator of the machine stands above all roles and is nobody's self. */
export type Authority =
  | { readonly kind: 'operator' }
  | { readonly kind: 'staff'; readonly userId: string; readonly roles: readonly Role[] }

interface Subject {
  readonly id: string
  readonly roles: readonly Role[]
}

export type Verdict = 'accounts.own_standing' | 'accounts.founder_only' | null

/** Whatever is done to a person. An admin who could ban a founder would have a founder's power. */
export function reachVerdict(authority: Authority, { id, roles }: Subject): Verdict {
  return verdictOf(
    authority,
    id,
    FOUNDERS_GIFT.some((role) => roles.includes(role)),
  )
}

/** What only a founder does, to whomever. */
export function founderVerdict(authority: Authority, { id }: Subject): Verdict {
  return verdictOf(authority, id, true)
}

export function rolesVerdict(authority: Authority, subject: Subject, touched: readonly Role[]): Verdict {
  return FOUNDERS_GIFT.some((role) => touched.includes(role))
    ? founderVerdict(authority, subject)
    : reachVerdict(authority, subject)
}

/** In the order of the list, without doubles; everybody is a user. */
export function withUserRole(roles: readonly Role[]): Role[] {
  return ROLES.filter((role) => role === 'user' || roles.includes(role))
}

/** Those in which two lists differ. */
export const changedRoles = (before: readonly Role[], after: readonly Role[]): Role[] =>
  ROLES.filter((role) => before.includes(role) !== after.includes(role))

function verdictOf(authority: Authority, subjectId: string, needsFounder: boolean): Verdict {
  if (authority.kind === 'operator') return null
  if (authority.userId === subjectId) return 'accounts.own_standing'
  return needsFounder && !authority.roles.includes('fundador') ? 'accounts.founder_only' : null
}
