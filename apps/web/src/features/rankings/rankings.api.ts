import type { RankingBoard } from '@trunfo/contract/rankings'
import type { Schemas } from '@/lib/api.ts'
import { publicQuery, query } from '@/lib/query.ts'

export type RankingEntry = Schemas['RankingEntry']
export type OwnRanking = Schemas['OwnRanking']

export const boardQuery = (board: RankingBoard) =>
  publicQuery('/api/rankings/{board}', { params: { path: { board } } })

export const ownQuery = (board: RankingBoard) =>
  query('/api/rankings/{board}/me', { params: { path: { board } } })
