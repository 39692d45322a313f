import {
  choosePreferencesSchema,
  notificationListSchema,
  notificationParamsSchema,
  notificationPreferencesSchema,
} from '@trunfo/contract/notifications.schemas'
import { pageQuerySchema } from '@trunfo/contract/paging.schemas'
import { z } from 'zod'
import { signedIn } from '../../platform/http/access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { contextOf } from '../../platform/http/context.ts'
import type { Services } from '../../platform/services.ts'
import { choosePreferences, clearNotifications, readNotification } from './notifications.commands.ts'
import { viewUnread } from './notifications.views.ts'
import { findPreferences } from './settings.queries.ts'

const config = { access: signedIn, idempotency: 'natural' } as const
const tags = ['notifications']

/** These routes only serve the caller's own data: no path or body names another person. */
export function notificationsRoutes(app: App, services: Services): void {
  app.get(
    '/api/notifications',
    {
      config,
      schema: { tags, querystring: pageQuerySchema, response: { 200: notificationListSchema } },
    },
    async (request) => {
      const { actor } = contextOf(services, request)
      return viewUnread(services.db, actor.userId, request.query.cursor)
    },
  )

  app.post(
    '/api/notifications/:id/read',
    { config, schema: { tags, params: notificationParamsSchema, response: { 204: z.null() } } },
    async (request, reply) => {
      await readNotification(contextOf(services, request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/notifications/read-all',
    { config, schema: { tags, response: { 204: z.null() } } },
    async (request, reply) => {
      await clearNotifications(contextOf(services, request))
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/notifications/preferences',
    { config, schema: { tags, response: { 200: notificationPreferencesSchema } } },
    async (request) => findPreferences(services.db, contextOf(services, request).actor.userId),
  )

  app.put(
    '/api/notifications/preferences',
    { config, schema: { tags, body: choosePreferencesSchema, response: { 204: z.null() } } },
    async (request, reply) => {
      await choosePreferences(contextOf(services, request), request.body)
      return reply.code(204).send(null)
    },
  )
}
