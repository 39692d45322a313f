import { randomBytes } from 'node:crypto'
import type { OAuthProvider } from '@trunfo/contract/accounts/oauth'
import type { Role } from '@trunfo/contract/roles'
import { sql } from 'kysely'
import { sessionCookieName, signToken } from '../../platform/auth/session.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { savePassword } from './accounts.queries.ts'
import { hashPassword } from './passwords.ts'

const EIGHT_HOURS_MS = 8 * 60 * 60 * 1000

export interface Person {
  readonly id: string
  readonly username: string
}

export interface PersonFields {
  readonly username?: string
  readonly email?: string
  readonly roles?: readonly Role[]
  readonly hasSecondFactor?: boolean
  /** Whether a staff member has set a password since the promotion. */
  readonly hasStaffPassword?: boolean
  /** Needed only to sign in through the page; a session from `makeSession` works without one. */
  readonly password?: string
}

/**
 * Hashing and sign-in are slow on purpose. Passwords of made-up users are no secret, so a cheap hash will do.
 */
const hashOfMadeUp = (password: string): Promise<string> =>
  hashPassword(password, randomBytes(16), { memory: 8, passes: 1, parallelism: 1 })

export async function makePerson(db: Db, fields: PersonFields = {}): Promise<Person> {
  const username = fields.username ?? `pessoa-${randomBytes(6).toString('hex')}`
  const passwordHash = fields.password && (await hashOfMadeUp(fields.password))
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('users')
      .values({
        email: fields.email ?? `${username}@exemplo.test`,
        email_verified: true,
        two_factor_enabled: fields.hasSecondFactor ?? true,
        staff_password_set_at: (fields.hasStaffPassword ?? true) ? sql`now()` : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('profiles')
      .values({ id, username, roles: [...new Set<Role>(['user', ...(fields.roles ?? [])])] })
      .execute()
    if (passwordHash) await savePassword(tx, id, passwordHash)
    return { id, username }
  })
}

const MOST_PEOPLE_AT_ONCE = 500

/** Inserts in batches that finish in time on a busy machine. These users have no password. */
export async function makePeople(db: Db, count: number): Promise<string[]> {
  const made: string[] = []
  while (made.length < count)
    made.push(...(await makeSomePeople(db, Math.min(count - made.length, MOST_PEOPLE_AT_ONCE))))
  return made
}

async function makeSomePeople(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with person as (
      insert into users (email, email_verified, two_factor_enabled)
      select 'jogador-' || left(replace(gen_random_uuid()::text, '-', ''), 12) || '@exemplo.test', true, false
      from generate_series(1, ${count}::int)
      returning id, email
    )
    insert into profiles (id, username) select id, split_part(email, '@', 1) from person
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Links an account as the first sign-in with that provider would. */
export async function makeOAuthLink(
  db: Db,
  userId: string,
  provider: OAuthProvider,
  { unlinkedAt = null }: { unlinkedAt?: Date | null } = {},
): Promise<void> {
  const account = { provider_id: provider, account_id: `${provider}-${userId}` }
  await db
    .insertInto('credentials')
    .values({ ...account, user_id: userId, unlinked_at: unlinkedAt })
    .execute()
}

/** Inserts a session and returns its signed cookie, as a sign-in would. */
export async function makeSession(
  db: Db,
  config: Pick<Config, 'SESSION_SECRET' | 'PUBLIC_URL'>,
  userId: string,
): Promise<{ name: string; value: string }> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({ user_id: userId, token, expires_at: new Date(Date.now() + EIGHT_HOURS_MS) })
    .execute()
  return {
    name: sessionCookieName(config),
    value: encodeURIComponent(signToken(token, config.SESSION_SECRET)),
  }
}
