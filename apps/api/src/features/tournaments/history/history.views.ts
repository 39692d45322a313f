import { TOURNAMENT_HISTORY_PAGE_SIZE } from '@trunfo/contract/tournaments'
import type { tournamentHistorySchema } from '@trunfo/contract/tournaments.schemas'
import type { z } from 'zod'
import { idOfCursor, LAST_ID, pageOf } from '../../../platform/db/cursor.ts'
import type { Services } from '../../../platform/services.ts'
import { findTournamentHistory } from './history.queries.ts'

export async function viewTournamentHistory(
  { db }: Services,
  userId: string,
  cursor: string | undefined,
): Promise<z.infer<typeof tournamentHistorySchema>> {
  const rows = await findTournamentHistory(db, { userId, before: idOfCursor(cursor) ?? LAST_ID })
  const page = pageOf(rows, TOURNAMENT_HISTORY_PAGE_SIZE, ({ id }) => [id])
  const tournaments = page.rows.map(({ startsAt, ...row }) => ({ ...row, startsAt: startsAt.toISOString() }))
  return { tournaments, nextCursor: page.nextCursor }
}
