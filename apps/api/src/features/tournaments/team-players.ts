import { sql } from 'kysely'

/** Who would play for a team: its members assigned to the game, or all members if none is. */
export const fromTeamPlayers = (teamId: string, gameId: string | null) => sql`from (
  select "userId" from (
    select member.user_id as "userId", assigned.user_id is not null as is_assigned,
      bool_or(assigned.user_id is not null) over () as has_assigned
    from team_members as member
    left join team_member_games as assigned
      on assigned.user_id = member.user_id and assigned.game_id = ${gameId}::uuid
    where member.team_id = ${teamId}
  ) as member
  where is_assigned or not has_assigned
) as player`
