import { GAME_MANAGER_ROLES } from '@trunfo/contract/games'
import {
  createGameSchema,
  gameAnswerSchema,
  gameListSchema,
  gameParamsSchema,
  paintGameSchema,
} from '@trunfo/contract/games.schemas'
import { z } from 'zod'
import { anyOf, open } from '../../platform/http/access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { contextOf } from '../../platform/http/context.ts'
import { versionQuerySchema } from '../../platform/http/public-cache.ts'
import type { Services } from '../../platform/services.ts'
import { createGame, paintGame, removeGame } from './games.commands.ts'
import { findAllGames } from './games.queries.ts'

const managers = anyOf(GAME_MANAGER_ROLES)

export function gamesRoutes(app: App, services: Services): void {
  app.get(
    '/api/games',
    {
      config: { access: open, cache: { seconds: 2 } },
      schema: { tags: ['games'], querystring: versionQuerySchema, response: { 200: gameListSchema } },
    },
    async () => ({ games: await findAllGames(services.db) }),
  )

  app.post(
    '/api/games',
    {
      config: { access: managers, idempotency: 'key', selfDealing: 'no-money' },
      schema: { tags: ['games'], body: createGameSchema, response: { 201: gameAnswerSchema } },
    },
    async (request, reply) => {
      const game = await createGame(contextOf(services, request), request.body)
      return reply.code(201).send({ game })
    },
  )

  app.put(
    '/api/games/:id/art',
    {
      config: { access: managers, idempotency: 'key', selfDealing: 'no-money' },
      schema: {
        tags: ['games'],
        params: gameParamsSchema,
        body: paintGameSchema,
        response: { 200: gameAnswerSchema },
      },
    },
    async (request) => ({
      game: await paintGame(contextOf(services, request), request.params.id, request.body.art),
    }),
  )

  app.delete(
    '/api/games/:id',
    {
      config: { access: managers, idempotency: 'key', selfDealing: 'no-money' },
      schema: { tags: ['games'], params: gameParamsSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await removeGame(contextOf(services, request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
