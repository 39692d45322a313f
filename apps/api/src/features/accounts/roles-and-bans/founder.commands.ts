import type { Role } from '@trunfo/contract/roles'
import { recordAudit } from '../../../platform/audit.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import type { Services } from '../../../platform/services.ts'
import { deleteSessions } from '../sessions/index.ts'
import { issueToken, voidTokens } from '../tokens.ts'
import {
  findPersonByEmail,
  lockPeopleAndFounders,
  type PersonRow,
  updateRolesOrStatus,
} from './roles-and-bans.queries.ts'
import { withUserRole } from './roles-and-bans.rules.ts'

const LINK_MINUTES = 15

/**
 * Creates the first founder and returns a one-time link to set the password, so nobody else ever knows it.
 * Throws if there is an active founder, unless it is this person and they have no credentials yet.
 */
export function createFounder(
  { db, config }: Services,
  { email, username }: { email: string; username: string },
): Promise<string> {
  return transact(db, async (tx) => {
    // Serialises two operators: there is no row yet to lock.
    await advisoryLock(tx, 'trunfo founder')
    const known = await findPersonByEmail(tx, email)
    const { people, founders } = await lockPeopleAndFounders(tx, known ? [known.id] : [], {
      withFounders: true,
    })
    const isSecondTry =
      known !== undefined && founders.join() === known.id && !(await hasPassword(tx, known.id))
    if (founders.length > 0 && !isSecondTry) throw new Error('There is a fundador already.')

    const userId = known ? await promote(tx, people.get(known.id)) : await insertFounder(tx, email, username)
    await recordAudit(tx, {
      actorId: null,
      action: 'founder.created',
      subject: { type: 'person', id: userId },
    })
    await voidTokens(tx, userId, ['reset-password'])
    const token = await issueToken(tx, { userId, purpose: 'reset-password', ttlMinutes: LINK_MINUTES })
    return `${config.PUBLIC_URL}/password-reset#token=${token}`
  })
}

async function promote(tx: Tx, person: PersonRow | undefined): Promise<string> {
  if (person?.status !== 'active') throw new Error('The account of this address is not active.')
  const roles: Role[] = withUserRole([...person.roles, 'fundador'])
  await updateRolesOrStatus(tx, person.id, { roles })
  await deleteSessions(tx, person.id)
  return person.id
}

async function insertFounder(tx: Tx, email: string, username: string): Promise<string> {
  const { id } = await tx
    .insertInto('users')
    .values({ email: email.toLowerCase(), email_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('profiles')
    .values({ id, username, roles: withUserRole(['fundador']) })
    .execute()
  return id
}

async function hasPassword(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.selectFrom('credentials').select('id').where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined
}
