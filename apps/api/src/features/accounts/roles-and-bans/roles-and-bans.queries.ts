import type { Role } from '@trunfo/contract/roles'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'

export interface PersonRow {
  readonly id: string
  readonly username: string
  readonly roles: Role[]
  readonly status: string
  readonly hasPaidVip: boolean
}

const columns = ['id', 'username', 'roles', 'status', 'has_paid_vip as hasPaidVip'] as const

/**
 * Locks users until the commit, and every founder if one could be lost: two founders who remove each other
 * cannot both succeed. Locks in id order, so that two commands cannot deadlock.
 */
export async function lockPeopleAndFounders(
  tx: Tx,
  userIds: readonly string[],
  { withFounders }: { withFounders: boolean },
): Promise<{ people: ReadonlyMap<string, PersonRow>; founders: readonly string[] }> {
  const people: PersonRow[] = await tx
    .selectFrom('profiles')
    .select(columns)
    .where(({ or }) =>
      or([
        sql<boolean>`id = any (${userIds}::uuid[])`,
        ...(withFounders ? [sql<boolean>`'fundador' = any (roles)`] : []),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const isFounder = ({ roles, status }: PersonRow) => roles.includes('fundador') && status === 'active'
  return {
    people: new Map(people.map((person) => [person.id, person])),
    founders: people.filter(isFounder).map(({ id }) => id),
  }
}

export async function updateRolesOrStatus(
  tx: Tx,
  userId: string,
  change: { status?: 'active' | 'banned'; roles?: readonly Role[] },
): Promise<void> {
  const { roles, ...rest } = change
  await tx
    .updateTable('profiles')
    .set({ ...rest, roles: roles && [...roles] })
    .where('id', '=', userId)
    .execute()
}

/** Same lock as `lockPeople`: callers may already hold it, and it does not wait for foreign-key checks. */
export async function lockVip(tx: Tx, userId: string): Promise<PersonRow | undefined> {
  return tx
    .selectFrom('profiles')
    .select(columns)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updatePaidVip(
  tx: Tx,
  userId: string,
  { roles, hasPaidVip }: { roles: readonly Role[]; hasPaidVip: boolean },
): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ roles: [...roles], has_paid_vip: hasPaidVip })
    .where('id', '=', userId)
    .execute()
}

export function findPersonByEmail(db: Db, email: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

export interface KnownPerson extends Omit<PersonRow, 'hasPaidVip'> {
  readonly email: string
}

/** Finds a user by username or email address. */
export async function findPersonByLogin(db: Db, login: string): Promise<KnownPerson | undefined> {
  return (
    db
      .selectFrom('profiles as profile')
      .innerJoin('users as person', 'person.id', 'profile.id')
      .select(['profile.id', 'profile.username', 'profile.roles', 'profile.status', 'person.email'])
      // Usernames cannot contain "@", so each login needs only one index.
      .where(
        login.includes('@') ? sql`lower(person.email)` : sql`lower(profile.username)`,
        '=',
        login.toLowerCase(),
      )
      .executeTakeFirst()
  )
}
