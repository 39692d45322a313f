import { BRAND } from '@trunfo/contract/brand'
import { HOME_ROOM } from '@trunfo/contract/home'
import { homeSchema } from '@trunfo/contract/home.schemas'
import type { Feature } from '../../platform/feature.ts'
import { open } from '../../platform/http/access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { versionQuerySchema } from '../../platform/http/public-cache.ts'
import type { EventDefinition } from '../../platform/jobs/definitions.ts'
import { refresh } from '../../platform/jobs/reactions.ts'
import type { Services } from '../../platform/services.ts'
import { gameCreated, gameRemoved } from '../games/index.ts'
import {
  tournamentCancelled,
  tournamentChanged,
  tournamentCompleted,
  tournamentCreated,
  tournamentStarted,
} from '../tournaments/index.ts'
import { viewHome } from './home.queries.ts'

/** They change a total, or what is featured. */
const shown: readonly EventDefinition<object>[] = [
  gameCreated,
  gameRemoved,
  tournamentCreated,
  tournamentChanged,
  tournamentCancelled,
  tournamentStarted,
  tournamentCompleted,
]

/** The landing page owns no table: it shows what other features keep, and refreshes when they change it. */
export const home: Feature = {
  name: 'home',
  routes: homeRoutes,
  rooms: [{ kind: HOME_ROOM, authorize: () => true }],
  refreshes: [refresh(shown, { rooms: () => [HOME_ROOM] })],
  pages: {
    home: async (services) => ({
      title: BRAND.name,
      queries: { '/api/home': await viewHome(services) },
    }),
  },
}

function homeRoutes(app: App, services: Services): void {
  app.get(
    '/api/home',
    {
      config: { access: open, cache: { seconds: 2 } },
      schema: { tags: ['home'], querystring: versionQuerySchema, response: { 200: homeSchema } },
    },
    () => viewHome(services),
  )
}
