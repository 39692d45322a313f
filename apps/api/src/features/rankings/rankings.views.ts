import { RANKING_BOARDS, type RankingBoard } from '@trunfo/contract/rankings'
import type { ownRankingSchema, rankingSchema } from '@trunfo/contract/rankings.schemas'
import type { z } from 'zod'
import texts from '../../../../../locales/pt/rankings.json' with { type: 'json' }
import type { Actor } from '../../platform/auth/actor.ts'
import type { Feature } from '../../platform/feature.ts'
import type { Services } from '../../platform/services.ts'
import { findBoard, findOwn } from './boards.queries.ts'

export async function viewBoard(
  { db, storage }: Services,
  board: RankingBoard,
): Promise<z.infer<typeof rankingSchema>> {
  const rows = await findBoard(db, board)
  return {
    entries: rows.map(({ imageKey, ...row }) => ({
      ...row,
      imageUrl: imageKey && storage.publicUrl(imageKey),
    })),
  }
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
    queries: { [`/api/rankings/${FIRST_BOARD}`]: await viewBoard(services, FIRST_BOARD) },
  }),
}
