import cookies from '@fastify/cookie'
import type { Actor } from '../auth/actor.ts'
import { peekActor, readToken, sessionCookieName } from '../auth/session.ts'
import type { Services } from '../services.ts'

/** All that tells who a socket belongs to, kept for as long as it is open so that it can be asked again. */
export interface LiveCredentials {
  readonly headers: { readonly cookie?: string }
}

/**
 * Reads the session of a socket and never renews it. A tab asks by itself, when it comes back after a break as much as
 * when its rights are looked at again: whoever left it open would otherwise stay signed in past the idle limit.
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
