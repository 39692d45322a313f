import { careerParamsSchema, careerSchema, versusSchema } from '@trunfo/contract/tournaments/careers.schemas'
import { open, signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import { versionQuerySchema } from '../../../platform/http/public-cache.ts'
import type { Services } from '../../../platform/services.ts'
import { viewCareer, viewVersus } from './careers.views.ts'

const tags = ['tournaments']

export function careersRoutes(app: App, services: Services): void {
  app.get(
    '/api/careers/:id',
    {
      config: { access: open, cache: { seconds: 2 } },
      schema: {
        tags,
        params: careerParamsSchema,
        querystring: versionQuerySchema,
        response: { 200: careerSchema },
      },
    },
    (request) => viewCareer(services, request.params.id),
  )

  // Separate from the career, whose response is the same for everyone and cached.
  app.get(
    '/api/careers/:id/versus',
    {
      config: { access: signedIn },
      schema: { tags, params: careerParamsSchema, response: { 200: versusSchema } },
    },
    (request) => viewVersus(services, contextOf(services, request).actor, request.params.id),
  )
}
