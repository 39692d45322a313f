import { ROLES, type Role } from '@trunfo/contract/roles'
import type { Services } from '../../../platform/services.ts'
import { ban, editRoles, type StandingAct, takeSecondFactor, unban } from './roles-and-bans.commands.ts'

/** The acts on people for whoever asks without a request, as the operator of the machine does: each a transaction. */
type Act = StandingAct & { readonly reason: string }

export const banPerson = (services: Services, act: Act): Promise<void> =>
  services.db.transaction().execute((tx) => ban(tx, services, act))

export const unbanPerson = (services: Services, act: Act): Promise<void> =>
  services.db.transaction().execute((tx) => unban(tx, services, act))

export const removeSecondFactor = (services: Services, act: Act): Promise<void> =>
  services.db.transaction().execute((tx) => takeSecondFactor(tx, services, act))

/** All the roles that the person shall have. */
export async function changeRoles(
  { db }: Services,
  { roles, ...act }: Act & { roles: readonly Role[] },
): Promise<void> {
  const take = ROLES.filter((role) => !roles.includes(role))
  await db.transaction().execute((tx) => editRoles(tx, { ...act, give: roles, take }))
}
