import {
  confirmEmailAnswerSchema,
  confirmEmailSchema,
  resendConfirmationSchema,
  signUpAnswerSchema,
  signUpSchema,
} from '@trunfo/contract/accounts/sign-up.schemas'
import { z } from 'zod'
import { open } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import type { Services } from '../../../platform/services.ts'
import { refuseWhenHashesWait } from '../passwords.ts'
import { askForConfirmation, confirmEmail } from './confirmation.commands.ts'
import { signUp } from './sign-up.commands.ts'

export function signUpRoutes(app: App, services: Services): void {
  app.post(
    '/api/accounts/sign-up',
    {
      config: { access: open, limits: ['signUpAddress'] },
      onRequest: refuseWhenHashesWait,
      schema: { tags: ['accounts'], body: signUpSchema, response: { 202: signUpAnswerSchema } },
    },
    async (request, reply) => reply.code(202).send(await signUp(services, request.body)),
  )

  app.post(
    '/api/accounts/confirmation',
    {
      config: { access: open, limits: ['linkAddress'] },
      schema: { tags: ['accounts'], body: confirmEmailSchema, response: { 200: confirmEmailAnswerSchema } },
    },
    async (request) => confirmEmail(services, request.body.token),
  )

  app.post(
    '/api/accounts/confirmation/resend',
    {
      config: { access: open, limits: ['mailAddress'] },
      schema: { tags: ['accounts'], body: resendConfirmationSchema, response: { 202: z.null() } },
    },
    async (request, reply) => {
      await askForConfirmation(services, request.body.email)
      return reply.code(202).send(null)
    },
  )
}
