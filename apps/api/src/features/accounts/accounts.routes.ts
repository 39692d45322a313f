import { sessionSchema } from '@trunfo/contract/accounts.schemas'
import { z } from 'zod'
import { sessionCookieName } from '../../platform/auth/session.ts'
import { openToViewer, signedIn } from '../../platform/http/access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { contextOf } from '../../platform/http/context.ts'
import type { Services } from '../../platform/services.ts'
import { signOut } from './accounts.commands.ts'
import { viewViewer } from './accounts.views.ts'

export function accountsRoutes(app: App, services: Services): void {
  const cookieName = sessionCookieName(services.config)

  app.get(
    '/api/session',
    {
      config: { access: openToViewer },
      schema: { tags: ['accounts'], response: { 200: sessionSchema } },
    },
    async (request) => ({ viewer: request.actor && viewViewer(services, request.actor) }),
  )

  app.delete(
    '/api/session',
    { config: { access: signedIn }, schema: { tags: ['accounts'], response: { 204: z.null() } } },
    async (request, reply) => {
      await signOut(contextOf(services, request))
      return reply.clearCookie(cookieName, { path: '/' }).code(204).send(null)
    },
  )
}
