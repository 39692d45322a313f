import {
  requestPasswordResetSchema,
  resetPasswordSchema,
} from '@trunfo/contract/accounts/password-reset.schemas'
import { z } from 'zod'
import { open } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import type { Services } from '../../../platform/services.ts'
import { refuseWhenHashesWait } from '../passwords.ts'
import { requestPasswordReset, resetPassword } from './password-reset.commands.ts'

export function passwordResetRoutes(app: App, services: Services): void {
  app.post(
    '/api/accounts/password-reset/request',
    {
      config: { access: open, limits: ['mailAddress'] },
      schema: { tags: ['accounts'], body: requestPasswordResetSchema, response: { 202: z.null() } },
    },
    async (request, reply) => {
      await requestPasswordReset(services, request.body.email)
      return reply.code(202).send(null)
    },
  )

  app.post(
    '/api/accounts/password-reset',
    {
      config: { access: open, limits: ['linkAddress'] },
      onRequest: refuseWhenHashesWait,
      schema: { tags: ['accounts'], body: resetPasswordSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await resetPassword(services, request.body.token, request.body.password)
      return reply.code(204).send(null)
    },
  )
}
