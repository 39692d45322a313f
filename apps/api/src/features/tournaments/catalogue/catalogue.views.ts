import { TOURNAMENTS_PAGE_SIZE, TOURNAMENTS_PER_GAME } from '@trunfo/contract/tournaments'
import type { tournamentGroupPageSchema, tournamentListSchema } from '@trunfo/contract/tournaments.schemas'
import { z } from 'zod'
import { decodeCursor, pageOf } from '../../../platform/db/cursor.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { viewCard } from '../tournaments.cards.ts'
import {
  findTournamentsByGame,
  findTournamentsOfGame,
  type ListRow,
  type ListState,
} from './catalogue.queries.ts'

type TournamentListView = z.infer<typeof tournamentListSchema>
type GroupPageView = z.infer<typeof tournamentGroupPageSchema>

const keyOf = ({ startKey, id }: ListRow) => [startKey, id]

export async function viewTournaments(services: Services, state: ListState): Promise<TournamentListView> {
  const rows = await findTournamentsByGame(services.db, state)
  const groups = Map.groupBy(rows, ({ gameId }) => gameId)
  return {
    groups: [...groups].map(([id, found]) => ({
      game: id === null ? null : { id, name: found[0]?.gameName ?? '' },
      ...viewPage(services, found, TOURNAMENTS_PER_GAME),
    })),
  }
}

export async function viewGroup(
  services: Services,
  { gameId, state, cursor }: { gameId: string; state: ListState; cursor?: string | undefined },
): Promise<GroupPageView> {
  const after = cursor === undefined ? null : placeOf(cursor)
  const rows = await findTournamentsOfGame(services.db, { gameId, state, after })
  return viewPage(services, rows, TOURNAMENTS_PAGE_SIZE)
}

function viewPage(services: Services, found: readonly ListRow[], size: number): GroupPageView {
  const { rows, nextCursor } = pageOf(found, size, keyOf)
  return { tournaments: rows.map((row) => viewCard(services, row)), nextCursor }
}

const place = z.tuple([z.iso.datetime({ precision: 6 }).startsWith('2'), z.uuid()])

function placeOf(cursor: string): { startKey: string; id: string } {
  const { data } = place.safeParse(decodeCursor(cursor, 2))
  if (!data) throw new AppError('platform.invalid_request', { field: 'cursor' })
  return { startKey: data[0], id: data[1] }
}
