import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { forgetPendingPasswords } from '../pending-passwords.ts'

const databaseNow = sql<Date>`now()`.as('now')

interface AccountRow {
  readonly username: string
  readonly usernameChangedAt: Date | null
  readonly avatarKey: string | null
  readonly email: string
  readonly emailChangedAt: Date | null
  readonly pendingEmail: string | null
  readonly hasPassword: boolean
  readonly now: Date
}

export function findAccount(db: Db, userId: string): Promise<AccountRow> {
  return db
    .selectFrom('users as person')
    .innerJoin('profiles as profile', 'profile.id', 'person.id')
    .select(({ selectFrom, exists }) => [
      'profile.username',
      'profile.username_changed_at as usernameChangedAt',
      'profile.avatar_key as avatarKey',
      'person.email',
      'person.email_changed_at as emailChangedAt',
      selectFrom('account_tokens')
        .select(sql<string>`payload ->> 'email'`.as('email'))
        .whereRef('user_id', '=', 'person.id')
        .where('purpose', '=', 'change-email')
        .where('expires_at', '>', sql<Date>`now()`)
        .orderBy('id', 'desc')
        .limit(1)
        .as('pendingEmail'),
      exists(
        selectFrom('credentials')
          .whereRef('user_id', '=', 'person.id')
          .where('password', 'is not', null)
          .select('id'),
      )
        .$castTo<boolean>()
        .as('hasPassword'),
      databaseNow,
    ])
    .where('person.id', '=', userId)
    .executeTakeFirstOrThrow()
}

/**
 * Locked, so that of two changes at the same moment the second meets the first one's cool-down. Undefined when the
 * person was banned or left while the request was on its way.
 */
export function lockUsername(
  tx: Tx,
  userId: string,
): Promise<{ username: string; changedAt: Date | null; now: Date } | undefined> {
  return tx
    .selectFrom('profiles')
    .select(['username', 'username_changed_at as changedAt', databaseNow])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst()
}

/** What everybody sees of a person, banned or not, locked. */
export function lockFace(
  tx: Tx,
  userId: string,
): Promise<{ username: string; avatarKey: string | null } | undefined> {
  return tx
    .selectFrom('profiles')
    .select(['username', 'avatar_key as avatarKey'])
    .where('id', '=', userId)
    .where('status', '<>', 'erased')
    .forUpdate()
    .executeTakeFirst()
}

/** A name that the person chose is locked for a while. */
export async function updateUsername(
  tx: Tx,
  userId: string,
  username: string,
  { isLocked = true } = {},
): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ username, username_changed_at: isLocked ? sql`now()` : null })
    .where('id', '=', userId)
    .execute()
}

export async function insertFormerUsername(tx: Tx, userId: string, username: string): Promise<void> {
  await tx.insertInto('former_usernames').values({ user_id: userId, username }).execute()
}

/** The picture that is shown now, locked; undefined as above. */
export function lockAvatar(tx: Tx, userId: string): Promise<{ key: string | null } | undefined> {
  return tx
    .selectFrom('profiles')
    .select('avatar_key as key')
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst()
}

export async function updateAvatar(tx: Tx, userId: string, key: string | null): Promise<void> {
  await tx.updateTable('profiles').set({ avatar_key: key }).where('id', '=', userId).execute()
}

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
    .forNoKeyUpdate('person')
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
  await forgetPendingPasswords(tx, email)
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
