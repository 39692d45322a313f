import { DISPUTES_PAGE_SIZE, type DisputeHolder, type DisputeReason } from '@trunfo/contract/matches'
import type { disputeListSchema } from '@trunfo/contract/matches.schemas'
import { z } from 'zod'
import type { Ctx } from '../../../platform/http/context.ts'
import { momentKey, type Page, page } from '../../../platform/paging.ts'
import { findOpenCases, type QueueRow } from './cases.queries.ts'

type DisputeListView = z.infer<typeof disputeListSchema>

const byOpening = {
  key: z.tuple([momentKey(6), z.uuid()]),
  keyOf: ({ openKey, matchId }: QueueRow): [string, string] => [openKey, matchId],
  first: undefined,
}

export interface DisputesView {
  readonly reason?: DisputeReason | undefined
  readonly holder?: DisputeHolder | undefined
}

export function readDisputes(
  { services, actor }: Ctx,
  { reason, holder }: DisputesView,
  { cursor, size }: { cursor: string | undefined; size: number },
): Promise<Page<QueueRow>> {
  const holderId = { me: actor.userId, nobody: null }
  return page({ cursor, size, by: byOpening }, (after) =>
    findOpenCases(
      services.db,
      { reason, holderId: holder && holderId[holder] },
      { after: after ? { openedAt: after[0], matchId: after[1] } : null, limit: size + 1 },
    ),
  )
}

export async function viewDisputes(
  ctx: Ctx,
  { cursor, ...view }: DisputesView & { readonly cursor?: string | undefined },
): Promise<DisputeListView> {
  const { rows, nextCursor } = await readDisputes(ctx, view, { cursor, size: DISPUTES_PAGE_SIZE })
  return {
    disputes: rows.map((row) => ({
      matchId: row.matchId,
      round: row.round,
      number: row.number,
      tournament: { id: row.tournamentId, name: row.tournamentName },
      sides: [row.side1, row.side2],
      isDispute: row.isDispute,
      isSupportCall: row.isSupportCall,
      isAppeal: row.isAppeal,
      openedAt: row.openedAt.toISOString(),
      assignedTo: row.assignedTo,
      isMine: row.assignedToId === ctx.actor.userId,
    })),
    nextCursor,
  }
}
