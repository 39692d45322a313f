/** Every role a profile can hold, least to most powerful. `user` is always held. */
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

/** Roles that open the admin panel; holding one shortens the session and asks for a second factor. */
export const STAFF_ROLES = ['moderador', 'suporte', 'admin', 'fundador'] as const satisfies readonly Role[]

/** Roles that only a founder gives and takes, and whose holders nobody else touches. */
export const FOUNDERS_GIFT: readonly Role[] = ['admin', 'fundador']

export function hasAnyRole(roles: readonly Role[], wanted: readonly Role[]): boolean {
  return wanted.some((role) => roles.includes(role))
}
