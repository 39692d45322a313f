import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'

const databaseNow = sql<Date>`now()`.as('now')

export interface AccountRow {
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

export async function updateUsername(tx: Tx, userId: string, username: string): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ username, username_changed_at: sql`now()` })
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
