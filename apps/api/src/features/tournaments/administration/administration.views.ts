import { ADMIN_TOURNAMENTS_PAGE_SIZE } from '@trunfo/contract/tournaments'
import type { adminTournamentListSchema } from '@trunfo/contract/tournaments.schemas'
import type { z } from 'zod'
import { effectiveRoles } from '../../../platform/auth/effective-roles.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { newestFirst, type Page, page } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { runningAbilities } from '../tournaments.policy.ts'
import { type AdminFilter, type AdminRow, findForStaff } from './administration.queries.ts'

type AdminListView = z.infer<typeof adminTournamentListSchema>

export const readForStaff = (
  { db }: Services,
  filter: AdminFilter,
  { cursor, size }: { cursor: string | undefined; size: number },
): Promise<Page<AdminRow>> =>
  page({ cursor, size, by: newestFirst }, ([before]) => findForStaff(db, filter, { before, limit: size + 1 }))

export async function viewForStaff(
  { services, actor }: Ctx,
  { cursor, ...filter }: AdminFilter & { cursor?: string | undefined },
): Promise<AdminListView> {
  const { rows, nextCursor } = await readForStaff(services, filter, {
    cursor,
    size: ADMIN_TOURNAMENTS_PAGE_SIZE,
  })
  const { userId } = actor
  const powers = effectiveRoles(actor, services.config.STAFF_SECOND_FACTOR)
  const tournaments = rows.map((row) => {
    const { id, name, gameName, status, isFeatured, createdBy, participantCount, maxParticipants } = row
    const { canOpenRegistration, canCancel, canFeature } = runningAbilities(
      { userId, powers, crewRole: null },
      // Everyone who reads this list may run every tournament, so the organiser does not matter.
      { ...row, organiserId: null },
    )
    return {
      id,
      name,
      gameName,
      status,
      isFeatured,
      createdBy,
      participantCount,
      maxParticipants,
      canOpenRegistration,
      canCancel,
      canFeature,
      createdAt: row.createdAt.toISOString(),
      startsAt: row.startsAt.toISOString(),
    }
  })
  return { tournaments, nextCursor }
}
