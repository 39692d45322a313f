import { randomBytes } from 'node:crypto'
import { hasAnyRole, type Role, STAFF_ROLES } from '@trunfo/contract/roles'
import type { FastifyReply } from 'fastify'
import { idleEnd, sessionCookieName, signToken } from '../../platform/auth/session.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { signedIn } from './accounts.events.ts'

const USER_AGENT_MAX = 500
const ABSOLUTE_SECONDS = 30 * 24 * 60 * 60

export interface NewSession {
  readonly userId: string
  readonly ip: string
  readonly userAgent: string | undefined
}

export interface StartedSession {
  readonly id: string
  /** Goes into the cookie and nowhere else. */
  readonly token: string
}

/**
 * The one door in. Whatever proved who the person is (password, second factor, another provider) ends here, so
 * a ban that came in between is seen, and every entrance gets a token of its own.
 */
export async function createSession(tx: Tx, { userId, ip, userAgent }: NewSession): Promise<StartedSession> {
  // Held until the commit: a ban at the same moment either is seen here or removes this session too.
  const profile = await tx
    .selectFrom('profiles')
    .select(['status', 'roles'])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst()
  if (profile?.status !== 'active') throw new AppError('accounts.banned')

  const token = randomBytes(32).toString('base64url')
  const { id } = await tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      token,
      expires_at: idleEnd(hasAnyRole(profile.roles as Role[], STAFF_ROLES)),
      ip_address: ip,
      user_agent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await emit(tx, signedIn, { userId, sessionId: id })
  return { id, token }
}

/** The browser may keep the cookie as long as the longest session; the table decides when it really ends. */
export function sendSessionCookie(reply: FastifyReply, config: Config, token: string): FastifyReply {
  return reply.setCookie(sessionCookieName(config), signToken(token, config.SESSION_SECRET), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.PUBLIC_URL.startsWith('https:'),
    maxAge: ABSOLUTE_SECONDS,
  })
}
