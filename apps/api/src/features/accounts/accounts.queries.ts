import type { OAuthProvider } from '@trunfo/contract/accounts/oauth'
import { readId } from '@trunfo/contract/ids'
import { hasAnyRole, type Role, STAFF_ROLES } from '@trunfo/contract/roles'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { FIRST_ID } from '../../platform/paging.ts'
import type { PasswordOwner } from './password.rules.ts'

/** The names of a few people by their ids; whoever is gone has none. */
export async function findUsernames(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('profiles').select(['id', 'username']).where('id', 'in', userIds).execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/**
 * Of whom a table of the staff is asked for, whatever the case of the letters: people type names as they remember them.
 * Null without a name, and for one that nobody has an id that nobody has.
 */
export async function findAskedPerson(db: Db, username: string | undefined): Promise<string | null> {
  if (!username) return null
  const person = await db
    .selectFrom('profiles')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
  return person?.id ?? FIRST_ID
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

/** How many of them have a second factor, without which a role of staff gives no power. */
export async function countSecured(db: Db, roles: readonly Role[]): Promise<number> {
  const { count } = await selectHolders(db, roles)
    .where(sql<boolean>`exists (select from users where users.id = profiles.id and users.two_factor_enabled)`)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
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

/**
 * Replaces the password and records whether it satisfies the rule for staff, whose powers depend on it. Not for sign-up:
 * whoever becomes staff later has to set a password after that.
 */
export async function replacePassword(
  tx: Tx,
  userId: string,
  { passwordHash, isStaffGrade }: { passwordHash: string; isStaffGrade: boolean },
): Promise<void> {
  await savePassword(tx, userId, passwordHash)
  await tx
    .updateTable('users')
    .set({ staff_password_set_at: isStaffGrade ? sql`now()` : null, updated_at: sql`now()` })
    .where('id', '=', userId)
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

/**
 * True when this very call confirmed the address; false when it was confirmed before. Either way the person has shown
 * that they read its mail, and what others began with it ends.
 */
export async function markEmailConfirmed(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ email_verified: true, updated_at: sql`now()` })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .returning('id')
    .executeTakeFirst()
  await tx
    .deleteFrom('pending_passwords')
    .using('users')
    .where('users.id', '=', userId)
    .where('pending_passwords.email', '=', sql<string>`lower(users.email)`)
    .execute()
  return row !== undefined
}

export function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users as person')
    .innerJoin('profiles as profile', 'profile.id', 'person.id')
    .select(['person.id', 'person.email', 'person.email_verified as isConfirmed', 'profile.username'])
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
  return { email, username, isStaff: hasAnyRole(roles, STAFF_ROLES) }
}

/** Whose code somebody brings along. Only people who are here and not banned bring others. */
export async function findReferrer(db: Db, code: string | null): Promise<string | null> {
  const id = readId(code?.trim())
  if (!id) return null
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row?.id ?? null
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

/** What the audit log calls a change of what proves who somebody is. */
const CREDENTIAL_CHANGES = [
  'person.password-changed',
  'person.password-reset',
  'person.email-changed',
  'person.email-change-undone',
  'person.second-factor-enabled',
  'person.second-factor-disabled',
  'person.second-factor-removed',
]

/** When a password, an e-mail or a second factor was changed last; whoever never changed one is missing. */
export async function findCredentialChanges(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ userId: string; at: Date }>`
    select person.id as "userId", entry.at
    from unnest(${userIds}::uuid[]) as person (id)
    cross join lateral (
      select at from audit_entries
      where subject_type = 'person' and subject_id = person.id::text and action = any (${CREDENTIAL_CHANGES})
      order by id desc limit 1
    ) as entry`.execute(db)
  return new Map(rows.map(({ userId, at }) => [userId, at]))
}

/** Since when people are here. */
export async function findSignUpTimes(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'created_at as at'])
    .where('id', 'in', userIds)
    .execute()
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/**
 * Whether the person whom a query has under this name is VIP, whoever gave it; nobody is not. The role is the one source:
 * what is paid for is a role as long as it counts.
 */
export const isVip = (alias: string) =>
  sql<boolean>`coalesce('vip' = any(${sql.ref(`${alias}.roles`)}), false)`

/** The account elsewhere that opens this one, as long as it is linked. */
export async function findLinkedAccount(
  db: Db,
  userId: string,
  provider: OAuthProvider,
): Promise<string | null> {
  const row = await db
    .selectFrom('credentials')
    .select('account_id as accountId')
    .where('user_id', '=', userId)
    .where('provider_id', '=', provider)
    .where('unlinked_at', 'is', null)
    .executeTakeFirst()
  return row?.accountId ?? null
}
