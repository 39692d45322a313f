import { RANKING_ROOM } from '@trunfo/contract/rankings'
import type { Feature } from '../../platform/feature.ts'
import { findRankingPoints } from './points.queries.ts'
import { rankingsReactions, rankingsRefreshes } from './rankings.jobs.ts'
import { rankingsPersonalData } from './rankings.privacy.ts'
import { rankingsRoutes } from './rankings.routes.ts'
import { rankingsPages } from './rankings.views.ts'

export { viewBoard } from './rankings.views.ts'
export { editRecord } from './records.commands.ts'

export const rankings: Feature = {
  name: 'rankings',
  routes: rankingsRoutes,
  refreshes: rankingsRefreshes,
  reactions: rankingsReactions,
  findRankingPoints,
  personalData: rankingsPersonalData,
  pages: rankingsPages,
  // Hints carry no content, and the page is public.
  rooms: [{ kind: RANKING_ROOM, authorize: () => true }],
}
