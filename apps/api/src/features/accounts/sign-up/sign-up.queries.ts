import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'

/** Whether the name belongs to nobody, nor looks as if it did because of a sign-up that led to nothing. */
export async function isUsernameFree(db: Db, username: string): Promise<boolean> {
  const taken = await db
    .selectFrom('profiles')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .unionAll(
      db
        .selectFrom('username_reservations')
        .select('id')
        .where(sql`lower(username)`, '=', username.toLowerCase()),
    )
    .executeTakeFirst()
  return taken === undefined
}

/** Undefined when an account with that address, in whatever case, exists. */
export async function insertUser(tx: Tx, email: string): Promise<string | undefined> {
  const row = await tx
    .insertInto('users')
    .values({ email })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The address as its owner wrote it, which is where their mail goes. */
export async function findEmail(db: Db, email: string): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return row?.email ?? email
}

/** False when somebody has just taken the name. */
export async function insertProfile(tx: Tx, id: string, username: string): Promise<boolean> {
  const row = await tx
    .insertInto('profiles')
    .values({ id, username })
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when somebody has just reserved the name. */
export async function reserveUsername(tx: Tx, username: string): Promise<boolean> {
  const row = await tx
    .insertInto('username_reservations')
    .values({ username })
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** People who may bring others: those who are here and not banned. */
export async function isActivePerson(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}

export function findUserToConfirm(db: Db, email: string) {
  return db
    .selectFrom('users as person')
    .innerJoin('profiles as profile', 'profile.id', 'person.id')
    .select(['person.id', 'person.email', 'profile.username'])
    .where(sql`lower(person.email)`, '=', email.toLowerCase())
    .where('person.email_verified', '=', false)
    .executeTakeFirst()
}

/** True when this very call confirmed the address; false when it was confirmed before. */
export async function markEmailConfirmed(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ email_verified: true, updated_at: sql`now()` })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
