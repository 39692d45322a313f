import { DISPUTES_PAGE_SIZE } from '@trunfo/contract/matches'
import type { disputeListSchema } from '@trunfo/contract/matches.schemas'
import { z } from 'zod'
import type { Ctx } from '../../../platform/http/context.ts'
import { momentKey, page } from '../../../platform/paging.ts'
import { findOpenCases, type QueueRow } from './cases.queries.ts'

type DisputeListView = z.infer<typeof disputeListSchema>

const byOpening = {
  key: z.tuple([momentKey(6), z.uuid()]),
  keyOf: ({ openKey, matchId }: QueueRow): [string, string] => [openKey, matchId],
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
