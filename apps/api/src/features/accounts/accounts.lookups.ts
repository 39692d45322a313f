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
 * Locks profiles until the commit, so a ban or an erasure runs before or after. Locks in id order, or two
 * commands on the same people could deadlock. Unknown ids are missing from the result.
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
 * Serialises changes of a user's credentials. Lock order: the profile first if the command needs both;
 * tokens, factors and sessions afterwards.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Locks the caller and throws if they were banned or erased since the session was read. */
export async function lockActor(tx: Tx, userId: string): Promise<LockedPerson> {
  const [person] = await lockPeople(tx, [userId])
  if (!person?.isActive) throw new AppError('platform.unauthenticated')
  return person
}

/** Like `lockActor`, where another lock serialises the command. */
export async function requireActive(tx: Tx, userId: string): Promise<void> {
  const row = await tx.selectFrom('profiles').select('status').where('id', '=', userId).executeTakeFirst()
  if (row?.status !== 'active') throw new AppError('platform.unauthenticated')
}
