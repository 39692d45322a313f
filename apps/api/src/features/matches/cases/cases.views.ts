import { DISPUTES_PAGE_SIZE } from '@trunfo/contract/matches'
import type { disputeListSchema } from '@trunfo/contract/matches.schemas'
import { z } from 'zod'
import type { Ctx } from '../../../platform/http/context.ts'
import { page } from '../../../platform/paging.ts'
import { findOpenCases } from './cases.queries.ts'

type DisputeListView = z.infer<typeof disputeListSchema>

const byOpening = {
  // A moment as PostgreSQL writes it, in full.
  key: z.tuple([z.string().regex(/^\d{4}-\d{2}-\d{2} [\d:.]{8,15}[+-][\d:]{2,8}$/), z.uuid()]),
  keyOf: (row: { openedAtExactly: string; matchId: string }): [string, string] => [
    row.openedAtExactly,
    row.matchId,
  ],
  first: undefined,
}

export async function viewDisputes(
  { services, actor }: Ctx,
  cursor: string | undefined,
): Promise<DisputeListView> {
  const { rows, nextCursor } = await page({ cursor, size: DISPUTES_PAGE_SIZE, by: byOpening }, (after) =>
    findOpenCases(services.db, after ? { openedAt: after[0], matchId: after[1] } : null),
  )
  return {
    disputes: rows.map((row) => ({
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
    nextCursor,
  }
}
