import {
  deviceListQuerySchema,
  deviceListSchema,
  deviceParamsSchema,
  endDevicesQuerySchema,
} from '@trunfo/contract/accounts/sessions.schemas'
import { z } from 'zod'
import { sessionCookieName } from '../../../platform/auth/session.ts'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { endDevice, endDevices } from './sessions.commands.ts'
import { viewDevices } from './sessions.views.ts'

export function sessionsRoutes(app: App, services: Services): void {
  const cookieName = sessionCookieName(services.config)

  app.get(
    '/api/accounts/sessions',
    {
      config: { access: signedIn },
      schema: { tags: ['accounts'], querystring: deviceListQuerySchema, response: { 200: deviceListSchema } },
    },
    (request) => viewDevices(contextOf(services, request), request.query.cursor),
  )

  app.delete(
    '/api/accounts/sessions/:id',
    {
      config: { access: signedIn },
      schema: { tags: ['accounts'], params: deviceParamsSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const ctx = contextOf(services, request)
      await endDevice(ctx, request.params.id)
      if (request.params.id === ctx.actor.sessionId) reply.clearCookie(cookieName, { path: '/' })
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/api/accounts/sessions',
    {
      config: { access: signedIn },
      schema: { tags: ['accounts'], querystring: endDevicesQuerySchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const isThisIncluded = request.query.includingThis === 'true'
      await endDevices(contextOf(services, request), isThisIncluded)
      if (isThisIncluded) reply.clearCookie(cookieName, { path: '/' })
      return reply.code(204).send(null)
    },
  )
}
