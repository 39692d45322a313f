import { RANKING_BOARDS, type RankingBoard } from '@trunfo/contract/rankings'
import type { ownRankingSchema } from '@trunfo/contract/rankings.schemas'
import type { z } from 'zod'
import texts from '../../../../../locales/pt/rankings.json' with { type: 'json' }
import type { Actor } from '../../platform/auth/actor.ts'
import type { Feature } from '../../platform/feature.ts'
import type { Services } from '../../platform/services.ts'
import { findOwn, writeBoard } from './boards.queries.ts'

/** The text of the answer. */
export function viewBoard({ db, storage }: Services, board: RankingBoard): Promise<string> {
  return writeBoard(db, board, storage.publicUrl(''))
}

export async function viewOwn(
  { db }: Services,
  actor: Actor,
  board: RankingBoard,
): Promise<z.infer<typeof ownRankingSchema>> {
  const id = board === 'teams' ? actor.teamId : actor.userId
  const own = id === null ? undefined : await findOwn(db, board, id)
  const isHidden = own?.isHidden ?? false
  const isListed = own !== undefined && own.score > 0 && !isHidden
  return { position: isListed ? { place: own.place, score: own.score } : null, isHidden }
}

const [FIRST_BOARD] = RANKING_BOARDS

export const rankingsPages: Feature['pages'] = {
  ranking: async (services) => ({
    title: texts.title,
    description: texts.lead,
    queries: { [`/api/rankings/${FIRST_BOARD}`]: JSON.parse(await viewBoard(services, FIRST_BOARD)) },
  }),
}
