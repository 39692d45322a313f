import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { keyedHashes } from '../../platform/crypto/seal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { issueToken, peekToken, voidTokens } from './tokens.ts'

/**
 * Confirming the address in the browser that signed up also signs in, once (ADR 0081). It takes two secrets: the mail's
 * token, and one in a cookie of that browser. Every sign-up sets the cookie. For a known address it has no row and opens
 * nothing, or it would tell that the address is known.
 *
 * The result of a sign-up is kept for repeated requests, so it holds a seed and not the secret. The secret is made from
 * the seed with our key: a copy of the tables opens nothing.
 */
const LIFE_MINUTES = 60

const secretOf = (config: Config, seed: string): string => {
  const [secret = ''] = keyedHashes(config, 'first-entry', seed)
  return secret
}

/** For the result of every sign-up, whether or not it led to an account. */
export const newEntrySeed = (): string => randomBytes(32).toString('base64url')

export async function permitEntry(tx: Tx, config: Config, userId: string, seed: string): Promise<void> {
  const token = secretOf(config, seed)
  await issueToken(tx, { userId, purpose: 'first-entry', ttlMinutes: LIFE_MINUTES, token })
}

/**
 * Whether this browser signed up for this account, at most an hour ago. Voids the permission, which is worth nothing once
 * the address is confirmed. Another account's stays: a stranger's link must not cost the browser its own entry.
 */
export async function takeEntry(tx: Tx, secret: string | undefined, userId: string): Promise<boolean> {
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

/** Strict, because only our own page sends it: following a link must not. */
const attributesOf = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(config) }) as const
