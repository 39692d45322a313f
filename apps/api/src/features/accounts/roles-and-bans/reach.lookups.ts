import { FOUNDERS_GIFT, hasAnyRole } from '@trunfo/contract/roles'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { lockStandings, type PersonRow } from './roles-and-bans.queries.ts'
import { type Authority, reachVerdict, type Verdict } from './roles-and-bans.rules.ts'

/** Whoever acts. What roles of staff they hold is read under the lock: they may have lost them a moment ago. */
export type ActingFor = { readonly kind: 'operator' } | { readonly kind: 'staff'; readonly userId: string }

export interface Reached {
  readonly authority: ActingFor
  readonly userId: string
}

interface Reach {
  readonly verdictOf?: (authority: Authority, subject: PersonRow) => Verdict
  /** Whether a founder may stop being one by it, or stop being here. */
  readonly mayLoseFounder?: boolean
}

/** The person, held until the commit together with whoever acts, if they may. */
export async function reachPerson(
  tx: Tx,
  { authority, userId }: Reached,
  { verdictOf = reachVerdict, mayLoseFounder = false }: Reach = {},
): Promise<PersonRow> {
  const ids = authority.kind === 'staff' ? [authority.userId, userId] : [userId]
  const { people, founders } = await lockStandings(tx, ids, { withFounders: mayLoseFounder })
  const held = authority.kind === 'staff' ? staffOf(people.get(authority.userId)) : authority
  const person = people.get(userId)
  if (!person || person.status === 'erased') throw new AppError('accounts.person_not_found')
  const verdict = verdictOf(held, person)
  if (verdict) throw new AppError(verdict)
  if (mayLoseFounder) refuseLastFounder(founders, userId)
  return person
}

/** The person who leaves by themselves, held with every founder: somebody must always be able to run the house. */
export async function reachLeaver(tx: Tx, userId: string): Promise<PersonRow> {
  return reachPerson(tx, { authority: { kind: 'operator' }, userId }, { mayLoseFounder: true })
}

function staffOf(actor: PersonRow | undefined): Authority {
  if (actor?.status !== 'active') throw new AppError('platform.unauthenticated')
  if (!hasAnyRole(actor.roles, FOUNDERS_GIFT)) throw new AppError('platform.forbidden')
  return { kind: 'staff', userId: actor.id, roles: actor.roles }
}

function refuseLastFounder(founders: readonly string[], userId: string): void {
  if (founders.length === 1 && founders[0] === userId) throw new AppError('accounts.last_founder')
}
