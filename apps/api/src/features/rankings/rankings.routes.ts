import {
  ownRankingSchema,
  rankingParamsSchema,
  rankingQuerySchema,
  rankingSchema,
} from '@trunfo/contract/rankings.schemas'
import { open, signedIn } from '../../platform/http/access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { contextOf } from '../../platform/http/context.ts'
import type { Services } from '../../platform/services.ts'
import { viewBoard, viewOwn } from './rankings.views.ts'

const tags = ['rankings']

export function rankingsRoutes(app: App, services: Services): void {
  app.get(
    '/api/rankings/:board',
    {
      config: { access: open, cache: { seconds: 2 } },
      schema: {
        tags,
        params: rankingParamsSchema,
        querystring: rankingQuerySchema,
        response: { 200: rankingSchema },
      },
    },
    (request) => viewBoard(services, request.params.board),
  )

  app.get(
    '/api/rankings/:board/me',
    {
      config: { access: signedIn },
      schema: { tags, params: rankingParamsSchema, response: { 200: ownRankingSchema } },
    },
    (request) => viewOwn(services, contextOf(services, request).actor, request.params.board),
  )
}
