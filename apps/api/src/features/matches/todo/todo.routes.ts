import { nextMatchSchema, ownTodoSchema } from '@trunfo/contract/tournaments/todo.schemas'
import { tournamentParamsSchema } from '@trunfo/contract/tournaments.schemas'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { viewNextMatch, viewTodo } from './todo.views.ts'

const tags = ['matches']

export function todoRoutes(app: App, services: Services): void {
  app.get(
    '/api/tournaments/:id/me',
    {
      config: { access: signedIn },
      schema: { tags, params: tournamentParamsSchema, response: { 200: ownTodoSchema } },
    },
    (request) => viewTodo(contextOf(services, request), request.params.id),
  )

  app.get(
    '/api/tournaments/next-match',
    {
      config: { access: signedIn },
      schema: {
        tags,
        description:
          'What the viewer does next, of all their tournaments, and the match that they play next.',
        response: { 200: nextMatchSchema },
      },
    },
    (request) => viewNextMatch(contextOf(services, request)),
  )
}
