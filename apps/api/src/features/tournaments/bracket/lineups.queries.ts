import { sql } from 'kysely'
import { compiledOnce } from '../../../platform/db/compiled.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'

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

export async function releaseTeams(tx: Tx, tournamentId: string): Promise<void> {
  await tx
    .updateTable('tournament_participants')
    .set({ held_team_id: null })
    .where('tournament_id', '=', tournamentId)
    .where('held_team_id', 'is not', null)
    .execute()
}
