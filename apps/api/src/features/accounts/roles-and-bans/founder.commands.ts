import type { Role } from '@trunfo/contract/roles'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { takeTurn } from '../../../platform/db/turns.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import type { Services } from '../../../platform/services.ts'
import { deleteSessions } from '../sessions/index.ts'
import { issueToken, voidTokens } from '../tokens.ts'
import {
  findPersonByEmail,
  lockStandings,
  type PersonRow,
  updateRolesOrStatus,
} from './roles-and-bans.queries.ts'
import { withUserRole } from './roles-and-bans.rules.ts'

const LINK_MINUTES = 15

/**
 * The first founder has no credential that anybody else has seen: the operator hands over a link that works
 * once, and the founder chooses the password there. Refuses when the house has a founder who has entered.
 */
export function createFounder(
  { db, config }: Services,
  { email, username }: { email: string; username: string },
): Promise<string> {
  return transact(db, async (tx) => {
    // Two operators at once: there is no row yet that both could wait for.
    await takeTurn(tx, 'trunfo founder')
    const known = await findPersonByEmail(tx, email)
    const { people, founders } = await lockStandings(tx, known ? [known.id] : [], { withFounders: true })
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
