import { DESK_ROOM } from '@trunfo/contract/tournaments/desk'
import { deskQuerySchema, deskSchema } from '@trunfo/contract/tournaments/desk.schemas'
import { tournamentParamsSchema } from '@trunfo/contract/tournaments.schemas'
import type { Feature } from '../../../platform/feature.ts'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import { isUuid } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { mayEnterDesk } from '../../tournaments/index.ts'
import { viewDesk } from './desk.views.ts'

/** The matches of a tournament for those who run it, which the query checks. */
export function deskRoutes(app: App, services: Services): void {
  app.get(
    '/api/tournaments/:id/desk',
    {
      config: { access: signedIn },
      schema: {
        tags: ['matches'],
        params: tournamentParamsSchema,
        querystring: deskQuerySchema,
        response: { 200: deskSchema },
      },
    },
    (request) => viewDesk(contextOf(services, request), request.params.id, request.query),
  )
}

export const deskRoom: NonNullable<Feature['rooms']>[number] = {
  kind: DESK_ROOM,
  ids: 'uuid',
  authorize: async (services, actor, tournamentId) =>
    isUuid(tournamentId) && (await mayEnterDesk(services, actor, tournamentId)),
}
