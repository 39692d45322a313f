import { hasAnyRole, ROLES, type Role, STAFF_ROLES } from '@trunfo/contract/roles'
import {
  banPerson,
  changeRoles,
  createFounder,
  findPersonByLogin,
  removeSecondFactor,
  revealIdentity,
  unbanPerson,
  unlockPerson,
} from '../features/accounts/index.ts'
import type { Services } from '../platform/services.ts'

/** Marks changes made by operator commands. Their audit entries have no actor. */
const authority = { kind: 'operator' } as const

export async function printFounderLink(
  services: Services,
  options: { email: string; username: string },
): Promise<void> {
  const link = await createFounder(services, options)
  console.log(`Open within 15 minutes, once, and choose a password:\n${link}`)
}

export async function grantRole(services: Services, login: string, role: string): Promise<void> {
  const person = await requirePerson(services, login)
  await changeRoles(services, {
    authority,
    userId: person.id,
    reason: 'operator',
    roles: [...person.roles, requireRole(role)],
  })
  console.log(`${person.username} now has the role ${role}${andSignsInAgain(role)}.`)
  if (!hasAnyRole(person.roles, STAFF_ROLES) && hasAnyRole([requireRole(role)], STAFF_ROLES))
    console.log('The role counts once they have set a new password and a second factor.')
}

export async function revokeRole(services: Services, login: string, role: string): Promise<void> {
  const person = await requirePerson(services, login)
  const lost = requireRole(role)
  await changeRoles(services, {
    authority,
    userId: person.id,
    reason: 'operator',
    roles: person.roles.filter((held) => held !== lost),
  })
  console.log(`${person.username} no longer has the role ${role}${andSignsInAgain(role)}.`)
}

export async function ban(services: Services, login: string, reason: string): Promise<void> {
  const { id, username } = await requirePerson(services, login)
  await banPerson(services, { authority, userId: id, reason })
  console.log(`${username} is banned.`)
}

export async function unban(services: Services, login: string, reason: string): Promise<void> {
  const { id, username } = await requirePerson(services, login)
  await unbanPerson(services, { authority, userId: id, reason })
  console.log(`${username} may sign in again.`)
}

export async function resetSecondFactor(services: Services, login: string, reason: string): Promise<void> {
  const { id, username } = await requirePerson(services, login)
  await removeSecondFactor(services, { authority, userId: id, reason })
  console.log(`${username} now signs in with only the password, and should enrol again.`)
}

export async function showIdentity(services: Services, login: string, reason: string): Promise<void> {
  const { id, username } = await requirePerson(services, login)
  const identity = await revealIdentity(services, { userId: id, reason })
  console.log(identity ? `${identity.fullName}, CPF ${identity.cpf}` : `No identity stored for ${username}.`)
}

export async function unlock(services: Services, login: string): Promise<void> {
  const person = await requirePerson(services, login)
  await unlockPerson(services, person)
  console.log(`${person.username} may try to sign in again.`)
}

/** Sessions end with every change of roles but that of a benefit. */
const andSignsInAgain = (role: string): string => (role === 'vip' ? '' : ' and must sign in again')

/** Throws a message for the operator if the username or email is unknown. */
export async function requirePerson({ db }: Services, login: string) {
  const person = await findPersonByLogin(db, login)
  if (!person) throw new Error(`Nobody has the username or e-mail ${login}.`)
  return person
}

function requireRole(role: string): Role {
  const known = ROLES.find((candidate) => candidate === role)
  if (!known) throw new Error(`There is no role ${role}. Roles: ${ROLES.join(', ')}.`)
  return known
}
