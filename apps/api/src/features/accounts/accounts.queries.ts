import type { OAuthProvider } from '@trunfo/contract/accounts/oauth'
import { readId } from '@trunfo/contract/ids'
import { hasAnyRole, type Role, STAFF_ROLES } from '@trunfo/contract/roles'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { FIRST_ID } from '../../platform/paging.ts'
import type { PasswordOwner } from './password.rules.ts'

/** Unknown ids are missing from the map. */
export async function findUsernames(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('profiles').select(['id', 'username']).where('id', 'in', userIds).execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/**
 * Resolves the username filter of staff tables, ignoring case. Returns null without a username, and the nil
 * UUID (matches nobody) for an unknown one.
 */
export async function findPersonFilterId(db: Db, username: string | undefined): Promise<string | null> {
  if (!username) return null
  const person = await db
    .selectFrom('profiles')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
  return person?.id ?? FIRST_ID
}

/** Active users with one of these staff roles. The first condition matches the partial index on staff. */
function selectHolders(db: Db, roles: readonly Role[]) {
  return db
    .selectFrom('profiles')
    .select('id')
    .where(sql<boolean>`roles && '{moderador,suporte,admin,fundador}'::text[]`)
    .where(sql<boolean>`roles && ${[...roles]}::text[]`)
    .where('status', '=', 'active')
}

/** Pages through holders in id order. */
export async function findHolders(
  db: Db,
  roles: readonly Role[],
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await selectHolders(db, roles).where('id', '>', after).orderBy('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** Whether anyone outside `exceptIds` holds one of the roles. */
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

/** Counts holders with a second factor, without which a staff role has no effect. */
export async function countSecured(db: Db, roles: readonly Role[]): Promise<number> {
  const { count } = await selectHolders(db, roles)
    .where(sql<boolean>`exists (select from users where users.id = profiles.id and users.two_factor_enabled)`)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** `provider_id` of passwords; their `account_id` is the user's id. */
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

/** Sets the password, also for users who have only signed in with a linked account so far. */
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
 * Replaces the password and records whether it meets the staff rule, on which staff roles depend. Sign-up
 * does not use it: a user who becomes staff later must set a new password.
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

/** A username is also taken while a sign-up with a known email address reserves it. */
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

/** Returns undefined if an account with this email address exists, in any case. */
export async function insertUser(tx: Tx, email: string): Promise<string | undefined> {
  const row = await tx
    .insertInto('users')
    .values({ email })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Returns false if the username was taken meanwhile. */
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
 * Returns whether this call confirmed the address; false means that it already was. Either way the user has
 * proved to read its mail, so pending passwords of other sign-ups are deleted.
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

/** What the password rules need to know about the user. */
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

/** Resolves a referral code. Banned and erased users do not count as referrers. */
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

/** Updates the copy of the team id that the session lookup reads. Only the teams feature calls it. */
export async function setTeamOf(tx: Tx, userId: string, teamId: string | null): Promise<void> {
  await tx.updateTable('profiles').set({ team_id: teamId }).where('id', '=', userId).execute()
}

/** Like `setTeamOf`, for all members of a dissolved team. */
export async function clearTeam(tx: Tx, teamId: string): Promise<void> {
  await tx.updateTable('profiles').set({ team_id: null }).where('team_id', '=', teamId).execute()
}

/** Audit actions that count as a change of credentials. */
const CREDENTIAL_CHANGES = [
  'person.password-changed',
  'person.password-reset',
  'person.email-changed',
  'person.email-change-undone',
  'person.second-factor-enabled',
  'person.second-factor-disabled',
  'person.second-factor-removed',
]

/**
 * Time of the last change of password, email address or second factor. Users who never changed one are
 * missing.
 */
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
 * SQL condition: whether the user under this alias is VIP; false for a missing join. The role is the only
 * source, because a paid period grants it too.
 */
export const isVip = (alias: string) =>
  sql<boolean>`coalesce('vip' = any(${sql.ref(`${alias}.roles`)}), false)`

/** The user's account id at the provider, or null if it is not linked. */
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
