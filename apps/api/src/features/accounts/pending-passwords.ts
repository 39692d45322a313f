import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import { keyedHashes } from '../../platform/crypto/seal.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { foldEmail } from './accounts.rules.ts'
import { hashPassword } from './passwords.ts'

/**
 * A sign-up with an address that has an account already leads to nothing, and whoever made it must not see that.
 * Had it made an account, their password would from now on be told to confirm the address. So it is kept for a week
 * as a pending one, and is told the same: by the same number of hashes and the same statements.
 */

/** With the account itself, if that is not confirmed: a crowd of sign-ups looks alike for both. */
const PENDING_MAX = 10

const SALT_BYTES = 16

/**
 * The hash of a password for this address, whether it becomes the account's or a pending one. The salt is the
 * address's own and needs our key to be known: so the hashes of one address can be compared, those of two cannot.
 */
export function hashForAddress(config: Config, email: string, password: string): Promise<string> {
  const [salt = ''] = keyedHashes(config, 'password-salt', foldEmail(email))
  return hashPassword(password, Buffer.from(salt, 'base64url').subarray(0, SALT_BYTES))
}

/** Under the lock of the account's row, or many at once would be more than the most. */
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

/** Hashes first, whoever asks: what costs time does not depend on what is found. */
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

/** Whoever shows that they read the mail of the address ends what others began with it. */
export async function forgetPendingPasswords(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('pending_passwords').where('email', '=', foldEmail(email)).execute()
}
