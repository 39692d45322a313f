import { type MyTournamentPart, MY_TOURNAMENTS_PAGE_SIZE as size } from '@trunfo/contract/tournaments'
import type { myTournamentListSchema } from '@trunfo/contract/tournaments.schemas'
import { z } from 'zod'
import type { Ctx } from '../../../platform/http/context.ts'
import { momentKey, newestFirst, type Page, page } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { fateAfter } from '../bracket-engine.ts'
import { findHeldPrizes, viewCard } from '../cards.ts'
import { viewPlace } from '../match-place.ts'
import { findOrganised, findPast, findPlaying, type MineRow } from './mine.queries.ts'

type MyTournamentList = z.infer<typeof myTournamentListSchema>

const nearestFirst = {
  key: z.tuple([momentKey(6), z.uuid()]),
  keyOf: ({ startKey, id }: MineRow): [string, string] => [startKey, id],
  first: ['-infinity', '00000000-0000-0000-0000-000000000000'] as [string, string],
}

interface Asked {
  readonly part: MyTournamentPart
  readonly cursor?: string | undefined
}

export async function viewMine({ services, actor }: Ctx, { part, cursor }: Asked): Promise<MyTournamentList> {
  const { db } = services
  const { userId, teamId } = actor
  const read: Record<MyTournamentPart, () => Promise<Page<MineRow>>> = {
    playing: () =>
      page({ cursor, size, by: nearestFirst }, ([startKey, id]) =>
        findPlaying(db, { userId, teamId, startKey, id }),
      ),
    organising: () =>
      page({ cursor, size, by: nearestFirst }, ([startKey, id]) =>
        findOrganised(db, { userId, startKey, id }),
      ),
    past: () => page({ cursor, size, by: newestFirst }, ([before]) => findPast(db, { userId, before })),
  }
  const { rows, nextCursor } = await read[part]()
  const held = await findHeldPrizes(services, rows)
  return { tournaments: rows.map((row) => viewOne(services, row, held)), nextCursor }
}

function viewOne(
  services: Services,
  row: MineRow,
  held: ReadonlySet<string>,
): MyTournamentList['tournaments'][number] {
  const { gameName, gameArt, isOrganiser, isEntered, isChampion, matchId, round, opponentName } = row
  const { participantId, decided } = row
  return {
    ...viewCard(services, row, held),
    gameName,
    gameArt,
    isOrganiser,
    isEntered,
    isChampion,
    isOut:
      participantId !== null &&
      decided !== null &&
      fateAfter(decided.stage, decided, participantId) === 'out',
    nextMatch:
      matchId === null || round === null || opponentName === null
        ? null
        : {
            id: matchId,
            round,
            place: viewPlace(row.place),
            opponentName,
            isOpponentVip: row.isOpponentVip,
          },
  }
}
