import { TEAM_MEMBERS_MAX } from '@trunfo/contract/teams'
import { sql } from 'kysely'
import { quickRead } from '../../platform/db/compiled.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { isVip, setTeamOf } from '../accounts/index.ts'

export interface MemberRow {
  readonly userId: string
  readonly username: string
  readonly isVip: boolean
  readonly avatarKey: string | null
  readonly joinedAt: Date
  readonly games: { id: string; name: string }[]
}

const selectMembers = quickRead<MemberRow, { teamId: string }>((db, slot) =>
  db
    .selectFrom('team_members as member')
    .innerJoin('profiles as person', 'person.id', 'member.user_id')
    .select([
      'member.user_id as userId',
      'person.username',
      isVip('person').as('isVip'),
      'person.avatar_key as avatarKey',
      'member.joined_at as joinedAt',
      sql<MemberRow['games']>`coalesce((
        select json_agg(json_build_object('id', game.id, 'name', game.name) order by assigned.place)
        from team_member_games as assigned join games as game on game.id = assigned.game_id
        where assigned.user_id = member.user_id
      ), '[]')`.as('games'),
    ])
    .where('member.team_id', '=', slot('teamId'))
    .orderBy('member.joined_at')
    .orderBy('member.user_id')
    .limit(sql.lit(TEAM_MEMBERS_MAX)),
)

/** Longest membership first. */
export function findMembers(db: Db, teamId: string): Promise<MemberRow[]> {
  return selectMembers(db, { teamId })
}

export async function insertMember(tx: Tx, teamId: string, userId: string): Promise<void> {
  await tx.insertInto('team_members').values({ team_id: teamId, user_id: userId }).execute()
  await setTeamOf(tx, userId, teamId)
}

/** The person's row must be locked. */
export async function deleteMember(tx: Tx, teamId: string, userId: string): Promise<void> {
  await setTeamOf(tx, userId, null)
  await tx.deleteFrom('team_members').where('team_id', '=', teamId).where('user_id', '=', userId).execute()
}

export async function setLeader(tx: Tx, teamId: string, userId: string): Promise<void> {
  await tx.updateTable('teams').set({ leader_id: userId }).where('id', '=', teamId).execute()
}

export interface Membership {
  readonly userId: string
  readonly username: string
  readonly isActive: boolean
}

/** Longest membership first. The caller must hold the team's lock, which every change of members takes. */
export async function findMemberships(tx: Tx, teamId: string): Promise<Membership[]> {
  return tx
    .selectFrom('team_members as member')
    .innerJoin('profiles as person', 'person.id', 'member.user_id')
    .select([
      'member.user_id as userId',
      'person.username',
      sql<boolean>`person.status = 'active'`.as('isActive'),
    ])
    .where('member.team_id', '=', teamId)
    .orderBy('member.joined_at')
    .orderBy('member.user_id')
    .execute()
}

export async function findTeamIdOf(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.team_id ?? null
}

/** In id order, in which teams must be locked. */
export async function findTeamIdsOf(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('team_members')
    .select('team_id')
    .distinct()
    .where('user_id', 'in', userIds)
    .orderBy('team_id')
    .execute()
  return rows.map(({ team_id }) => team_id)
}

/** In the order in which they were assigned. */
export function findGamesOf(tx: Tx, userId: string): Promise<{ id: string; name: string }[]> {
  return tx
    .selectFrom('team_member_games as assigned')
    .innerJoin('games as game', 'game.id', 'assigned.game_id')
    .select(['game.id', 'game.name'])
    .where('assigned.user_id', '=', userId)
    .orderBy('assigned.place')
    .execute()
}

export async function replaceGames(
  tx: Tx,
  { teamId, userId, gameIds }: { teamId: string; userId: string; gameIds: readonly string[] },
): Promise<void> {
  await tx.deleteFrom('team_member_games').where('user_id', '=', userId).execute()
  if (gameIds.length === 0) return
  await tx
    .insertInto('team_member_games')
    .values(
      gameIds.map((gameId, index) => ({
        team_id: teamId,
        user_id: userId,
        place: index === 0 ? 1 : 2,
        game_id: gameId,
      })),
    )
    .execute()
}

/** For a user who joins a team or whose account is erased. Returns the teams they had applied to. */
export async function withdrawApplications(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('team_applications as application')
    .set({ status: 'withdrawn', closed_at: sql`now()` })
    .where('application.user_id', '=', userId)
    .where(sql<boolean>`application.status = 'pending'`)
    .returning('application.team_id as teamId')
    .execute()
  return rows.map(({ teamId }) => teamId)
}

/** For a user who joins a team or whose account is erased. */
export async function withdrawInvites(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('team_invites as invite')
    .set({ status: 'withdrawn', closed_at: sql`now()` })
    .where('invite.user_id', '=', userId)
    .where(sql<boolean>`invite.status = 'pending'`)
    .execute()
}

/** Approves the user's pending application to this team. Returns false if there is none. */
export async function approvePending(tx: Tx, teamId: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('team_applications')
    .set({ status: 'approved', closed_at: sql`now()` })
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`status = 'pending'`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
