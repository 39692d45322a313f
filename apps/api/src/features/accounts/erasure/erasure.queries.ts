import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { deleteSessions } from '../sessions/sessions.queries.ts'

export interface Leaver {
  readonly email: string
  readonly avatarKey: string | null
}

export function findLeaver(tx: Tx, userId: string): Promise<Leaver> {
  return tx
    .selectFrom('users as person')
    .innerJoin('profiles as profile', 'profile.id', 'person.id')
    .select(['person.email', 'profile.avatar_key as avatarKey'])
    .where('person.id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** What is left of a person: an id that other tables point at, and a name and an address that are nobody's. */
export async function anonymise(
  tx: Tx,
  userId: string,
  { username, email }: { username: string; email: string },
): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({
      status: 'erased',
      username,
      username_changed_at: null,
      avatar_key: null,
      roles: ['user'],
    })
    .where('id', '=', userId)
    .execute()
  await tx
    .updateTable('users')
    .set({
      email,
      email_verified: false,
      email_changed_at: null,
      two_factor_enabled: false,
      updated_at: sql`now()`,
    })
    .where('id', '=', userId)
    .execute()
}

/** Every row of this feature that is about the person alone. */
export async function deleteTraces(tx: Tx, userId: string): Promise<void> {
  await deleteSessions(tx, userId)
  await tx.deleteFrom('account_tokens').where('user_id', '=', userId).execute()
  await tx.deleteFrom('credentials').where('user_id', '=', userId).execute()
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('former_usernames').where('user_id', '=', userId).execute()
}
