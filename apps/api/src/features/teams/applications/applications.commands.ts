import { TEAM_APPLICATIONS_PENDING_MAX } from '@trunfo/contract/teams'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { enterTeam } from '../enter-team.ts'
import { insertLog } from '../logs.queries.ts'
import { teamApplicationAccepted, teamApplicationRejected, teamApplicationSent } from '../teams.events.ts'
import { lockPerson, runTeamCommand } from '../teams.lookups.ts'
import {
  closeApplication,
  findApplication,
  hasTooManyApplications,
  insertApplication,
} from './applications.queries.ts'

/** Full teams accept applications: a seat may come free before the leader decides. */
export function applyToTeam(ctx: Ctx, teamId: string): Promise<void> {
  const { userId, username } = ctx.actor
  return runTeamCommand(ctx, teamId, 'canApply', async (tx, { name: teamName, leaderId }) => {
    // An application is already pending, so this is a repeat.
    if (!(await insertApplication(tx, teamId, userId))) return
    if (await hasTooManyApplications(tx, userId))
      throw new AppError('teams.too_many_applications', { max: TEAM_APPLICATIONS_PENDING_MAX })
    await insertLog(tx, { teamId, kind: 'application_sent', actorId: userId })
    await emit(tx, teamApplicationSent, { teamId, teamName, leaderId, userId, username })
  })
}

export function acceptApplication(ctx: Ctx, teamId: string, applicationId: string): Promise<void> {
  return runTeamCommand(ctx, teamId, 'canDecideApplications', async (tx, team) => {
    const application = await findApplication(tx, teamId, applicationId)
    if (!application) throw new AppError('teams.application_not_found')
    if (application.status === 'approved') return
    const person = await lockPerson(tx, application.userId)
    if (person.teamId) throw new AppError('teams.person_in_team')
    if (!person.isActive) throw new AppError('teams.person_unavailable')
    if (!(await closeApplication(tx, applicationId, 'approved')))
      throw new AppError('teams.application_closed')
    await enterTeam(tx, team, person, 'application')
    const { userId, username } = person
    const { name: teamName, leaderId } = team
    await emit(tx, teamApplicationAccepted, { teamId, teamName, leaderId, userId, username })
  })
}

export function rejectApplication(ctx: Ctx, teamId: string, applicationId: string): Promise<void> {
  return runTeamCommand(ctx, teamId, 'canDecideApplications', async (tx, { name: teamName, leaderId }) => {
    const application = await findApplication(tx, teamId, applicationId)
    if (!application) throw new AppError('teams.application_not_found')
    if (application.status === 'rejected') return
    const { userId, username } = await lockPerson(tx, application.userId)
    if (!(await closeApplication(tx, applicationId, 'rejected')))
      throw new AppError('teams.application_closed')
    await insertLog(tx, { teamId, kind: 'application_rejected', actorId: leaderId, subjectId: userId })
    await emit(tx, teamApplicationRejected, { teamId, teamName, leaderId, userId, username })
  })
}
