import { TOURNAMENT_HISTORY_PAGE_SIZE } from '@trunfo/contract/tournaments'
import type { tournamentHistorySchema } from '@trunfo/contract/tournaments.schemas'
import type { z } from 'zod'
import { newestFirst, page } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { findTournamentHistory } from './history.queries.ts'

export async function viewTournamentHistory(
  { db }: Services,
  userId: string,
  cursor: string | undefined,
): Promise<z.infer<typeof tournamentHistorySchema>> {
  const { rows, nextCursor } = await page(
    { cursor, size: TOURNAMENT_HISTORY_PAGE_SIZE, by: newestFirst },
    ([before]) => findTournamentHistory(db, { userId, before }),
  )
  const tournaments = rows.map(({ startsAt, ...row }) => ({ ...row, startsAt: startsAt.toISOString() }))
  return { tournaments, nextCursor }
}
