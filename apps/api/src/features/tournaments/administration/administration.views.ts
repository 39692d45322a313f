import { ADMIN_TOURNAMENTS_PAGE_SIZE } from '@trunfo/contract/tournaments'
import type { adminTournamentListSchema } from '@trunfo/contract/tournaments.schemas'
import type { z } from 'zod'
import { powersOf } from '../../../platform/auth/powers.ts'
import { idOfCursor, LAST_ID, pageOf } from '../../../platform/db/cursor.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { staffAbilities } from '../tournaments.policy.ts'
import { type AdminFilter, findForStaff } from './administration.queries.ts'

type AdminListView = z.infer<typeof adminTournamentListSchema>

export async function viewForStaff(
  { services, actor }: Ctx,
  { status, cursor }: { status?: AdminFilter; cursor?: string | undefined },
): Promise<AdminListView> {
  const found = await findForStaff(services.db, status, idOfCursor(cursor) ?? LAST_ID)
  const { rows, nextCursor } = pageOf(found, ADMIN_TOURNAMENTS_PAGE_SIZE, ({ id }) => [id])
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
