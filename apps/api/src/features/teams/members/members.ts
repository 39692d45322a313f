import { TEAM_MEMBER_GAMES_MAX } from '@trunfo/contract/teams'
import {
  assignGamesSchema,
  teamMemberParamsSchema,
  teamParamsSchema,
  transferLeadershipSchema,
} from '@trunfo/contract/teams.schemas'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Ctx, contextOf } from '../../../platform/http/context.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import type { Services } from '../../../platform/services.ts'
import { lockPeople } from '../../accounts/index.ts'
import { lockGamesShared } from '../../games/index.ts'
import { hasLeft, insertLog } from '../logs.queries.ts'
import { deleteMember, findGamesOf, findMemberships, replaceGames, setLeader } from '../members.queries.ts'
import {
  teamGamesAssigned,
  teamLeadershipTransferred,
  teamMemberExpelled,
  teamMemberLeft,
} from '../teams.events.ts'
import { runTeamCommand } from '../teams.lookups.ts'

const natural = { access: signedIn, idempotency: 'natural' } as const
const byKey = { access: signedIn, idempotency: 'key' } as const
const tags = ['teams']

export function membersRoutes(app: App, services: Services): void {
  app.put(
    '/api/teams/:id/members/:userId/games',
    {
      config: natural,
      schema: { tags, params: teamMemberParamsSchema, body: assignGamesSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { id, userId } = request.params
      await assignGames(contextOf(services, request), id, userId, request.body.gameIds)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/api/teams/:id/members/:userId',
    { config: byKey, schema: { tags, params: teamMemberParamsSchema, response: { 204: z.null() } } },
    async (request, reply) => {
      await expelMember(contextOf(services, request), request.params.id, request.params.userId)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/teams/:id/leave',
    { config: natural, schema: { tags, params: teamParamsSchema, response: { 204: z.null() } } },
    async (request, reply) => {
      await leaveTeam(contextOf(services, request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/teams/:id/leadership',
    {
      config: byKey,
      schema: { tags, params: teamParamsSchema, body: transferLeadershipSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await transferLeadership(contextOf(services, request), request.params.id, request.body.userId)
      return reply.code(204).send(null)
    },
  )
}

/** The leader can be assigned too, or a team with assignments would always play without its leader. */
export function assignGames(
  ctx: Ctx,
  teamId: string,
  userId: string,
  givenIds: readonly string[],
): Promise<void> {
  const gameIds = [...new Set(givenIds)]
  if (gameIds.length > TEAM_MEMBER_GAMES_MAX)
    throw new AppError('teams.too_many_games', { max: TEAM_MEMBER_GAMES_MAX })
  return runTeamCommand(ctx, teamId, 'canAssignGames', async (tx, { name: teamName, leaderId }) => {
    const member = (await findMemberships(tx, teamId)).find((one) => one.userId === userId)
    if (!member) throw new AppError('teams.member_not_found')
    const before = await findGamesOf(tx, userId)
    if (before.length === gameIds.length && before.every(({ id }) => gameIds.includes(id))) return
    const held = gameIds.length > 0 ? await lockGamesShared(tx, gameIds) : []
    const names = new Map(held.map(({ id, name }) => [id, name]))
    if (names.size < gameIds.length) throw new AppError('teams.game_not_found')
    await replaceGames(tx, { teamId, userId, gameIds })
    const games = gameIds.map((id) => names.get(id) ?? '')
    await insertLog(tx, { teamId, kind: 'games_assigned', actorId: leaderId, subjectId: userId, games })
    await emit(tx, teamGamesAssigned, { teamId, teamName, leaderId, userId, username: member.username })
  })
}

export function expelMember(ctx: Ctx, teamId: string, expelledId: string): Promise<void> {
  return runTeamCommand(ctx, teamId, 'canExpel', async (tx, { name: teamName, leaderId }) => {
    if (expelledId === leaderId) throw new AppError('teams.leader_cannot_leave')
    const [person] = await lockPeople(tx, [expelledId])
    if (person?.teamId !== teamId) throw new AppError('teams.member_not_found')
    const { userId, username } = person
    await deleteMember(tx, teamId, userId)
    await insertLog(tx, { teamId, kind: 'member_expelled', actorId: leaderId, subjectId: userId })
    await emit(tx, teamMemberExpelled, { teamId, teamName, leaderId, userId, username })
  })
}

export async function leaveTeam(ctx: Ctx, teamId: string): Promise<void> {
  const { userId, username } = ctx.actor
  try {
    await runTeamCommand(ctx, teamId, 'canLeave', async (tx, { name: teamName, leaderId }) => {
      await deleteMember(tx, teamId, userId)
      await insertLog(tx, { teamId, kind: 'member_left', actorId: userId })
      await emit(tx, teamMemberLeft, { teamId, teamName, leaderId, userId, username })
    })
  } catch (error) {
    // A member who has already left gets success on a repeated request.
    const isOutside = error instanceof AppError && error.code === 'teams.access_denied'
    if (!isOutside || !(await hasLeft(ctx.services.db, teamId, userId))) throw error
  }
}

/** Cannot be undone by the old leader: only the new leader can transfer it back. */
export function transferLeadership(ctx: Ctx, teamId: string, userId: string): Promise<void> {
  return runTeamCommand(ctx, teamId, 'canTransfer', async (tx, { name: teamName, leaderId }) => {
    if (userId === leaderId) throw new AppError('teams.already_leader')
    const member = (await findMemberships(tx, teamId)).find((one) => one.userId === userId)
    if (!member) throw new AppError('teams.member_not_found')
    // A leader who cannot sign in would block the team.
    if (!member.isActive) throw new AppError('teams.person_unavailable')
    await setLeader(tx, teamId, userId)
    await insertLog(tx, { teamId, kind: 'leadership_transferred', actorId: leaderId, subjectId: userId })
    await emit(tx, teamLeadershipTransferred, {
      teamId,
      teamName,
      userId,
      username: member.username,
      leaderId: userId,
      previousLeaderId: leaderId,
    })
  })
}
