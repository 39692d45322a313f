import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { JsonObject } from '../../platform/db/schema.generated.ts'

/**
 * Secrets that travel in a mail or a cookie and stand for one permission. The table keeps only their hash: the
 * secret has 256 random bits, so a fast hash is enough. A token counts for one purpose and never for another.
 */
export type TokenPurpose = keyof typeof TOKEN_FATES

/**
 * Every purpose, and what becomes of a pending token when a credential of its person changes: the password, the second
 * factor, the address, an account elsewhere. Whoever changes one may be the owner who puts an intruder out, so nothing
 * that an intruder asked for or caught before may lead in again. It may also be the intruder, so what only the owner
 * holds must stay. Who asks anew gets a new token; that is all a voided one costs.
 */
export const TOKEN_FATES = {
  /** In the mailbox of the sign-up. Every such change finds the address confirmed or confirms it: nothing is left to do. */
  'confirm-email': 'voided',
  /** In the browser of the sign-up, and worth something only with the mail's token. */
  'first-entry': 'voided',
  /** In the mailbox of the account, or in the one that was the account's until this change. */
  'reset-password': 'voided',
  /** In the mailbox that staff named when they made the account. Whoever has set a password needs it no more. */
  'first-password': 'voided',
  /** In a browser that proved the former password, or came by an account elsewhere that may be linked no more. */
  'second-step': 'voided',
  /** In a mailbox that was named by whoever knew the password then. */
  'change-email': 'voided',
  /**
   * In the mailbox that the account was taken from, and there alone: whoever has the account now, and sets its
   * password and second factor or asks for a reset, must not take it from the former owner. The link is used up by
   * what it does, and the next change of the address is six months away, so there are never two.
   */
  'undo-email': 'kept',
} as const satisfies Record<string, 'voided' | 'kept'>

interface NewToken {
  readonly userId: string
  readonly purpose: TokenPurpose
  readonly ttlMinutes: number
  readonly payload?: JsonObject
  /** Where it is made elsewhere; it must be as hard to guess as a random one. */
  readonly token?: string
}

export interface Token {
  readonly userId: string
  readonly payload: JsonObject
}

export const hashOfToken = (token: string): string => hash('sha256', token, 'base64url')

export async function issueToken(
  tx: Tx,
  { userId, purpose, ttlMinutes, payload = {}, token = randomBytes(32).toString('base64url') }: NewToken,
): Promise<string> {
  await tx
    .insertInto('account_tokens')
    .values({
      user_id: userId,
      purpose,
      token_hash: hashOfToken(token),
      payload: JSON.stringify(payload),
      expires_at: sql`now() + make_interval(mins => ${ttlMinutes})`,
    })
    .execute()
  return token
}

/** Uses the token up, in the transaction of what it permits. Of parallel uses exactly one gets an answer. */
export async function takeToken(tx: Tx, purpose: TokenPurpose, token: string): Promise<Token | null> {
  const row = await tx
    .deleteFrom('account_tokens')
    .where('token_hash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id as userId', 'payload'])
    .executeTakeFirst()
  return row ? { userId: row.userId, payload: row.payload as JsonObject } : null
}

/** Looks at a token without using it up, for acts that bear repetition. */
export async function peekToken(db: Db, purpose: TokenPurpose, token: string): Promise<Token | null> {
  const row = await db
    .selectFrom('account_tokens')
    .select(['user_id as userId', 'payload'])
    .where('token_hash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row ? { userId: row.userId, payload: row.payload as JsonObject } : null
}

/**
 * Part of every change of a credential. After the account is locked and before its sessions end: a second step or a
 * reset that is under way ends first, and the session that it made ends with the others.
 */
export function voidPendingTokens(tx: Tx, userId: string): Promise<void> {
  const purposes = Object.keys(TOKEN_FATES) as TokenPurpose[]
  return voidTokens(
    tx,
    userId,
    purposes.filter((purpose) => TOKEN_FATES[purpose] === 'voided'),
  )
}

/** Makes every open token of these purposes worthless. */
export async function voidTokens(tx: Tx, userId: string, purposes: readonly TokenPurpose[]): Promise<void> {
  await tx
    .deleteFrom('account_tokens')
    .where('user_id', '=', userId)
    .where('purpose', 'in', [...purposes])
    .execute()
}
