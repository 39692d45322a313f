import { ROLES, type Role } from '@trunfo/contract/roles'
import { transact } from '../../../platform/jobs/transact.ts'
import type { Services } from '../../../platform/services.ts'
import { ban, editRoles, type StandingAct, takeSecondFactor, unban } from './roles-and-bans.commands.ts'

/** The acts on people for whoever asks without a request, as the operator of the machine does: each a transaction. */
type Act = StandingAct & { readonly reason: string }

export const banPerson = (services: Services, act: Act): Promise<void> =>
  transact(services.db, (tx) => ban(tx, services, act))

export const unbanPerson = (services: Services, act: Act): Promise<void> =>
  transact(services.db, (tx) => unban(tx, services, act))

export const removeSecondFactor = (services: Services, act: Act): Promise<void> =>
  transact(services.db, (tx) => takeSecondFactor(tx, services, act))

/** All the roles that the person shall have. */
export async function changeRoles(
  { db }: Services,
  { roles, ...act }: Act & { roles: readonly Role[] },
): Promise<void> {
  const take = ROLES.filter((role) => !roles.includes(role))
  await transact(db, (tx) => editRoles(tx, { ...act, give: roles, take }))
}
