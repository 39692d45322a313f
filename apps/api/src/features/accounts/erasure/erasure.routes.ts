import { eraseAccountSchema } from '@trunfo/contract/accounts/erasure.schemas'
import { z } from 'zod'
import { sessionCookieName } from '../../../platform/auth/session.ts'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { eraseOwnAccount } from './erasure.commands.ts'

export function erasureRoutes(app: App, services: Services): void {
  const cookieName = sessionCookieName(services.config)

  app.delete(
    '/api/accounts/me',
    {
      config: { access: signedIn },
      schema: { tags: ['accounts'], body: eraseAccountSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await eraseOwnAccount(contextOf(services, request), request.body.password)
      return reply.clearCookie(cookieName, { path: '/' }).code(204).send(null)
    },
  )
}
