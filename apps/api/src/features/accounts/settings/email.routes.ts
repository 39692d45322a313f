import { changeEmailSchema, emailLinkSchema } from '@trunfo/contract/accounts/settings.schemas'
import { z } from 'zod'
import { open, signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import {
  askForEmailChange,
  cancelEmailChange,
  confirmEmailChange,
  undoEmailChange,
} from './email.commands.ts'

/** The links are opened on whatever device the mail is read on, so they work signed out too. */
export function emailRoutes(app: App, services: Services): void {
  app.post(
    '/api/accounts/me/email',
    {
      config: { access: signedIn, limits: ['mailAddress'] },
      schema: { tags: ['accounts'], body: changeEmailSchema, response: { 202: z.null() } },
    },
    async (request, reply) => {
      await askForEmailChange(contextOf(services, request), request.body)
      return reply.code(202).send(null)
    },
  )

  app.delete(
    '/api/accounts/me/email',
    { config: { access: signedIn }, schema: { tags: ['accounts'], response: { 204: z.null() } } },
    async (request, reply) => {
      await cancelEmailChange(contextOf(services, request))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/accounts/email/confirm',
    {
      config: { access: open, limits: ['linkAddress'] },
      schema: { tags: ['accounts'], body: emailLinkSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await confirmEmailChange(services, request.body.token, request.id)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/accounts/email/undo',
    {
      config: { access: open, limits: ['linkAddress'] },
      schema: { tags: ['accounts'], body: emailLinkSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await undoEmailChange(services, request.body.token, request.id)
      return reply.code(204).send(null)
    },
  )
}
