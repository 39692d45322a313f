import { myTournamentListQuerySchema, myTournamentListSchema } from '@trunfo/contract/tournaments.schemas'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { viewMine } from './mine.views.ts'

export function mineRoutes(app: App, services: Services): void {
  app.get(
    '/api/tournaments/mine',
    {
      config: { access: signedIn },
      schema: {
        tags: ['tournaments'],
        querystring: myTournamentListQuerySchema,
        response: { 200: myTournamentListSchema },
      },
    },
    (request) => viewMine(contextOf(services, request), request.query),
  )
}
