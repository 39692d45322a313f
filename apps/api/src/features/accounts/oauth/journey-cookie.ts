import type { OAuthProvider } from '@trunfo/contract/accounts/oauth'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '../../../platform/config.ts'
import { seal, unseal } from '../../../platform/crypto/seal.ts'

/**
 * State that the browser carries through an OAuth sign-in. It is sealed because it holds the verifier. The
 * callback counts only in the browser that started, so a prepared link cannot sign a victim in as someone
 * else.
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

/** Reads and clears the cookie. Returns null if it is missing, invalid or expired. */
export function consumeJourney(
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
