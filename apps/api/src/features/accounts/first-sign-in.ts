import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { keyedHashes } from '../../platform/crypto/seal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { issueToken, peekToken, voidTokens } from './tokens.ts'

/**
 * Confirming the address in the browser that signed up also signs in, once (ADR 0081). It takes two secrets:
 * the mail's token, and one in a cookie of that browser. Every sign-up sets the cookie, so the response does not
 * reveal whether the address is known; for a known address no row matches the cookie.
 *
 * The stored result of a sign-up holds a seed instead of the secret. The secret is derived from the seed with
 * our key, so nobody can sign in with a copy of the tables.
 */
const LIFE_MINUTES = 60

const secretOf = (config: Config, seed: string): string => {
  const [secret = ''] = keyedHashes(config, 'first-entry', seed)
  return secret
}

/** Part of every sign-up's result, whether or not it created an account. */
export const newEntrySeed = (): string => randomBytes(32).toString('base64url')

export async function allowFirstSignIn(tx: Tx, config: Config, userId: string, seed: string): Promise<void> {
  const token = secretOf(config, seed)
  await issueToken(tx, { userId, purpose: 'first-entry', ttlMinutes: LIFE_MINUTES, token })
}

/**
 * Whether this browser signed up for this account, at most an hour ago. Voids the account's permission, which
 * is useless once the address is confirmed. Another account's stays, so a stranger's link cannot cost the
 * browser its own.
 */
export async function consumeFirstSignIn(
  tx: Tx,
  secret: string | undefined,
  userId: string,
): Promise<boolean> {
  const found = secret === undefined ? null : await peekToken(tx, 'first-entry', secret)
  await voidTokens(tx, userId, ['first-entry'])
  return found?.userId === userId
}

export const entryCookieOf = (config: Config, request: FastifyRequest): string | undefined =>
  request.cookies[nameOf(config)]

export function sendEntryCookie(reply: FastifyReply, config: Config, seed: string): void {
  const attributes = { ...attributesOf(config), maxAge: LIFE_MINUTES * 60 }
  reply.setCookie(nameOf(config), secretOf(config, seed), attributes)
}

export function clearEntryCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(nameOf(config), attributesOf(config))
}

const isSecure = (config: Config): boolean => config.PUBLIC_URL.startsWith('https:')

const nameOf = (config: Config): string =>
  isSecure(config) ? '__Host-trunfo_first_entry' : 'trunfo_first_entry'

/** Strict: only our own page sends it, and following a link must not. */
const attributesOf = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(config) }) as const
