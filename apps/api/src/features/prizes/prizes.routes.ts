import {
  editPrizeSchema,
  ownShareListSchema,
  prizeCoverSchema,
  prizeHistorySchema,
  shareListQuerySchema,
} from '@trunfo/contract/prizes.schemas'
import { TOURNAMENT_CREATORS } from '@trunfo/contract/tournaments'
import { tournamentParamsSchema, tournamentVersionQuerySchema } from '@trunfo/contract/tournaments.schemas'
import { z } from 'zod'
import { anyOf, open, signedIn } from '../../platform/http/access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { contextOf } from '../../platform/http/context.ts'
import type { Services } from '../../platform/services.ts'
import { editPrize } from './prizes.commands.ts'
import { viewCover, viewOwnShares, viewPrizeHistory } from './prizes.views.ts'

const tags = ['prizes']

export function prizesRoutes(app: App, services: Services): void {
  app.get(
    '/api/prizes/cover',
    {
      config: { access: anyOf(TOURNAMENT_CREATORS) },
      schema: { tags, response: { 200: prizeCoverSchema } },
    },
    (request) => viewCover(contextOf(services, request)),
  )

  app.get(
    '/api/prizes/shares',
    {
      config: { access: signedIn },
      schema: { tags, querystring: shareListQuerySchema, response: { 200: ownShareListSchema } },
    },
    (request) => viewOwnShares(contextOf(services, request), request.query.cursor),
  )

  app.get(
    '/api/tournaments/:id/prize',
    {
      config: { access: open, cache: { seconds: 2 } },
      schema: {
        tags,
        params: tournamentParamsSchema,
        querystring: tournamentVersionQuerySchema,
        response: { 200: prizeHistorySchema },
      },
    },
    (request) => viewPrizeHistory(services, request.params.id),
  )

  app.put(
    '/api/tournaments/:id/prize',
    {
      config: { access: signedIn, idempotency: 'natural' },
      schema: {
        tags,
        params: tournamentParamsSchema,
        body: editPrizeSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await editPrize(contextOf(services, request), request.params.id, request.body)
      return reply.code(204).send(null)
    },
  )
}
