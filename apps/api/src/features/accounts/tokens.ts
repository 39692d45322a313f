import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { JsonObject } from '../../platform/db/schema.generated.ts'

/**
 * Secrets in a mail or a cookie that grant one permission. Only their hash is stored; with 256 random bits a
 * fast hash is enough. A token is valid for one purpose only.
 */
export type TokenPurpose = keyof typeof ON_CREDENTIAL_CHANGE

/**
 * What happens to pending tokens when a credential changes: password, second factor, email address or a
 * linked account. The change may come from the owner who locks an intruder out, so tokens that the intruder
 * requested or intercepted must not work. It may also come from the intruder, so a token that only the owner
 * holds must stay. A voided token costs its user one new request.
 */
export const ON_CREDENTIAL_CHANGE = {
  /**
   * In the mailbox of the sign-up. Such a change requires or implies a confirmed address, so it is no longer
   * needed.
   */
  'confirm-email': 'voided',
  /** In the browser of the sign-up; useless without the mail's token. */
  'first-entry': 'voided',
  /** In the account's mailbox, or in the one it had until this change. */
  'reset-password': 'voided',
  /** Sent to the address that staff entered when they created the account. Not needed once a password is set. */
  'first-password': 'voided',
  /** Held by a browser that proved the old password, or used a linked account that may be unlinked by now. */
  'second-step': 'voided',
  /** Sent to an address that somebody entered who knew the password at the time. */
  'change-email': 'voided',
  /**
   * Sent only to the former address. An intruder who has the account now must not void it by setting a password or
   * a second factor, or by requesting a reset. Using the link deletes it, and the next email change is six
   * months away, so there are never two.
   */
  'undo-email': 'kept',
} as const satisfies Record<string, 'voided' | 'kept'>

interface NewToken {
  readonly userId: string
  readonly purpose: TokenPurpose
  readonly ttlMinutes: number
  readonly payload?: JsonObject
  /** Set if the caller generates it; it must be as hard to guess as a random one. */
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

/**
 * Uses the token up; call it in the transaction of what it permits. Exactly one of several concurrent uses
 * gets a result.
 */
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

/** Reads a token without using it up. */
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
 * Part of every change of credentials. Call it after locking the account and before ending sessions: a
 * concurrent second step or reset finishes first, and its session ends with the others.
 */
export function voidPendingTokens(tx: Tx, userId: string): Promise<void> {
  const purposes = Object.keys(ON_CREDENTIAL_CHANGE) as TokenPurpose[]
  return voidTokens(
    tx,
    userId,
    purposes.filter((purpose) => ON_CREDENTIAL_CHANGE[purpose] === 'voided'),
  )
}

export async function voidTokens(tx: Tx, userId: string, purposes: readonly TokenPurpose[]): Promise<void> {
  await tx
    .deleteFrom('account_tokens')
    .where('user_id', '=', userId)
    .where('purpose', 'in', [...purposes])
    .execute()
}
