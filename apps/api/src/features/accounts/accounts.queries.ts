import { hasAnyRole, type Role, STAFF_ROLES } from '@trunfo/contract/roles'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { PasswordOwner } from './password.rules.ts'

/** The names of a few people by their ids; whoever is gone has none. */
export async function findUsernames(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('profiles').select(['id', 'username']).where('id', 'in', userIds).execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** Active people with one of these roles of staff, who have an index of their own. */
function selectHolders(db: Db, roles: readonly Role[]) {
  return db
    .selectFrom('profiles')
    .select('id')
    .where(sql<boolean>`roles && '{moderador,suporte,admin,fundador}'::text[]`)
    .where(sql<boolean>`roles && ${[...roles]}::text[]`)
    .where('status', '=', 'active')
}

/** In the order of their ids, after one of them. */
export async function findHolders(
  db: Db,
  roles: readonly Role[],
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await selectHolders(db, roles).where('id', '>', after).orderBy('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** Whether anybody but these people holds one. */
export async function hasOtherHolder(
  db: Db,
  roles: readonly Role[],
  exceptIds: readonly string[],
): Promise<boolean> {
  const row = await selectHolders(db, roles)
    .where(sql<boolean>`id <> all(${[...exceptIds]}::uuid[])`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The engine's name for "a password of our own", whose account is the person. */
const PASSWORD_PROVIDER = 'credential'

export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('credentials')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .executeTakeFirst()
  return row?.password ?? null
}

/** Sets the password, also for a person who has only signed in elsewhere so far. */
export async function savePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx
    .insertInto('credentials')
    .values({
      user_id: userId,
      provider_id: PASSWORD_PROVIDER,
      account_id: userId,
      password: passwordHash,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'account_id'])
        .doUpdateSet({ password: passwordHash, updated_at: sql`now()` }),
    )
    .execute()
}

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

export async function findEmail(db: Db, userId: string): Promise<string> {
  const row = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.email
}

/** The copy of somebody's team that the lookup of the session reads; teams alone know which one it is. */
export async function setTeamOf(tx: Tx, userId: string, teamId: string | null): Promise<void> {
  await tx.updateTable('profiles').set({ team_id: teamId }).where('id', '=', userId).execute()
}

/** The same for everybody of a team that is dissolved. */
export async function clearTeam(tx: Tx, teamId: string): Promise<void> {
  await tx.updateTable('profiles').set({ team_id: null }).where('team_id', '=', teamId).execute()
}
