import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'

export interface LockedEmail {
  readonly email: string
  readonly changedAt: Date | null
  readonly username: string
  readonly now: Date
}

/**
 * Everything that changes an address begins here, so that two of them never overlap. Whoever can ask has confirmed
 * theirs, and a person who left in the meantime has none that is.
 */
export function lockEmail(tx: Tx, userId: string): Promise<LockedEmail | undefined> {
  return tx
    .selectFrom('users as person')
    .innerJoin('profiles as profile', 'profile.id', 'person.id')
    .select([
      'person.email',
      'person.email_changed_at as changedAt',
      'profile.username',
      sql<Date>`now()`.as('now'),
    ])
    .where('person.id', '=', userId)
    .where('person.email_verified', '=', true)
    .forUpdate('person')
    .executeTakeFirst()
}

/** Whether somebody has shown that the address is theirs. An unconfirmed sign-up has shown nothing. */
export async function isConfirmedAddress(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email_verified', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whoever opened a link in the mailbox goes before a sign-up that typed the address and never confirmed it:
 * otherwise anybody could keep an address from its owner. Such an account has never been entered.
 */
export async function removeUnconfirmed(tx: Tx, email: string): Promise<void> {
  await tx
    .deleteFrom('users')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email_verified', '=', false)
    .execute()
}

export async function updateEmail(
  tx: Tx,
  userId: string,
  change: { email: string; changedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      email: change.email,
      email_verified: true,
      email_changed_at: change.changedAt,
      updated_at: sql`now()`,
    })
    .where('id', '=', userId)
    .execute()
}

/** Until a new one is set by the reset mail, nobody enters by a password. */
export async function deletePassword(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('credentials').where('user_id', '=', userId).where('password', 'is not', null).execute()
}
