import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { issueToken, peekToken, takeToken } from '../tokens.ts'

/**
 * Between the right password and the second factor a browser holds a challenge: a random token in a cookie that
 * script cannot read, whose hash is a row. It opens nothing but the second step, and that once.
 */
const TTL_MINUTES = 10

export interface Challenge {
  /** Also the key by which tries are counted; never shown. */
  readonly token: string
  readonly userId: string
}

export function issueChallenge(tx: Tx, userId: string): Promise<string> {
  return issueToken(tx, { userId, purpose: 'second-step', ttlMinutes: TTL_MINUTES })
}

/** Who is at the second step, or null when there is no challenge or its time is over. */
export async function readChallenge(
  db: Db,
  config: Config,
  request: FastifyRequest,
): Promise<Challenge | null> {
  const token = request.cookies[challengeCookieName(config)]
  const found = token ? await peekToken(db, 'second-step', token) : null
  return found && token ? { token, userId: found.userId } : null
}

/** Uses the challenge up, in the transaction that makes the session. False when somebody was faster. */
export async function takeChallenge(tx: Tx, challenge: Challenge): Promise<boolean> {
  return (await takeToken(tx, 'second-step', challenge.token)) !== null
}

export function sendChallengeCookie(reply: FastifyReply, config: Config, token: string): FastifyReply {
  return reply.setCookie(challengeCookieName(config), token, {
    ...attributesOf(config),
    maxAge: TTL_MINUTES * 60,
  })
}

export function clearChallengeCookie(reply: FastifyReply, config: Config): FastifyReply {
  return reply.clearCookie(challengeCookieName(config), attributesOf(config))
}

const isSecure = (config: Config): boolean => config.PUBLIC_URL.startsWith('https:')

const challengeCookieName = (config: Config): string =>
  isSecure(config) ? '__Host-trunfo_second_step' : 'trunfo_second_step'

const attributesOf = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) }) as const
