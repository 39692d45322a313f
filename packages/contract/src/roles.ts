/** Every role a profile can hold, from least to most powerful. Everyone holds `user`. */
export const ROLES = [
  'user',
  'vip',
  'moderador',
  'redator',
  'anunciante',
  'suporte',
  'admin',
  'fundador',
] as const

export type Role = (typeof ROLES)[number]

/** Roles that open the admin panel. Holding one shortens the session and requires a second factor. */
export const STAFF_ROLES = ['moderador', 'suporte', 'admin', 'fundador'] as const satisfies readonly Role[]

/** Roles that only a founder can grant or revoke, and whose holders only a founder can manage. */
export const FOUNDER_GRANTED_ROLES: readonly Role[] = ['admin', 'fundador']

export function hasAnyRole(roles: readonly Role[], wanted: readonly Role[]): boolean {
  return wanted.some((role) => roles.includes(role))
}
