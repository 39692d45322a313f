import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import { keyedHashes } from '../../platform/crypto/seal.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { foldEmail } from './accounts.rules.ts'
import { hashPassword } from './passwords.ts'

/**
 * A sign-up with a known email address creates no account, and the visitor must not notice. Had it created
 * one, signing in with that password would report an unconfirmed address.
 *
 * The password is therefore stored as pending for a week and gets the same response, after the same number of
 * hashes and queries.
 */

/**
 * Includes the account's own password while it is unconfirmed, so that many sign-ups look alike in both
 * cases.
 */
const PENDING_MAX = 10

const SALT_BYTES = 16

/**
 * Hashes a password for this email address, whether it becomes the account's or a pending one. The salt is
 * derived from the address with our key: hashes of one address can be compared, hashes of two cannot.
 */
export function hashForAddress(config: Config, email: string, password: string): Promise<string> {
  const [salt = ''] = keyedHashes(config, 'password-salt', foldEmail(email))
  return hashPassword(password, Buffer.from(salt, 'base64url').subarray(0, SALT_BYTES))
}

/** The caller must hold the account's lock, or concurrent sign-ups could exceed the limit. */
export async function keepPendingPassword(
  tx: Tx,
  { email, password, isConfirmed }: { email: string; password: string; isConfirmed: boolean },
): Promise<void> {
  const address = foldEmail(email)
  const max = isConfirmed ? PENDING_MAX : PENDING_MAX - 1
  await sql`
    insert into pending_passwords (email, password)
    select ${address}, ${password}
    where (select count(*) from pending_passwords where email = ${address}) < ${max}::int
    on conflict (email, password) do nothing`.execute(tx)
}

/** Always hashes first, so that the time taken does not depend on what is found. */
export async function isPendingPassword(
  { db, config }: { db: Db; config: Config },
  email: string,
  password: string,
): Promise<boolean> {
  const hash = await hashForAddress(config, email, password)
  const row = await db
    .selectFrom('pending_passwords')
    .select('email')
    .where('email', '=', foldEmail(email))
    .where('password', '=', hash)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasPendingPassword(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('pending_passwords')
    .select('email')
    .where('email', '=', foldEmail(email))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Call it once the owner has proved to read this mailbox. */
export async function forgetPendingPasswords(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('pending_passwords').where('email', '=', foldEmail(email)).execute()
}
