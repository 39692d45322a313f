import { FOUNDER_GRANTED_ROLES, hasAnyRole } from '@trunfo/contract/roles'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { lockPeopleAndFounders, type PersonRow } from './roles-and-bans.queries.ts'
import { type Authority, reachVerdict, type Verdict } from './roles-and-bans.rules.ts'

/** Who acts. Staff roles are read under the lock, because they may have been revoked meanwhile. */
export type ActingFor = { readonly kind: 'operator' } | { readonly kind: 'staff'; readonly userId: string }

export interface Reached {
  readonly authority: ActingFor
  readonly userId: string
}

interface Reach {
  readonly verdictOf?: (authority: Authority, subject: PersonRow) => Verdict
  /** Whether the command may remove a founder, by role, ban or erasure. */
  readonly mayLoseFounder?: boolean
}

/**
 * Locks the target and the acting staff member until the commit. Throws unless the actor may act on the
 * target.
 */
export async function lockTarget(
  tx: Tx,
  { authority, userId }: Reached,
  { verdictOf = reachVerdict, mayLoseFounder = false }: Reach = {},
): Promise<PersonRow> {
  const ids = authority.kind === 'staff' ? [authority.userId, userId] : [userId]
  const { people, founders } = await lockPeopleAndFounders(tx, ids, { withFounders: mayLoseFounder })
  const held = authority.kind === 'staff' ? staffOf(people.get(authority.userId)) : authority
  const person = people.get(userId)
  if (!person || person.status === 'erased') throw new AppError('accounts.person_not_found')
  const verdict = verdictOf(held, person)
  if (verdict) throw new AppError(verdict)
  if (mayLoseFounder) refuseLastFounder(founders, userId)
  return person
}

/** Locks a user who erases their own account, and every founder: the last founder cannot leave. */
export async function lockLeaver(tx: Tx, userId: string): Promise<PersonRow> {
  return lockTarget(tx, { authority: { kind: 'operator' }, userId }, { mayLoseFounder: true })
}

function staffOf(actor: PersonRow | undefined): Authority {
  if (actor?.status !== 'active') throw new AppError('platform.unauthenticated')
  if (!hasAnyRole(actor.roles, FOUNDER_GRANTED_ROLES)) throw new AppError('platform.forbidden')
  return { kind: 'staff', userId: actor.id, roles: actor.roles }
}

function refuseLastFounder(founders: readonly string[], userId: string): void {
  if (founders.length === 1 && founders[0] === userId) throw new AppError('accounts.last_founder')
}
