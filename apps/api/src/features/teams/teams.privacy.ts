import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { allAtOnce, inBatches, PERSONAL_DATA_BATCH, type PersonalData } from '../../platform/personal-data.ts'
import { lockPeople } from '../accounts/index.ts'
import { withdrawPending } from './enter-team.ts'
import { insertLog } from './logs.queries.ts'
import { deleteMember, findMemberships, findTeamIdOf, type Membership, setLeader } from './members.queries.ts'
import { removeTeam } from './teams.commands.ts'
import { teamLeadershipTransferred, teamMemberLeft } from './teams.events.ts'
import { lockTeam } from './teams.lookups.ts'

/** Personal data of this feature. */
export const teamsPersonalData: readonly PersonalData[] = [
  { section: 'equipe_atual', read: (db, userId) => allAtOnce(findMembership(db, userId)) },
  {
    section: 'candidaturas_a_equipes',
    read: (db, userId) => inBatches((after) => findApplications(db, userId, after)),
  },
  {
    section: 'convites_de_equipes',
    read: (db, userId) => inBatches((after) => findInvites(db, userId, after)),
  },
  {
    section: 'historico_em_equipes',
    read: (db, userId) => inBatches((after) => findHistory(db, userId, after)),
  },
]

function findMembership(db: Db, userId: string) {
  return db
    .selectFrom('team_members as member')
    .innerJoin('teams as team', 'team.id', 'member.team_id')
    .select([
      'team.name as equipe',
      'team.tag',
      'member.joined_at as desde',
      sql<boolean>`team.leader_id = member.user_id`.as('lidera'),
      sql<string[]>`array(
        select game.name from team_member_games as assigned join games as game on game.id = assigned.game_id
        where assigned.user_id = member.user_id order by assigned.place
      )`.as('jogos'),
    ])
    .where('member.user_id', '=', userId)
    .execute()
}

const waitingColumns = [
  'waiting.id',
  'team.name as equipe',
  'waiting.status as situacao',
  'waiting.created_at as enviado_em',
  'waiting.closed_at as encerrado_em',
] as const

function findApplications(db: Db, userId: string, after: string) {
  return db
    .selectFrom('team_applications as waiting')
    .innerJoin('teams as team', 'team.id', 'waiting.team_id')
    .select(waitingColumns)
    .where('waiting.user_id', '=', userId)
    .where('waiting.id', '>', after)
    .orderBy('waiting.id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}

function findInvites(db: Db, userId: string, after: string) {
  return db
    .selectFrom('team_invites as waiting')
    .innerJoin('teams as team', 'team.id', 'waiting.team_id')
    .select(waitingColumns)
    .where('waiting.user_id', '=', userId)
    .where('waiting.id', '>', after)
    .orderBy('waiting.id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}

function findHistory(db: Db, userId: string, after: string) {
  return db
    .selectFrom('team_logs as log')
    .innerJoin('teams as team', 'team.id', 'log.team_id')
    .select(['log.id', 'team.name as equipe', 'log.kind as o_que', 'log.created_at as quando'])
    .where((where) => where.or([where('log.actor_id', '=', userId), where('log.subject_id', '=', userId)]))
    .where('log.id', '>', after)
    .orderBy('log.id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}

/**
 * For an erased account, which can join no team any more. It may still be expelled before the team is locked;
 * then nothing is left to do.
 */
export async function leaveForGood(tx: Tx, userId: string): Promise<void> {
  const teamId = await findTeamIdOf(tx, userId)
  const team = teamId && (await lockTeam(tx, teamId, true))
  const [person] = await lockPeople(tx, [userId])
  await withdrawPending(tx, userId)
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

/** The longest-serving active member; a banned one only if there is no other. */
function successorOf(others: readonly Membership[]): { userId: string; username: string } | undefined {
  const successor = others.find(({ isActive }) => isActive) ?? others[0]
  return successor && { userId: successor.userId, username: successor.username }
}
