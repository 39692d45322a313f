import { DISPUTES_PAGE_SIZE } from '@trunfo/contract/matches'
import type { disputeListSchema } from '@trunfo/contract/matches.schemas'
import { z } from 'zod'
import { decodeCursor, pageOf } from '../../../platform/db/cursor.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { findOpenCases } from './cases.queries.ts'

type DisputeListView = z.infer<typeof disputeListSchema>

export async function viewDisputes(
  { services, actor }: Ctx,
  cursor: string | undefined,
): Promise<DisputeListView> {
  const rows = await findOpenCases(services.db, cursor === undefined ? null : placeOf(cursor))
  const page = pageOf(rows, DISPUTES_PAGE_SIZE, ({ openedAtExactly, matchId }) => [openedAtExactly, matchId])
  return {
    disputes: page.rows.map((row) => ({
      matchId: row.matchId,
      round: row.round,
      number: row.number,
      tournament: { id: row.tournamentId, name: row.tournamentName },
      sides: [row.side1, row.side2],
      isDispute: row.isDispute,
      isSupportCall: row.isSupportCall,
      openedAt: row.openedAt.toISOString(),
      assignedTo: row.assignedTo,
      isMine: row.assignedToId === actor.userId,
    })),
    nextCursor: page.nextCursor,
  }
}

/** As PostgreSQL writes a moment. */
const placeSchema = z.tuple([z.string().regex(/^\d{4}-\d{2}-\d{2} [\d:.]{8,15}[+-][\d:]{2,8}$/), z.uuid()])

function placeOf(cursor: string): { openedAt: string; matchId: string } {
  const place = placeSchema.safeParse(decodeCursor(cursor, 2))
  if (!place.success) throw new AppError('platform.invalid_request', { field: 'cursor' })
  const [openedAt, matchId] = place.data
  return { openedAt, matchId }
}
