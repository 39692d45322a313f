import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { JsonObject } from '../../platform/db/schema.generated.ts'

/**
 * Secrets that travel in a mail or a cookie and stand for one permission. The table keeps only their hash: the
 * secret has 256 random bits, so a fast hash is enough. A token counts for one purpose and never for another.
 */
export type TokenPurpose =
  | 'confirm-email'
  | 'reset-password'
  | 'second-step'
  | 'change-email'
  | 'undo-email'
  | 'export-file'

interface NewToken {
  readonly userId: string
  readonly purpose: TokenPurpose
  readonly ttlMinutes: number
  readonly payload?: JsonObject
}

export interface Token {
  readonly userId: string
  readonly payload: JsonObject
}

const hashOf = (token: string): string => hash('sha256', token, 'base64url')

export async function issueToken(
  tx: Tx,
  { userId, purpose, ttlMinutes, payload = {} }: NewToken,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('account_tokens')
    .values({
      user_id: userId,
      purpose,
      token_hash: hashOf(token),
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
    .where('token_hash', '=', hashOf(token))
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
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row ? { userId: row.userId, payload: row.payload as JsonObject } : null
}

/** Makes every open token of these purposes worthless. */
export async function voidTokens(tx: Tx, userId: string, purposes: readonly TokenPurpose[]): Promise<void> {
  await tx
    .deleteFrom('account_tokens')
    .where('user_id', '=', userId)
    .where('purpose', 'in', [...purposes])
    .execute()
}
