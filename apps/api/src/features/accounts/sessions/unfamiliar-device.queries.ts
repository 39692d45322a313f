import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { deviceOf } from './device.rules.ts'

const SESSIONS_COMPARED_MAX = 50

/**
 * The device of a session, when the person's other sessions are all of other devices. Null when it is known, when
 * there is nothing to compare with, as after the very first sign-in, or when the session is over already.
 */
export async function findUnfamiliarDevice(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<ReturnType<typeof deviceOf> | null> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .limit(SESSIONS_COMPARED_MAX)
    .execute()
  const asked = sessions.find(({ id }) => id === sessionId)
  if (!asked || sessions.length < 2) return null
  const device = deviceOf(asked.user_agent)
  const isSame = (other: typeof device) => other.browser === device.browser && other.system === device.system
  return sessions.some(({ id, user_agent }) => id !== sessionId && isSame(deviceOf(user_agent)))
    ? null
    : device
}
