import { sql } from 'kysely'
import { compiledOnce } from '../../../platform/db/compiled.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { lockTeamsShared } from '../../teams/index.ts'
import { fromTeamPlayers } from '../team-players.ts'

interface LineupMember {
  readonly userId: string
  readonly username: string
  readonly avatarKey: string | null
  readonly isLeader: boolean
}

const findMembers = compiledOnce<LineupMember, { tournamentId: string; participantId: string }>((db, slot) =>
  db
    .selectFrom('tournament_lineups as lineup')
    .innerJoin('profiles as person', 'person.id', 'lineup.user_id')
    .select([
      'lineup.user_id as userId',
      'person.username',
      'person.avatar_key as avatarKey',
      'lineup.is_leader as isLeader',
    ])
    .where('lineup.tournament_id', '=', slot('tournamentId'))
    .where('lineup.participant_id', '=', slot('participantId'))
    .orderBy('lineup.is_leader', 'desc')
    .orderBy('lineup.user_id'),
)

/** The people who play for a participant, the leader first: at most a whole team. */
export function findLineup(db: Db, tournamentId: string, participantId: string): Promise<LineupMember[]> {
  return findMembers(db, { tournamentId, participantId })
}

/**
 * Those who were in the line-up at that time, for what was decided then, also if they were replaced since. Without a time,
 * everybody who is in it.
 */
export async function findLineupAt(
  db: Db,
  tournamentId: string,
  { participantId, at }: { readonly participantId: string; readonly at: string | null | undefined },
): Promise<{ userId: string; isStarter: boolean }[]> {
  const { rows } = await sql<{ userId: string; isStarter: boolean }>`
    select user_id as "userId", added_at is null as "isStarter" from tournament_lineups
    where tournament_id = ${tournamentId} and participant_id = ${participantId}
      and (${at ?? null}::timestamptz is null or added_at is null or added_at <= ${at ?? null}::timestamptz)
    union
    select user_id, added_at is null from tournament_former_lineups
    where tournament_id = ${tournamentId} and participant_id = ${participantId}
      and (added_at is null or added_at <= ${at ?? null}::timestamptz) and replaced_at > ${at ?? null}::timestamptz`.execute(
    db,
  )
  return rows
}

/**
 * Adds people after the start. Those who play for another side stay there. The time is that of the statement: the
 * transaction may have waited for its locks. Returns who was added.
 */
export async function addToLineup(
  tx: Tx,
  tournamentId: string,
  {
    participantId,
    userIds,
    leaderId,
  }: {
    readonly participantId: string
    readonly userIds: readonly string[]
    readonly leaderId: string | null
  },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    insert into tournament_lineups (tournament_id, user_id, participant_id, is_leader, added_at)
    select ${tournamentId}, id, ${participantId}, id is not distinct from ${leaderId}::uuid, clock_timestamp()
    from unnest(${userIds}::uuid[]) as id order by id
    on conflict do nothing
    returning user_id as "userId"`.execute(tx)
  return rows.map(({ userId }) => userId)
}

/** Who plays for a team that is locked: its members assigned to the game, or all members if none is. */
export async function findTeamPlayers(tx: Tx, teamId: string, gameId: string | null): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select "userId" ${fromTeamPlayers(teamId, gameId)} order by "userId"`.execute(tx)
  return rows.map(({ userId }) => userId)
}

/** Each participant of an individual tournament is their own line-up. */
export async function freezePeople(tx: Tx, tournamentId: string): Promise<void> {
  await sql`
    insert into tournament_lineups (tournament_id, user_id, participant_id, is_leader)
    select tournament_id, participant_id, participant_id, true
    from tournament_participants where tournament_id = ${tournamentId}
  `.execute(tx)
}

/**
 * A team's line-up is its members assigned to the game, or all members if there is no game or nobody is
 * assigned. The teams must be locked. They cannot be dissolved from now on.
 */
export async function freezeTeams(tx: Tx, tournamentId: string, gameId: string | null): Promise<void> {
  await sql`
    insert into tournament_lineups (tournament_id, user_id, participant_id, is_leader)
    select ${tournamentId}, user_id, team_id, is_leader
    from (
      select member.user_id, member.team_id, member.user_id = team.leader_id as is_leader,
        assigned.user_id is not null as is_assigned,
        bool_or(assigned.user_id is not null) over (partition by member.team_id) as has_assigned
      from tournament_participants as participant
      join teams as team on team.id = participant.participant_id
      join team_members as member on member.team_id = team.id
      left join team_member_games as assigned
        on assigned.user_id = member.user_id and assigned.game_id = ${gameId}::uuid
      where participant.tournament_id = ${tournamentId}
    ) as member
    where is_assigned or not has_assigned
  `.execute(tx)
  await tx
    .updateTable('tournament_participants')
    .set((eb) => ({ held_team_id: eb.ref('participant_id') }))
    .where('tournament_id', '=', tournamentId)
    .execute()
}

/** Undoes `releaseTeams`, where the tournament goes on. A team that was dissolved since cannot be held. */
export async function holdTeams(tx: Tx, tournamentId: string): Promise<void> {
  const teams = await tx
    .selectFrom('tournament_participants')
    .select('participant_id as id')
    .where('tournament_id', '=', tournamentId)
    .execute()
  const existing = await lockTeamsShared(
    tx,
    teams.map(({ id }) => id),
  )
  await sql`
    update tournament_participants set held_team_id = participant_id
    where tournament_id = ${tournamentId} and participant_id = any(${existing.map(({ id }) => id)}::uuid[])
  `.execute(tx)
}

export async function releaseTeams(tx: Tx, tournamentId: string): Promise<void> {
  await tx
    .updateTable('tournament_participants')
    .set({ held_team_id: null })
    .where('tournament_id', '=', tournamentId)
    .where('held_team_id', 'is not', null)
    .execute()
}
