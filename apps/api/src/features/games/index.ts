import { GAMES_ROOM } from '@trunfo/contract/games'
import type { Feature } from '../../platform/feature.ts'
import { gamesAuditSubjects } from './audit-subjects.ts'
import { coversRoutes } from './covers/covers.ts'
import { gamesRefreshes } from './games.events.ts'
import { gamesRoutes } from './games.routes.ts'
import { forgetNicks, nicksPersonalData, nicksRoutes } from './nicks/nicks.ts'

export { gameCreated, gamePainted, gameRemoved, nickChanged } from './games.events.ts'
export { findAllGames, lockGamesShared } from './games.queries.ts'

export const games: Feature = {
  name: 'games',
  auditSubjects: gamesAuditSubjects,
  routes(app, services) {
    for (const slice of [gamesRoutes, coversRoutes, nicksRoutes]) slice(app, services)
  },
  refreshes: gamesRefreshes,
  reactions: [forgetNicks],
  personalData: [nicksPersonalData],
  rooms: [{ kind: GAMES_ROOM, authorize: () => true }],
  pages: {
    adminGames: { title: 'Jogos' },
  },
}
