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
 * Locks the profile, so that the second of two concurrent changes meets the cool-down. Returns undefined if
 * the user was banned or erased meanwhile.
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

/** Locks a user's public name and avatar, also for a banned user. */
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

/** A username that the user chose starts the cool-down; one set by staff (`isLocked: false`) does not. */
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

/** Locks the current avatar. Returns undefined if the user was banned or erased meanwhile. */
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
 * Serialises email changes of an account. Returns undefined if the address is not confirmed, as for an erased
 * account.
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

/** An unconfirmed sign-up does not count: it has proved nothing. */
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
 * Deletes an unconfirmed account with this address, which nobody has ever signed in to. Otherwise anybody
 * could block an address for its owner.
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

/** Nobody can sign in with a password until the reset mail sets a new one. */
export async function deletePassword(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('credentials').where('user_id', '=', userId).where('password', 'is not', null).execute()
}
