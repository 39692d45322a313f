import type { OAuthProvider } from '@trunfo/contract/accounts/oauth'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '../../../platform/config.ts'
import { seal, unseal } from '../../../platform/crypto/seal.ts'

/**
 * What the browser carries from the start of a sign-in elsewhere to its return. Sealed, because it holds the
 * verifier; and the return only counts in the browser that started, so nobody can be signed in as somebody else
 * by a prepared link.
 */
const journeySchema = z.object({
  provider: z.string(),
  state: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string().nullable(),
  referralCode: z.string().nullable().default(null),
  startedAt: z.number(),
})

type StartedJourney = z.infer<typeof journeySchema> & { provider: OAuthProvider }

const TTL_SECONDS = 10 * 60
const CONTEXT = 'oauth-journey'

export function sendJourneyCookie(
  reply: FastifyReply,
  config: Config,
  journey: Omit<StartedJourney, 'startedAt'>,
): void {
  const value = seal(config, CONTEXT, JSON.stringify({ ...journey, startedAt: Date.now() }))
  reply.setCookie(nameOf(config), value, { ...attributesOf(config), maxAge: TTL_SECONDS })
}

/** The journey this browser is on, or null when it started none, or too long ago. It is over with this. */
export function takeJourney(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
): StartedJourney | null {
  const value = request.cookies[nameOf(config)]
  reply.clearCookie(nameOf(config), attributesOf(config))
  if (!value) return null
  try {
    const journey = journeySchema.parse(JSON.parse(unseal(config, CONTEXT, value)))
    return Date.now() - journey.startedAt < TTL_SECONDS * 1000 ? (journey as StartedJourney) : null
  } catch {
    return null
  }
}

const isSecure = (config: Config): boolean => config.PUBLIC_URL.startsWith('https:')

const nameOf = (config: Config): string => (isSecure(config) ? '__Host-trunfo_oauth' : 'trunfo_oauth')

const attributesOf = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) }) as const
