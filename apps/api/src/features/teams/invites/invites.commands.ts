import { TEAM_INVITES_PENDING_MAX, TEAM_MEMBERS_MAX } from '@trunfo/contract/teams'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { type LockedPerson, lockActor } from '../../accounts/index.ts'
import { enterTeam } from '../enter-team.ts'
import { insertLog } from '../logs.queries.ts'
import { approvePending } from '../members.queries.ts'
import {
  teamApplicationAccepted,
  teamInviteAccepted,
  teamInviteDeclined,
  teamInviteSent,
  teamInviteWithdrawn,
} from '../teams.events.ts'
import { type LockedTeam, lockPerson, lockTeam, runTeamCommand } from '../teams.lookups.ts'
import {
  closeInvite,
  findInvitable,
  findInvite,
  findSentInvite,
  hasTooManyInvites,
  insertInvite,
} from './invites.queries.ts'

/** If the invited person has already applied, they join at once. */
export function inviteByUsername(ctx: Ctx, teamId: string, givenName: string): Promise<void> {
  return runTeamCommand(ctx, teamId, 'canInvite', async (tx, team) => {
    const { name: teamName, leaderId, memberCount } = team
    const invitedId = await findInvitable(tx, givenName)
    if (!invitedId) throw new AppError('teams.person_not_found')
    const person = await lockPerson(tx, invitedId)
    const { userId, username } = person
    if (person.teamId) throw new AppError('teams.person_in_team')
    if (!person.isActive) throw new AppError('teams.person_not_found')
    // An invite that cannot be accepted should not be sent.
    if (memberCount >= TEAM_MEMBERS_MAX) throw new AppError('teams.roster_full', { max: TEAM_MEMBERS_MAX })
    if (await approvePending(tx, teamId, userId)) {
      await enterTeam(tx, team, person, 'application')
      return emit(tx, teamApplicationAccepted, { teamId, teamName, leaderId, userId, username })
    }
    if (await hasTooManyInvites(tx, teamId))
      throw new AppError('teams.too_many_invites', { max: TEAM_INVITES_PENDING_MAX })
    if (!(await insertInvite(tx, teamId, userId))) throw new AppError('teams.already_invited', { username })
    await insertLog(tx, { teamId, kind: 'invite_sent', actorId: leaderId, subjectId: userId })
    await emit(tx, teamInviteSent, { teamId, teamName, leaderId, userId, username })
  })
}

/** Only while it is pending. Withdrawing it again succeeds. */
export function withdrawInvite(ctx: Ctx, teamId: string, inviteId: string): Promise<void> {
  return runTeamCommand(ctx, teamId, 'canInvite', async (tx, { name: teamName, leaderId }) => {
    const invite = await findSentInvite(tx, teamId, inviteId)
    if (!invite) throw new AppError('teams.invite_not_found')
    if (invite.status === 'withdrawn') return
    const { userId, username } = await lockPerson(tx, invite.userId)
    if (!(await closeInvite(tx, inviteId, 'withdrawn'))) throw new AppError('teams.invite_closed')
    await emit(tx, teamInviteWithdrawn, { teamId, teamName, leaderId, userId, username })
  })
}

export function acceptInvite(ctx: Ctx, inviteId: string): Promise<void> {
  return answerInvite(ctx, inviteId, 'accepted', async (tx, team, person) => {
    if (person.teamId) throw new AppError('teams.already_in_team')
    await enterTeam(tx, team, person, 'invite')
    const { userId, username } = person
    const { id: teamId, name: teamName, leaderId } = team
    await emit(tx, teamInviteAccepted, { teamId, teamName, leaderId, userId, username })
  })
}

export function declineInvite(ctx: Ctx, inviteId: string): Promise<void> {
  return answerInvite(
    ctx,
    inviteId,
    'declined',
    async (tx, { id: teamId, name: teamName, leaderId }, person) => {
      const { userId, username } = person
      await insertLog(tx, { teamId, kind: 'invite_declined', actorId: userId })
      await emit(tx, teamInviteDeclined, { teamId, teamName, leaderId, userId, username })
    },
  )
}

/** Reads the invite first to find its team, because the team must be locked before the person. */
async function answerInvite(
  ctx: Ctx,
  inviteId: string,
  answer: 'accepted' | 'declined',
  run: (tx: Tx, team: LockedTeam, person: LockedPerson) => Promise<void>,
): Promise<void> {
  const { actor } = ctx
  await runCommand(ctx, async (tx) => {
    const invite = await findInvite(tx, inviteId, actor.userId)
    const team = invite && (await lockTeam(tx, invite.teamId))
    // Dissolving a team deletes its invites.
    if (!team) throw new AppError('teams.invite_not_found')
    const person = await lockActor(tx, actor.userId)
    if (await closeInvite(tx, inviteId, answer)) return run(tx, team, person)
    const closed = await findInvite(tx, inviteId, actor.userId)
    if (closed?.status === answer) return
    throw new AppError(
      answer === 'accepted' && person.teamId ? 'teams.already_in_team' : 'teams.invite_closed',
    )
  })
}
