import { BROADCASTS_PAGE_SIZE } from '@trunfo/contract/notifications'
import type { broadcastListSchema } from '@trunfo/contract/notifications.schemas'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { newestFirst, page } from '../../../platform/paging.ts'
import { findBroadcasts } from './broadcasts.queries.ts'

export async function viewBroadcasts(
  db: Db,
  cursor: string | undefined,
): Promise<z.infer<typeof broadcastListSchema>> {
  const { rows, nextCursor } = await page(
    { cursor, size: BROADCASTS_PAGE_SIZE, by: newestFirst },
    ([before]) => findBroadcasts(db, { before, limit: BROADCASTS_PAGE_SIZE + 1 }),
  )
  const broadcasts = rows.map(({ startedAt, finishedAt, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }))
  return { broadcasts, nextCursor }
}
