import type { AccountStatus, ActLock, PersonAct, RoleLock } from '@trunfo/contract/moderation/person'
import { FOUNDER_GRANTED_ROLES, ROLES, type Role } from '@trunfo/contract/roles'

export interface PersonViewer {
  readonly userId: string
  /** The effective roles. */
  readonly powers: readonly Role[]
}

export interface JudgedPerson {
  readonly id: string
  readonly status: AccountStatus
  readonly roles: readonly Role[]
  readonly hasPaidVip: boolean
  readonly isEmailConfirmed: boolean
  readonly hasSecondFactor: boolean
  readonly isLastFounder: boolean
}

const FOUNDERS_ACTS: readonly PersonAct[] = ['grantBonus', 'grantCoins', 'editRecord', 'seeWallet', 'erase']

/** Why each command is locked, or null. For display only: the commands check again under their locks. */
export function personAbilities(
  viewer: PersonViewer,
  person: JudgedPerson,
): Readonly<Record<PersonAct, ActLock | null>> {
  const { status, isEmailConfirmed, hasSecondFactor, isLastFounder } = person
  const unlessBanned = status === 'banned' ? 'banned' : null
  const unlessLast = isLastFounder ? 'last_founder' : null
  const lockOf = (act: PersonAct, own: ActLock | null = null) => reachLock(viewer, person, act) ?? own
  return {
    alert: lockOf('alert', unlessBanned),
    ban: lockOf('ban', unlessBanned ?? unlessLast),
    unban: lockOf('unban', status === 'banned' ? null : 'not_banned'),
    approveEmail: lockOf('approveEmail', isEmailConfirmed ? 'confirmed' : null),
    unlock: lockOf('unlock', unlessBanned),
    removeSecondFactor: lockOf('removeSecondFactor', hasSecondFactor ? null : 'no_second_factor'),
    endSessions: lockOf('endSessions'),
    grantBonus: lockOf('grantBonus', unlessBanned),
    grantCoins: lockOf('grantCoins', unlessBanned),
    editRecord: lockOf('editRecord'),
    seeWallet: lockOf('seeWallet'),
    erase: lockOf('erase', unlessLast),
  }
}

/** Why each role cannot be given or taken, or null. */
export function roleLocks(
  viewer: PersonViewer,
  person: JudgedPerson,
): readonly { role: Role; isHeld: boolean; lock: RoleLock | null }[] {
  return ROLES.map((role) => {
    const isHeld = person.roles.includes(role)
    return { role, isHeld, lock: roleLock(viewer, person, role) }
  })
}

function roleLock(viewer: PersonViewer, person: JudgedPerson, role: Role): RoleLock | null {
  if (role === 'user') return 'always'
  const reach = commonLock(viewer, person)
  if (reach) return reach
  if (FOUNDER_GRANTED_ROLES.includes(role) && !viewer.powers.includes('fundador')) return 'founder_only'
  if (role === 'fundador' && person.isLastFounder) return 'last_founder'
  return role === 'vip' && person.hasPaidVip ? 'paid' : null
}

function reachLock(viewer: PersonViewer, person: JudgedPerson, act: PersonAct): ActLock | null {
  const isFounders = FOUNDERS_ACTS.includes(act) && !viewer.powers.includes('fundador')
  if (isFounders && person.status !== 'erased') return 'founder_only'
  return commonLock(viewer, person)
}

function commonLock(viewer: PersonViewer, person: JudgedPerson): 'erased' | 'own' | 'founder_target' | null {
  if (person.status === 'erased') return 'erased'
  if (viewer.userId === person.id) return 'own'
  const isAbove = FOUNDER_GRANTED_ROLES.some((role) => person.roles.includes(role))
  return isAbove && !viewer.powers.includes('fundador') ? 'founder_target' : null
}
