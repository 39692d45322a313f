import { USERNAME_MAX, USERNAME_PATTERN } from '@trunfo/contract/accounts'
import type { Role } from '@trunfo/contract/roles'
import { sql } from 'kysely'
import { quickRead } from '../../platform/db/compiled.ts'
import type { Db } from '../../platform/db/database.ts'

export interface ProfileRow {
  readonly id: string
  readonly username: string
  readonly avatarKey: string | null
  readonly roles: readonly Role[]
  readonly isBanned: boolean
  readonly createdAt: Date
  readonly wins: number
  readonly participations: number
  readonly titles: number
  readonly cardcoins: number
  readonly team: { id: string; name: string; tag: string } | null
}

/**
 * Folds case like the unique index. Erased people have no profile, and people who never played have no
 * record. Before the email address is confirmed there is no profile either: a page for the name would reveal
 * whether the sign-up used a known address.
 */
const findByFoldedName = quickRead<ProfileRow, { username: string }>((db, slot) =>
  db
    .selectFrom('profiles as profile')
    .innerJoin('users as person', 'person.id', 'profile.id')
    .leftJoin('player_records as record', 'record.user_id', 'profile.id')
    .leftJoin('teams as team', 'team.id', 'profile.team_id')
    .select([
      'profile.id',
      'profile.username',
      'profile.avatar_key as avatarKey',
      'profile.roles',
      sql<boolean>`profile.status = 'banned'`.as('isBanned'),
      'profile.created_at as createdAt',
      sql<number>`coalesce(record.wins, 0)`.as('wins'),
      sql<number>`coalesce(record.participations, 0)`.as('participations'),
      sql<number>`coalesce(record.titles, 0)`.as('titles'),
      sql<number>`coalesce(record.cardcoins, 0)`.as('cardcoins'),
      sql<ProfileRow['team']>`case when team.id is not null
        then json_build_object('id', team.id, 'name', team.name, 'tag', team.tag) end`.as('team'),
    ])
    .where(sql`lower(profile.username)`, '=', sql`lower(${slot('username')})`)
    .where('profile.status', '<>', sql.lit('erased'))
    .where('person.email_verified', '=', sql.lit(true)),
)

export async function findProfile(db: Db, username: string): Promise<ProfileRow | null> {
  // A URL can contain anything, even characters that PostgreSQL rejects; no username does.
  if (username.length > USERNAME_MAX || !USERNAME_PATTERN.test(username)) return null
  const [profile] = await findByFoldedName(db, { username })
  return profile ?? null
}

/** Name and image of a person; undefined under the same conditions as `findProfile`. */
export function findFace(
  db: Db,
  id: string,
): Promise<Pick<ProfileRow, 'username' | 'avatarKey'> | undefined> {
  return db
    .selectFrom('profiles as profile')
    .innerJoin('users as person', 'person.id', 'profile.id')
    .select(['profile.username', 'profile.avatar_key as avatarKey'])
    .where('profile.id', '=', id)
    .where('profile.status', '<>', 'erased')
    .where('person.email_verified', '=', true)
    .executeTakeFirst()
}

export async function isProfile(db: Db, id: string): Promise<boolean> {
  const profile = await db.selectFrom('profiles').select('id').where('id', '=', id).executeTakeFirst()
  return profile !== undefined
}
