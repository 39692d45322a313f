import { TOURNAMENTS_PAGE_SIZE, TOURNAMENTS_PER_GAME } from '@trunfo/contract/tournaments'
import type { tournamentGroupPageSchema, tournamentListSchema } from '@trunfo/contract/tournaments.schemas'
import { z } from 'zod'
import { cutPage, momentKey, type Page, page } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { findHeldPrizes, viewCard } from '../cards.ts'
import {
  findTournamentsByGame,
  findTournamentsOfGame,
  type ListRow,
  type ListState,
} from './catalogue.queries.ts'

type TournamentListView = z.infer<typeof tournamentListSchema>
type GroupPageView = z.infer<typeof tournamentGroupPageSchema>

export const byStart = {
  key: z.tuple([momentKey(6), z.uuid()]),
  keyOf: ({ startKey, id }: ListRow): [string, string] => [startKey, id],
  first: undefined,
}

export async function viewTournaments(services: Services, state: ListState): Promise<TournamentListView> {
  const rows = await findTournamentsByGame(services.db, state)
  const held = await findHeldPrizes(services, rows)
  const groups = Map.groupBy(rows, ({ gameId }) => gameId)
  return {
    groups: [...groups].map(([id, found]) => ({
      game: id === null ? null : { id, name: found[0]?.gameName ?? '', art: found[0]?.gameArt ?? null },
      ...viewPage(services, cutPage(found, TOURNAMENTS_PER_GAME, byStart.keyOf), held),
    })),
  }
}

export async function viewGroup(
  services: Services,
  { gameId, state, cursor }: { gameId: string; state: ListState; cursor?: string | undefined },
): Promise<GroupPageView> {
  const found = await page({ cursor, size: TOURNAMENTS_PAGE_SIZE, by: byStart }, (after) =>
    findTournamentsOfGame(services.db, {
      gameId,
      state,
      after: after ? { startKey: after[0], id: after[1] } : null,
    }),
  )
  return viewPage(services, found, await findHeldPrizes(services, found.rows))
}

function viewPage(
  services: Services,
  { rows, nextCursor }: Page<ListRow>,
  held: ReadonlySet<string>,
): GroupPageView {
  return { tournaments: rows.map((row) => viewCard(services, row, held)), nextCursor }
}
