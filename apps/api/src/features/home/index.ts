import { artOf, coverPath } from '@trunfo/artwork/game-art'
import { BRAND } from '@trunfo/contract/brand'
import { HOME_ROOM } from '@trunfo/contract/home'
import { homeSchema } from '@trunfo/contract/home.schemas'
import type { z } from 'zod'
import type { Feature } from '../../platform/feature.ts'
import { open } from '../../platform/http/access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { versionQuerySchema } from '../../platform/http/public-cache.ts'
import type { EventDefinition } from '../../platform/jobs/events.ts'
import { refresh } from '../../platform/jobs/refresh.ts'
import type { Services } from '../../platform/services.ts'
import { gameCreated, gamePainted, gameRemoved } from '../games/index.ts'
import {
  absentDropped,
  championChanged,
  matchCorrected,
  matchDecided,
  matchDrawn,
  matchForfeited,
  participantEntered,
  participantRemoved,
  participantWithdrew,
  roundDrawn,
  tournamentCancelled,
  tournamentChanged,
  tournamentCompleted,
  tournamentCreated,
  tournamentMoved,
  tournamentReopened,
  tournamentStarted,
  waitingLetIn,
} from '../tournaments/index.ts'
import { viewHome } from './home.queries.ts'

/** Events that change a total or a section of the page. */
const shown: readonly EventDefinition<object>[] = [
  gameCreated,
  gamePainted,
  gameRemoved,
  tournamentCreated,
  tournamentChanged,
  tournamentCancelled,
  tournamentStarted,
  tournamentCompleted,
  tournamentReopened,
  tournamentMoved,
  championChanged,
  participantEntered,
  participantWithdrew,
  participantRemoved,
  absentDropped,
  waitingLetIn,
  roundDrawn,
  matchCorrected,
]

const over: readonly EventDefinition<{ readonly isTest: boolean }>[] = [
  matchDecided,
  matchDrawn,
  matchForfeited,
]

/** On a busy evening these events are constant, and the response is large. */
const THROTTLE_MS = 3_000

/** The landing page. It owns no table: it shows data of other features and refreshes when they change. */
export const home: Feature = {
  name: 'home',
  routes: homeRoutes,
  rooms: [{ kind: HOME_ROOM, authorize: () => true, throttleMs: THROTTLE_MS }],
  refreshes: [
    refresh(shown, { rooms: () => [HOME_ROOM] }),
    refresh(over, { rooms: ({ isTest }) => (isTest ? [] : [HOME_ROOM]) }),
  ],
  pages: {
    home: async (services) => {
      const answer = await viewHome(services)
      return {
        title: BRAND.name,
        firstPicture: answer.hero ? coverOf(answer.hero) : undefined,
        queries: { '/api/home': answer },
      }
    },
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

/** The URL of the cover as the hero shows it. */
const coverOf = ({ id, coverUrl, gameName, gameArt }: NonNullable<z.infer<typeof homeSchema>['hero']>) =>
  coverUrl ?? coverPath(artOf(gameName, gameArt), id, 'card')
