import { TEAM_MEMBERS_MAX } from '@trunfo/contract/teams'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/jobs/emit.ts'
import type { LockedPerson } from '../accounts/index.ts'
import { insertLog } from './logs.queries.ts'
import { insertMember, withdrawApplications, withdrawInvites } from './members.queries.ts'
import { teamMemberJoined } from './teams.events.ts'
import type { LockedTeam } from './teams.lookups.ts'

/**
 * The only entry point into an existing team. The caller has locked team and user, and closed the application
 * or invite.
 */
export async function enterTeam(
  tx: Tx,
  team: LockedTeam,
  { userId, username }: LockedPerson,
  via: 'application' | 'invite',
): Promise<void> {
  if (team.memberCount >= TEAM_MEMBERS_MAX) throw new AppError('teams.roster_full', { max: TEAM_MEMBERS_MAX })
  await insertMember(tx, team.id, userId)
  const withdrawnFrom = await withdrawPending(tx, userId)
  await insertLog(tx, { teamId: team.id, kind: 'member_joined', actorId: userId })
  await emit(tx, teamMemberJoined, {
    teamId: team.id,
    teamName: team.name,
    leaderId: team.leaderId,
    userId,
    username,
    via,
    withdrawnFrom,
  })
}

/** Withdraws the user's pending invites and applications. Returns the teams that lose an application. */
export async function withdrawPending(tx: Tx, userId: string): Promise<string[]> {
  await withdrawInvites(tx, userId)
  return withdrawApplications(tx, userId)
}
