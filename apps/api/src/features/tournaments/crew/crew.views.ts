import type { crewInvitesSchema, crewListSchema } from '@trunfo/contract/tournaments/crew.schemas'
import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { findViewing } from '../tournaments.lookups.ts'
import { namesCrew } from '../tournaments.policy.ts'
import { type CrewRow, findCrew } from './crew.queries.ts'

type CrewView = z.infer<typeof crewListSchema>

export async function viewCrew(services: Services, tournamentId: string): Promise<CrewView> {
  const rows = await findCrew(services.db, tournamentId, { hasJoined: true })
  return { crew: rows.map((row) => viewMember(services, row)) }
}

export async function viewInvites(ctx: Ctx, id: string): Promise<z.infer<typeof crewInvitesSchema>> {
  const viewing = await findViewing(ctx, id)
  if (!viewing || viewing.tournament.isTest) throw new AppError('tournaments.not_found')
  if (!namesCrew(viewing.viewer, viewing.tournament)) throw new AppError('platform.forbidden')
  const rows = await findCrew(ctx.services.db, id, { hasJoined: false })
  return {
    invites: rows.map((row) => {
      const member = viewMember(ctx.services, row)
      return { ...member, invitedAt: row.invitedAt.toISOString() }
    }),
  }
}

function viewMember({ storage }: Services, row: CrewRow): CrewView['crew'][number] {
  const { userId, username, isVip, avatarKey, role } = row
  return { userId, username, isVip, avatarUrl: avatarKey && storage.publicUrl(avatarKey), role }
}
