import { randomBytes } from 'node:crypto'
import { hasAnyRole, STAFF_ROLES } from '@trunfo/contract/roles'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/auth/actor.ts'
import { idleEnd, sessionCookieName, signToken } from '../../../platform/auth/session.ts'
import type { Config } from '../../../platform/config.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { forgetStepUps } from '../../../platform/http/step-up.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { sessionsEnded, signedIn } from '../accounts.events.ts'
import { deleteSession, deleteSessions, updateSessionToken } from './sessions.queries.ts'

const USER_AGENT_MAX = 500
const ABSOLUTE_SECONDS = 30 * 24 * 60 * 60

interface NewSession {
  readonly userId: string
  readonly ip: string
  readonly userAgent: string | undefined
  /** Idempotency key of the request: repeats with the same key start one session. */
  readonly requestKey?: string | null
}

export interface StartedSession {
  readonly id: string
  /** Only for the cookie. */
  readonly token: string
}

/**
 * The only entry point for new sessions, whatever the proof (password, second factor, OAuth). It therefore
 * catches a ban that came in between, and every sign-in gets its own token.
 */
export async function createSession(
  tx: Tx,
  { userId, ip, userAgent, requestKey = null }: NewSession,
): Promise<StartedSession> {
  // Locked until the commit: a concurrent ban is either seen here or removes this session too.
  const profile = await tx
    .selectFrom('profiles')
    .select(['status', 'roles'])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst()
  if (profile?.status !== 'active') throw new AppError('accounts.banned')

  const token = randomBytes(32).toString('base64url')
  const { id, isNew } = await tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      token,
      expires_at: idleEnd(hasAnyRole(profile.roles, STAFF_ROLES)),
      ip_address: ip,
      user_agent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      request_key: requestKey,
    })
    // The first token was in a response that got lost; it becomes invalid.
    .onConflict((conflict) => conflict.columns(['user_id', 'request_key']).doUpdateSet({ token }))
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
  if (isNew) await emit(tx, signedIn, { userId, sessionId: id })
  return { id, token }
}

/** The cookie lives as long as the longest session; the table decides when the session really ends. */
export function sendSessionCookie(reply: FastifyReply, config: Config, token: string): FastifyReply {
  return reply.setCookie(sessionCookieName(config), signToken(token, config.SESSION_SECRET), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.PUBLIC_URL.startsWith('https:'),
    maxAge: ABSOLUTE_SECONDS,
  })
}

export async function signOut({ services, actor }: Ctx): Promise<void> {
  await services.db.deleteFrom('sessions').where('id', '=', actor.sessionId).execute()
  await services.live.recheck(actor.userId)
}

/** Another user's session counts as not found. */
export async function endDevice(ctx: Ctx, id: string): Promise<void> {
  const { userId } = ctx.actor
  await runCommand(ctx, async (tx) => {
    if (!(await deleteSession(tx, userId, id))) throw new AppError('accounts.device_not_found')
    await emit(tx, sessionsEnded, { userId })
  })
}

export async function endDevices(ctx: Ctx, isThisIncluded: boolean): Promise<void> {
  const { userId, sessionId } = ctx.actor
  await runCommand(ctx, async (tx) => {
    await deleteSessions(tx, userId, { except: isThisIncluded ? undefined : sessionId })
    await emit(tx, sessionsEnded, { userId })
  })
}

/**
 * After a change of credentials: ends all other sessions and gives this one a new token, because the old one
 * may have been copied. Returns the token for the cookie. Throws if this session has ended.
 */
export async function keepOnlySession(tx: Tx, { userId, sessionId }: Actor): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  if (!(await updateSessionToken(tx, sessionId, token))) throw new AppError('platform.unauthenticated')
  await forgetStepUps(tx, sessionId)
  await deleteSessions(tx, userId, { except: sessionId })
  await emit(tx, sessionsEnded, { userId })
  return token
}
