import { ADMIN_TOURNAMENTS_PAGE_SIZE } from '@trunfo/contract/tournaments'
import type { adminTournamentListSchema } from '@trunfo/contract/tournaments.schemas'
import type { z } from 'zod'
import { powersOf } from '../../../platform/auth/powers.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { newestFirst, page } from '../../../platform/paging.ts'
import { staffAbilities } from '../tournaments.policy.ts'
import { type AdminFilter, findForStaff } from './administration.queries.ts'

type AdminListView = z.infer<typeof adminTournamentListSchema>

export async function viewForStaff(
  { services, actor }: Ctx,
  { status, cursor }: { status?: AdminFilter; cursor?: string | undefined },
): Promise<AdminListView> {
  const { rows, nextCursor } = await page(
    { cursor, size: ADMIN_TOURNAMENTS_PAGE_SIZE, by: newestFirst },
    ([before]) => findForStaff(services.db, status, before),
  )
  const powers = powersOf(actor, services.config.STAFF_SECOND_FACTOR)
  const tournaments = rows.map((row) => {
    const { id, name, gameName, status, isFeatured, createdBy, participantCount, maxParticipants } = row
    const { canOpenRegistration, canCancel, canFeature } = staffAbilities(powers, row)
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
