import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Everything that decides about an entrance, in one query: a second one for known people would tell. */
export function findPersonToSignIn(db: Db, email: string) {
  return db
    .selectFrom('users as person')
    .innerJoin('profiles as profile', 'profile.id', 'person.id')
    .leftJoin('credentials as credential', (join) =>
      join.onRef('credential.user_id', '=', 'person.id').on('credential.provider_id', '=', 'credential'),
    )
    .select([
      'person.id',
      'person.email_verified as isConfirmed',
      'person.two_factor_enabled as hasSecondFactor',
      'profile.status',
      'credential.password as passwordHash',
    ])
    .where(sql`lower(person.email)`, '=', email)
    .executeTakeFirst()
}
