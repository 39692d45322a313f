import { randomBytes } from 'node:crypto'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { sessionsEnded } from './sessions.events.ts'
import { deleteSession, deleteSessions, updateSessionToken } from './sessions.queries.ts'

/** Somebody else's session is as absent as one that never was. */
export async function endDevice({ services, actor }: Ctx, id: string): Promise<void> {
  const { userId } = actor
  await services.db.transaction().execute(async (tx) => {
    if (!(await deleteSession(tx, userId, id))) throw new AppError('accounts.device_not_found')
    await emit(tx, sessionsEnded, { userId })
  })
}

export async function endDevices({ services, actor }: Ctx, isThisIncluded: boolean): Promise<void> {
  const { userId, sessionId } = actor
  await services.db.transaction().execute(async (tx) => {
    await deleteSessions(tx, userId, { except: isThisIncluded ? undefined : sessionId })
    await emit(tx, sessionsEnded, { userId })
  })
}

/**
 * After a change of what protects the account: only the one who made it stays signed in, and under a new token,
 * because whoever copied the old one must not stay with them. Returns the token for the cookie.
 */
export async function keepOnlySession(tx: Tx, { userId, sessionId }: Actor): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  if (!(await updateSessionToken(tx, sessionId, token))) throw new AppError('platform.unauthenticated')
  await deleteSessions(tx, userId, { except: sessionId })
  await emit(tx, sessionsEnded, { userId })
  return token
}
