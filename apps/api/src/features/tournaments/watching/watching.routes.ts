import { watchedMatchSchema } from '@trunfo/contract/tournaments/watching.schemas'
import {
  tournamentMatchParamsSchema,
  tournamentVersionQuerySchema,
} from '@trunfo/contract/tournaments.schemas'
import { AppError } from '../../../platform/errors.ts'
import { open } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import type { Services } from '../../../platform/services.ts'
import { viewWatched } from './watching.views.ts'

export function watchingRoutes(app: App, services: Services): void {
  app.get(
    '/api/tournaments/:id/matches/:matchId',
    {
      config: { access: open, cache: { seconds: 2 } },
      schema: {
        tags: ['tournaments'],
        params: tournamentMatchParamsSchema,
        querystring: tournamentVersionQuerySchema,
        response: { 200: watchedMatchSchema },
      },
    },
    async (request) => {
      const match = await viewWatched(services, request.params.id, request.params.matchId)
      if (!match) throw new AppError('tournaments.match_not_found')
      return match
    },
  )
}
