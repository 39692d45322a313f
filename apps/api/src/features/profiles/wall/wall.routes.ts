import {
  postWallMessageSchema,
  profileParamsSchema,
  wallMessageAnswerSchema,
  wallMessageParamsSchema,
  wallQuerySchema,
  wallSchema,
} from '@trunfo/contract/profiles.schemas'
import { z } from 'zod'
import { openToViewer, signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { approveMessage, postMessage, removeMessage } from './wall.commands.ts'
import { viewWall } from './wall.views.ts'

const tags = ['profiles']

export function wallRoutes(app: App, services: Services): void {
  app.get(
    '/api/profiles/:username/messages',
    {
      config: { access: openToViewer },
      schema: {
        tags,
        params: profileParamsSchema,
        querystring: wallQuerySchema,
        response: { 200: wallSchema },
      },
    },
    (request) => viewWall(services, request.actor, request.params.username, request.query),
  )

  app.post(
    '/api/profiles/:username/messages',
    {
      config: { access: signedIn, idempotency: 'key', limits: ['wallPost'] },
      schema: {
        tags,
        params: profileParamsSchema,
        body: postWallMessageSchema,
        response: { 201: wallMessageAnswerSchema },
      },
    },
    async (request, reply) => {
      const ctx = contextOf(services, request)
      const message = await postMessage(ctx, request.params.username, request.body.content)
      return reply.code(201).send({ message })
    },
  )

  app.post(
    '/api/profiles/:username/messages/:id/approve',
    {
      config: { access: signedIn, idempotency: 'natural' },
      schema: { tags, params: wallMessageParamsSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await approveMessage(contextOf(services, request), request.params.username, request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/api/profiles/:username/messages/:id',
    {
      config: { access: signedIn, idempotency: 'key' },
      schema: { tags, params: wallMessageParamsSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await removeMessage(contextOf(services, request), request.params.username, request.params.id)
      return reply.code(204).send(null)
    },
  )
}
