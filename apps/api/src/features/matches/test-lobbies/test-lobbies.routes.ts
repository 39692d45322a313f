import { TEST_LOBBY_STAFF } from '@trunfo/contract/matches'
import { testLobbiesDeletedSchema, testLobbiesSchema } from '@trunfo/contract/matches.schemas'
import { anyOf } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { createTestLobbies, deleteTestLobbies } from './test-lobbies.commands.ts'

const tags = ['matches']

export function testLobbiesRoutes(app: App, services: Services): void {
  app.post(
    '/api/test-lobbies',
    {
      config: { access: anyOf(TEST_LOBBY_STAFF), idempotency: 'key', limits: ['testLobbies'] },
      schema: { tags, response: { 201: testLobbiesSchema } },
    },
    async (request, reply) => {
      const lobbies = await createTestLobbies(contextOf(services, request))
      return reply.code(201).send(lobbies)
    },
  )

  app.delete(
    '/api/test-lobbies',
    {
      config: { access: anyOf(TEST_LOBBY_STAFF), idempotency: 'natural' },
      schema: { tags, response: { 200: testLobbiesDeletedSchema } },
    },
    async (request) => ({ deleted: await deleteTestLobbies(contextOf(services, request)) }),
  )
}
