import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isVip } from './accounts.queries.ts'

export interface LockedPerson {
  readonly userId: string
  readonly username: string
  readonly status: string
  readonly isActive: boolean
  readonly teamId: string | null
  readonly isVip: boolean
}

/**
 * Holds people until the commit: a ban or an erasure comes before or after. In the order of their ids, or two acts on
 * the same two people would wait for each other. Whoever is gone is missing.
 */
export function lockPeople(tx: Tx, userIds: readonly string[]): Promise<LockedPerson[]> {
  return tx
    .selectFrom('profiles')
    .select(['id as userId', 'username', 'status', 'team_id as teamId'])
    .select([sql<boolean>`status = 'active'`.as('isActive'), isVip('profiles').as('isVip')])
    .where('id', 'in', userIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Begins every change of what proves who somebody is, so that of two the second sees what the first has left. After the
 * profile, where an act holds both; before the tokens, the factors and the sessions.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** The session was looked up before the lock, and its person may have been banned since. */
export async function lockActor(tx: Tx, userId: string): Promise<LockedPerson> {
  const [person] = await lockPeople(tx, [userId])
  if (!person?.isActive) throw new AppError('platform.unauthenticated')
  return person
}

/** The same question where another lock orders the act, and the person needs none. */
export async function requireActive(tx: Tx, userId: string): Promise<void> {
  const row = await tx.selectFrom('profiles').select('status').where('id', '=', userId).executeTakeFirst()
  if (row?.status !== 'active') throw new AppError('platform.unauthenticated')
}
