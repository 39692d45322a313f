import type { Tx } from '../../platform/db/database.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { lockPeople } from '../accounts/index.ts'
import { insertLog } from './logs/logs.queries.ts'
import { withdrawWaiting } from './members/enter-team.ts'
import {
  deleteMember,
  findMemberships,
  findTeamIdOf,
  type Membership,
  setLeader,
} from './members/members.queries.ts'
import { removeTeam } from './teams.commands.ts'
import { teamLeadershipTransferred, teamMemberLeft } from './teams.events.ts'
import { lockTeam } from './teams.lock.ts'

/**
 * Somebody's account is gone. They can enter no team any more, so that what is found here stays true; they may
 * still be expelled before the team is locked, and then there is nothing left to do.
 */
export async function leaveForGood(tx: Tx, userId: string): Promise<void> {
  const teamId = await findTeamIdOf(tx, userId)
  const team = teamId && (await lockTeam(tx, teamId, true))
  const [person] = await lockPeople(tx, [userId])
  await withdrawWaiting(tx, userId)
  if (!team || person?.teamId !== team.id) return

  const others = (await findMemberships(tx, team.id)).filter((member) => member.userId !== userId)
  const leader = team.leaderId === userId ? successorOf(others) : { userId: team.leaderId, username: null }
  if (!leader) return removeTeam(tx, team)

  const facts = { teamId: team.id, teamName: team.name, leaderId: leader.userId }
  if (leader.username !== null) {
    await setLeader(tx, team.id, leader.userId)
    const kind = 'leadership_transferred'
    await insertLog(tx, { teamId: team.id, kind, actorId: userId, subjectId: leader.userId })
    await emit(tx, teamLeadershipTransferred, { ...facts, ...leader, previousLeaderId: userId })
  }
  await deleteMember(tx, team.id, userId)
  await insertLog(tx, { teamId: team.id, kind: 'member_left', actorId: userId })
  await emit(tx, teamMemberLeft, { ...facts, userId, username: person.username })
}

/** The longest-standing one who can sign in; a banned one only when there is nobody else. */
function successorOf(others: readonly Membership[]): { userId: string; username: string } | undefined {
  const successor = others.find(({ isActive }) => isActive) ?? others[0]
  return successor && { userId: successor.userId, username: successor.username }
}
