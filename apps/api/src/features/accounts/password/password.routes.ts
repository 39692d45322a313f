import { changePasswordSchema } from '@trunfo/contract/accounts/password.schemas'
import { z } from 'zod'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { sendSessionCookie } from '../session-start.ts'
import { changePassword } from './password.commands.ts'

export function passwordRoutes(app: App, services: Services): void {
  app.put(
    '/api/accounts/password',
    {
      config: { access: signedIn, isAnsweredOnce: true },
      schema: { tags: ['accounts'], body: changePasswordSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const token = await changePassword(contextOf(services, request), request.body)
      return sendSessionCookie(reply, services.config, token).code(204).send(null)
    },
  )
}
