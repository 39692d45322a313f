import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { quickRead } from '../db/compiled.ts'
import type { Db } from '../db/database.ts'
import type { Actor } from './actor.ts'

/**
 * Name of the session cookie. Its value is a random token and a signature: a leaked sessions table does not
 * let anyone sign in, and a forged cookie costs no query.
 */
export function sessionCookieName(config: Pick<Config, 'PUBLIC_URL'>): string {
  // The prefix makes browsers refuse the cookie from a sub-domain or over plain HTTP.
  return config.PUBLIC_URL.startsWith('https:') ? '__Host-trunfo_session' : 'trunfo_session'
}

/** The cookie value for a token: the token and its HMAC. */
export function signToken(token: string, secret: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`
}

/** Returns the token of a session cookie, or null if the signature does not match. */
export function readToken(cookie: string | undefined, secret: string): string | null {
  const dot = cookie?.indexOf('.') ?? -1
  if (!cookie || dot < 1) return null
  const token = cookie.slice(0, dot)
  const expected = Buffer.from(signToken(token, secret))
  const given = Buffer.from(cookie)
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

/** Sessions end when idle, and at a maximum age even when used. Both limits are shorter for staff. */
const PLAYER_IDLE = sql<string>`interval '7 days'`
const STAFF_IDLE = sql<string>`interval '30 minutes'`
const isStaff = sql<boolean>`profile.roles && '{moderador,suporte,admin,fundador}'`

interface ActorRow extends Actor {
  readonly isStaff: boolean
  readonly isRenewalDue: boolean
}

const findSession = quickRead<ActorRow, { token: string }>((db, slot) =>
  db
    .selectFrom('sessions as session')
    .innerJoin('users as person', 'person.id', 'session.user_id')
    .innerJoin('profiles as profile', 'profile.id', 'session.user_id')
    .select([
      'session.id as sessionId',
      'session.user_id as userId',
      'person.two_factor_enabled as hasSecondFactor',
      sql<boolean>`coalesce(person.staff_password_set_at >= profile.staff_since, false)`.as(
        'hasStaffPassword',
      ),
      'profile.username',
      'profile.avatar_key as avatarKey',
      'profile.team_id as teamId',
      'profile.roles',
      isStaff.as('isStaff'),
      // Renewed only now and then, so most requests do not write.
      sql<boolean>`session.updated_at < now() - case when ${isStaff}
        then interval '2 minutes' else interval '1 hour' end`.as('isRenewalDue'),
    ])
    .where('session.token', '=', slot('token'))
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where(
      'session.created_at',
      '>',
      sql<Date>`now() - case when ${isStaff} then interval '8 hours' else interval '30 days' end`,
    )
    .where('profile.status', '=', 'active'),
)

/**
 * Returns the actor of a session token, or null if the session expired or the account is not active. Renews
 * the idle timeout when due. One prepared query per request and no caching: bans and role changes apply from
 * the next request.
 */
export async function findActor(db: Db, token: string): Promise<Actor | null> {
  const [row] = await findSession(db, { token })
  if (row?.isRenewalDue) await renewSession(db, row.sessionId, row.isStaff)
  return row ? actorOf(row) : null
}

/** Like `findActor`, without renewing the session. */
export async function peekActor(db: Db, token: string): Promise<Actor | null> {
  const [row] = await findSession(db, { token })
  return row ? actorOf(row) : null
}

function actorOf({ isRenewalDue, isStaff, ...actor }: ActorRow): Actor {
  return actor
}

async function renewSession(db: Db, sessionId: string, isStaff: boolean): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: idleEnd(isStaff), updated_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute()
}

/** The idle expiry of a session that is used now. */
export function idleEnd(isStaff: boolean) {
  return sql<Date>`now() + ${isStaff ? STAFF_IDLE : PLAYER_IDLE}`
}
