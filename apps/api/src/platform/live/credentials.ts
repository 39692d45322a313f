import cookies from '@fastify/cookie'
import type { Actor } from '../auth/actor.ts'
import { peekActor, readToken, sessionCookieName } from '../auth/session.ts'
import type { Services } from '../services.ts'

/** What identifies a socket's owner, stored while it is open so that the session can be read again. */
export interface LiveCredentials {
  readonly headers: { readonly cookie?: string }
}

/**
 * Reads the session of a socket without renewing it. Tabs reconnect and are rechecked without user activity:
 * renewing would keep an abandoned tab signed in past the idle limit.
 */
export function authenticateSockets({
  config,
  db,
}: Pick<Services, 'config' | 'db'>): (credentials: LiveCredentials) => Promise<Actor | null> {
  const name = sessionCookieName(config)
  return async ({ headers }) => {
    const token = readToken(cookies.parse(headers.cookie ?? '')[name], config.SESSION_SECRET)
    return token ? peekActor(db, token) : null
  }
}
