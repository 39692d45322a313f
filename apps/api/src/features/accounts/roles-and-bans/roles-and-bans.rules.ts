import { ROLES, type Role } from '@trunfo/contract/roles'

/** Who acts on somebody's roles or bans them. The operator of the machine stands above all roles and is nobody's self. */
export type Authority =
  | { readonly kind: 'operator' }
  | { readonly kind: 'staff'; readonly userId: string; readonly roles: readonly Role[] }

interface Subject {
  readonly id: string
  readonly roles: readonly Role[]
}

type Verdict = 'accounts.own_standing' | 'accounts.founder_only' | null

/** Roles that only a founder gives and takes. */
const FOUNDERS_GIFT: readonly Role[] = ['admin', 'fundador']

/** Bans and unbans. An admin who could ban a founder would have a founder's power. */
export function banVerdict(authority: Authority, subject: Subject): Verdict {
  return reachVerdict(authority, subject, (role) => subject.roles.includes(role))
}

export function rolesVerdict(authority: Authority, subject: Subject, wanted: readonly Role[]): Verdict {
  return reachVerdict(authority, subject, (role) => subject.roles.includes(role) !== wanted.includes(role))
}

/** In the order of the list, without doubles; everybody is a user. */
export function withUserRole(roles: readonly Role[]): Role[] {
  return ROLES.filter((role) => role === 'user' || roles.includes(role))
}

/** Whether two lists differ in `vip` and in nothing else. Nobody loses or gains power over others by it. */
export function isVipAlone(before: readonly Role[], after: readonly Role[]): boolean {
  const changed = ROLES.filter((role) => before.includes(role) !== after.includes(role))
  return changed.length === 1 && changed[0] === 'vip'
}

function reachVerdict(authority: Authority, subject: Subject, isTouched: (role: Role) => boolean): Verdict {
  if (authority.kind === 'operator') return null
  if (authority.userId === subject.id) return 'accounts.own_standing'
  const needsFounder = FOUNDERS_GIFT.some(isTouched)
  return needsFounder && !authority.roles.includes('fundador') ? 'accounts.founder_only' : null
}
