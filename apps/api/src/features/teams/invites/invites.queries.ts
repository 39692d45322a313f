import { TEAM_INVITES_PAGE_SIZE, TEAM_INVITES_PENDING_MAX } from '@trunfo/contract/teams'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'

/** Written into the statements: with a parameter in its place no partial index would serve them. */
const isPending = sql<boolean>`invite.status = 'pending'`

export interface InviteRow {
  readonly id: string
  readonly teamId: string
  readonly name: string
  readonly tag: string
  readonly iconKey: string | null
  readonly memberCount: number
  readonly leader: string
  readonly sentAt: Date
}

/** Newest first, one row more than a page. */
export function findPendingInvites(db: Db, userId: string, before: string): Promise<InviteRow[]> {
  return db
    .selectFrom('team_invites as invite')
    .innerJoin('teams as team', 'team.id', 'invite.team_id')
    .innerJoin('profiles as leader', 'leader.id', 'team.leader_id')
    .select([
      'invite.id',
      'team.id as teamId',
      'team.name',
      'team.tag',
      'team.icon_key as iconKey',
      'team.member_count as memberCount',
      'leader.username as leader',
      'invite.created_at as sentAt',
    ])
    .where('invite.user_id', '=', userId)
    .where(isPending)
    .where('invite.id', '<', before)
    .orderBy('invite.id', 'desc')
    .limit(sql.lit(TEAM_INVITES_PAGE_SIZE + 1))
    .execute()
}

/** The person by name, in whatever case. Who has not confirmed the address is not there yet. */
export async function findInvitable(db: Db, username: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('profiles as profile')
    .innerJoin('users as person', 'person.id', 'profile.id')
    .select('profile.id')
    .where(sql`lower(profile.username)`, '=', sql`lower(${username})`)
    .where('profile.status', '=', 'active')
    .where('person.email_verified', '=', true)
    .executeTakeFirst()
  return row?.id
}

/** False when one is waiting already. */
export async function insertInvite(tx: Tx, teamId: string, userId: string): Promise<boolean> {
  const row = await tx
    .insertInto('team_invites')
    .values({ team_id: teamId, user_id: userId })
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'user_id']).where(sql<boolean>`status = 'pending'`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Under the team's lock, which everything that adds to the number takes. */
export async function hasTooManyInvites(tx: Tx, teamId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('team_invites as invite')
    .select('invite.id')
    .where('invite.team_id', '=', teamId)
    .where(isPending)
    .offset(sql.lit(TEAM_INVITES_PENDING_MAX - 1))
    .limit(sql.lit(1))
    .executeTakeFirst()
  return row !== undefined
}

/** The team that invites; undefined when this person has no invite of that id. */
export function findInvite(
  db: Db,
  inviteId: string,
  userId: string,
): Promise<{ teamId: string; status: string } | undefined> {
  return db
    .selectFrom('team_invites')
    .select(['team_id as teamId', 'status'])
    .where('id', '=', inviteId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** False when it was answered, or joining another team had closed it. */
export async function closeInvite(
  tx: Tx,
  inviteId: string,
  status: 'accepted' | 'declined',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('team_invites as invite')
    .set({ status, closed_at: sql`now()` })
    .where('invite.id', '=', inviteId)
    .where(isPending)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** At most as many as may wait. */
export async function findInvitedIds(tx: Tx, teamId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('team_invites as invite')
    .select('invite.user_id as userId')
    .where('invite.team_id', '=', teamId)
    .where(isPending)
    .execute()
  return rows.map(({ userId }) => userId)
}
