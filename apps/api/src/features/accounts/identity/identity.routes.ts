import { giveIdentitySchema, identityAnswerSchema } from '@trunfo/contract/accounts/identity.schemas'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { giveIdentity, viewIdentity } from './identity.commands.ts'

export function identityRoutes(app: App, services: Services): void {
  app.get(
    '/api/accounts/me/identity',
    {
      config: { access: signedIn },
      schema: { tags: ['accounts'], response: { 200: identityAnswerSchema } },
    },
    async (request) => ({ identity: await viewIdentity(contextOf(services, request)) }),
  )

  app.post(
    '/api/accounts/me/identity',
    {
      config: { access: signedIn, idempotency: 'natural', limits: ['identity'] },
      schema: { tags: ['accounts'], body: giveIdentitySchema, response: { 200: identityAnswerSchema } },
    },
    async (request) => ({ identity: await giveIdentity(contextOf(services, request), request.body) }),
  )
}
