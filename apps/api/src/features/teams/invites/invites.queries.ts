import { TEAM_INVITABLE_MAX, TEAM_INVITES_PAGE_SIZE, TEAM_INVITES_PENDING_MAX } from '@trunfo/contract/teams'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { isVip } from '../../accounts/index.ts'

/** A literal, because a parameter would not match the partial index. */
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

/** Finds an active user by username, ignoring case. Unconfirmed accounts do not count. */
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

export interface InvitableRow {
  readonly userId: string
  readonly username: string
  readonly isVip: boolean
  readonly avatarKey: string | null
  readonly hasApplied: boolean
}

/** Rows scanned before filtering, which keeps the scan short for common prefixes. */
const LOOKED_AT = 60

/** In name order, without people who cannot be invited. */
export function findInvitableByPrefix(db: Db, teamId: string, prefix: string): Promise<InvitableRow[]> {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('profiles')
        .select([
          'id',
          'username',
          'avatar_key',
          'roles',
          sql<string>`lower(username) collate "C"`.as('name_key'),
        ])
        .where(
          sql<boolean>`lower(username) collate "C" >= lower(${prefix}) collate "C"
            and lower(username) collate "C" < (lower(${prefix}) || chr(1114111)) collate "C"
            and status = 'active' and team_id is null`,
        )
        .orderBy(sql`lower(username) collate "C"`)
        .limit(sql.lit(LOOKED_AT))
        .as('profile'),
    )
    .innerJoin('users as person', 'person.id', 'profile.id')
    .select([
      'profile.id as userId',
      'profile.username',
      'profile.avatar_key as avatarKey',
      isVip('profile').as('isVip'),
      sql<boolean>`exists (
        select from team_applications
        where team_id = ${teamId} and user_id = profile.id and status = 'pending'
      )`.as('hasApplied'),
    ])
    .where('person.email_verified', '=', true)
    .where(sql<boolean>`not exists (
      select from team_invites where team_id = ${teamId} and user_id = profile.id and status = 'pending'
    )`)
    .orderBy('profile.name_key')
    .limit(sql.lit(TEAM_INVITABLE_MAX))
    .execute()
}

export interface SentInviteRow extends Omit<InvitableRow, 'hasApplied'> {
  readonly id: string
  readonly sentAt: Date
}

/** Newest first. The limit on pending invites bounds the list. */
export function findSentInvites(db: Db, teamId: string): Promise<SentInviteRow[]> {
  return db
    .selectFrom('team_invites as invite')
    .innerJoin('profiles as person', 'person.id', 'invite.user_id')
    .select([
      'invite.id',
      'invite.created_at as sentAt',
      'person.id as userId',
      'person.username',
      'person.avatar_key as avatarKey',
      isVip('person').as('isVip'),
    ])
    .where('invite.team_id', '=', teamId)
    .where(isPending)
    .orderBy('invite.id', 'desc')
    .limit(sql.lit(TEAM_INVITES_PENDING_MAX))
    .execute()
}

/** Returns undefined if the team has no such invite. */
export function findSentInvite(
  tx: Tx,
  teamId: string,
  inviteId: string,
): Promise<{ userId: string; status: string } | undefined> {
  return tx
    .selectFrom('team_invites')
    .select(['user_id as userId', 'status'])
    .where('id', '=', inviteId)
    .where('team_id', '=', teamId)
    .executeTakeFirst()
}

/** Returns false if one is already pending. */
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

/** The caller must hold the team's lock, which every insert takes. */
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

/** Returns undefined if the user has no such invite. */
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

/** Returns false if it is no longer pending. */
export async function closeInvite(
  tx: Tx,
  inviteId: string,
  status: 'accepted' | 'declined' | 'withdrawn',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('team_invites as invite')
    .set({ status, closed_at: sql`now()` })
    .where('invite.id', '=', inviteId)
    .where(isPending)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The limit on pending invites bounds the list. */
export async function findInvitedIds(tx: Tx, teamId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('team_invites as invite')
    .select('invite.user_id as userId')
    .where('invite.team_id', '=', teamId)
    .where(isPending)
    .execute()
  return rows.map(({ userId }) => userId)
}
