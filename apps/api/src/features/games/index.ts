import { GAMES_ROOM } from '@trunfo/contract/games'
import type { Feature } from '../../platform/feature.ts'
import { gamesRefreshes } from './games.events.ts'
import { gamesRoutes } from './games.routes.ts'

export { gameCreated, gameRemoved } from './games.events.ts'
export { makeGame } from './games.factory.ts'
export { holdGames } from './games.queries.ts'

export const games: Feature = {
  name: 'games',
  routes: gamesRoutes,
  refreshes: gamesRefreshes,
  rooms: [{ kind: GAMES_ROOM, authorize: () => true }],
  pages: {
    adminGames: { title: 'Jogos' },
  },
}
