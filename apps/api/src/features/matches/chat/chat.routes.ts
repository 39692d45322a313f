import {
  chatPageSchema,
  chatQuerySchema,
  chatReadSchema,
  matchMessageParamsSchema,
  matchParamsSchema,
  matchPersonParamsSchema,
  messageSentSchema,
  sendMessageSchema,
} from '@trunfo/contract/matches.schemas'
import { z } from 'zod'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { sendMessage } from './chat.commands.ts'
import { viewChat } from './chat.views.ts'
import { mutePerson, removeMessage, unmutePerson } from './moderation.commands.ts'
import { readChat } from './readers.ts'

const tags = ['matches']

export function chatRoutes(app: App, services: Services): void {
  app.get(
    '/api/matches/:id/messages',
    {
      config: { access: signedIn },
      schema: {
        tags,
        params: matchParamsSchema,
        querystring: chatQuerySchema,
        response: { 200: chatPageSchema },
      },
    },
    (request) => viewChat(contextOf(services, request), request.params.id, request.query),
  )

  app.post(
    '/api/matches/:id/messages',
    {
      config: { access: signedIn, idempotency: 'natural', limits: ['matchChat'] },
      schema: {
        tags,
        params: matchParamsSchema,
        body: sendMessageSchema,
        response: { 201: messageSentSchema },
      },
    },
    async (request, reply) => {
      const message = await sendMessage(contextOf(services, request), request.params.id, request.body)
      return reply.code(201).send({ message })
    },
  )

  app.put(
    '/api/matches/:id/messages/read',
    {
      config: { access: signedIn, idempotency: 'natural' },
      schema: { tags, params: matchParamsSchema, body: chatReadSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await readChat(contextOf(services, request), request.params.id, request.body.seq)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/api/matches/:id/messages/:messageId',
    {
      config: { access: signedIn, idempotency: 'natural' },
      schema: { tags, params: matchMessageParamsSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await removeMessage(contextOf(services, request), request.params.id, request.params.messageId)
      return reply.code(204).send(null)
    },
  )

  for (const [method, change] of [
    ['PUT', mutePerson],
    ['DELETE', unmutePerson],
  ] as const) {
    app.route({
      method,
      url: '/api/matches/:id/mutes/:userId',
      config: { access: signedIn, idempotency: 'natural' },
      schema: { tags, params: matchPersonParamsSchema, response: { 204: z.null() } },
      handler: async (request, reply) => {
        await change(contextOf(services, request), request.params.id, request.params.userId)
        return reply.code(204).send(null)
      },
    })
  }
}
