import { hasAnyRole, type Role, STAFF_ROLES } from '@trunfo/contract/roles'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { PasswordOwner } from '../password.rules.ts'

export function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users as person')
    .innerJoin('profiles as profile', 'profile.id', 'person.id')
    .select(['person.id', 'person.email', 'profile.username'])
    .where(sql`lower(person.email)`, '=', email)
    .executeTakeFirst()
}

/** What the rules about passwords want to know of the person. */
export async function findPasswordOwner(db: Db, userId: string): Promise<PasswordOwner | null> {
  const row = await db
    .selectFrom('users as person')
    .innerJoin('profiles as profile', 'profile.id', 'person.id')
    .select(['person.email', 'profile.username', 'profile.roles'])
    .where('person.id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const { email, username, roles } = row
  return { email, username, isStaff: hasAnyRole(roles as Role[], STAFF_ROLES) }
}
