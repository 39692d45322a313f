import { randomBytes } from 'node:crypto'
import { EMAIL_UNDO_DAYS } from '@trunfo/contract/accounts/settings'
import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import { keyedHashes } from '../../platform/crypto/seal.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { JsonObject } from '../../platform/db/schema.generated.ts'
import type { Services } from '../../platform/services.ts'
import { confirmationLink, emailChangeLink, emailUndoLink, passwordResetLink } from './links.ts'
import { hashOfToken, issueToken } from './tokens.ts'

/**
 * Links with tokens in mails. The mail queue is a table, and a copy of it must not grant access. A job
 * therefore carries a seed, and the worker derives the token from it with our key when it sends the mail.
 * Every attempt derives the same token: a failed attempt may still have delivered the mail, and users may
 * open either one.
 *
 * The token's row exists from the command on. If it was voided while the mail waited, no mail is sent.
 */
const LINKS = {
  'confirm-email': { minutes: 24 * 60, addressOf: confirmationLink },
  'reset-password': { minutes: 60, addressOf: passwordResetLink },
  // As long as unconfirmed accounts are stored (accounts.jobs.ts).
  'first-password': { minutes: 7 * 24 * 60, addressOf: passwordResetLink },
  'change-email': { minutes: 24 * 60, addressOf: emailChangeLink },
  'undo-email': { minutes: EMAIL_UNDO_DAYS * 24 * 60, addressOf: emailUndoLink },
} as const

type LinkPurpose = keyof typeof LINKS

/**
 * How long a mail may wait for a mail server; longer than the queue retries. The link's own lifetime starts
 * when the mail is sent.
 */
const WAITING_MINUTES = 24 * 60

interface NewLink {
  readonly userId: string
  readonly purpose: LinkPurpose
  readonly payload?: JsonObject
}

const tokensOf = (config: Config, purpose: LinkPurpose, seed: string): string[] =>
  keyedHashes(config, `mail-link:${purpose}`, seed)

/** Issues the token and returns the seed for the mail's facts. */
export async function prepareLink(tx: Tx, config: Config, link: NewLink): Promise<string> {
  const seed = randomBytes(32).toString('base64url')
  const [token] = tokensOf(config, link.purpose, seed)
  await issueToken(tx, { ...link, ttlMinutes: LINKS[link.purpose].minutes + WAITING_MINUTES, token })
  return seed
}

/** `finish` of a mail with such a link. Returns null if the token was voided. */
export const finishLink =
  (purpose: LinkPurpose) =>
  async <Facts extends object>(
    { db, config }: Services,
    { seed, ...facts }: Facts & { seed: string },
  ): Promise<(Omit<Facts, 'seed'> & { url: string }) | null> => {
    const { minutes, addressOf } = LINKS[purpose]
    const tokens = tokensOf(config, purpose, seed)
    const row = await db
      .updateTable('account_tokens')
      .set({ expires_at: sql`now() + make_interval(mins => ${minutes})` })
      .where('token_hash', 'in', tokens.map(hashOfToken))
      .where('purpose', '=', purpose)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('token_hash')
      .executeTakeFirst()
    const token = tokens.find((candidate) => hashOfToken(candidate) === row?.token_hash)
    return token === undefined ? null : { ...facts, url: addressOf(config, token) }
  }
