import { ROLES, type Role } from '@trunfo/contract/roles'
import { transact } from '../../../platform/jobs/transact.ts'
import type { Services } from '../../../platform/services.ts'
import { ban, disableSecondFactor, editRoles, type StatusCommand, unban } from './roles-and-bans.commands.ts'

/** The operator's CLI has no request, so each command below opens its own transaction. */
type Act = StatusCommand & { readonly reason: string }

export const banPerson = (services: Services, act: Act): Promise<void> =>
  transact(services.db, (tx) => ban(tx, services, act))

export const unbanPerson = (services: Services, act: Act): Promise<void> =>
  transact(services.db, (tx) => unban(tx, services, act))

export const removeSecondFactor = (services: Services, act: Act): Promise<void> =>
  transact(services.db, (tx) => disableSecondFactor(tx, services, act))

/** Sets exactly these roles. */
export async function changeRoles(
  { db }: Services,
  { roles, ...act }: Act & { roles: readonly Role[] },
): Promise<void> {
  const take = ROLES.filter((role) => !roles.includes(role))
  await transact(db, (tx) => editRoles(tx, { ...act, give: roles, take }))
}
