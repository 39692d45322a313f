import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { deviceOf, householdNetworkOf } from './device.rules.ts'

export interface SessionRow {
  readonly id: string
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly createdAt: Date
  readonly seenAt: Date
}

const columns = [
  'id',
  'ip_address as ipAddress',
  'user_agent as userAgent',
  'created_at as createdAt',
  'updated_at as seenAt',
] as const

/**
 * What `findActor` still accepts. A longer-lived session of a user who became staff is listed slightly
 * longer.
 */
const isAlive = sql<SqlBool>`expires_at > now() and created_at > now() - interval '30 days'`

export function findSession(db: Db, id: string): Promise<SessionRow | undefined> {
  return db.selectFrom('sessions').select(columns).where('id', '=', id).executeTakeFirst()
}

/** The user's other sessions before `beforeId`, newest first. */
export function findOtherSessions(
  db: Db,
  { userId, currentId, beforeId, limit }: SessionPage,
): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(columns)
    .where('user_id', '=', userId)
    .where('id', '<>', currentId)
    .where('id', '<', beforeId)
    .where(isAlive)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

interface SessionPage {
  readonly userId: string
  readonly currentId: string
  readonly beforeId: string
  readonly limit: number
}

/** Returns false if the user has no such session. */
export async function deleteSession(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSessions(
  tx: Tx,
  userId: string,
  { except }: { except?: string | undefined } = {},
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .execute()
}

/** Returns false if the session has ended meanwhile. */
export async function updateSessionToken(tx: Tx, id: string, token: string): Promise<boolean> {
  const row = await tx
    .updateTable('sessions')
    .set({ token, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const SESSIONS_COMPARED_MAX = 50

/**
 * Returns the session's device if none of the user's other sessions uses it. Returns null for a known device,
 * for the only session, and for a session that has ended.
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

export interface Footprint {
  /** The part of the IP address that a household shares. */
  readonly line: string | null
  readonly userAgent: string | null
}

const FOOTPRINTS_MAX = 20

/** Recent IP addresses and user agents per user. Users without sessions are missing. */
export async function findFootprints(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Footprint[]>> {
  const { rows } = await sql<{ userId: string; ipAddress: string | null; userAgent: string | null }>`
    select person.id as "userId", seen.ip_address as "ipAddress", seen.user_agent as "userAgent"
    from unnest(${userIds}::uuid[]) as person (id)
    cross join lateral (
      select ip_address, user_agent from sessions
      where user_id = person.id order by created_at desc limit ${FOOTPRINTS_MAX}
    ) as seen`.execute(db)
  const found = Map.groupBy(rows, ({ userId }) => userId)
  return new Map(
    [...found].map(([userId, sessions]) => [
      userId,
      sessions.map(({ ipAddress, userAgent }) => ({ line: householdNetworkOf(ipAddress), userAgent })),
    ]),
  )
}
