import {
  accountSchema,
  changeAvatarSchema,
  changeEmailSchema,
  changeUsernameSchema,
  emailLinkSchema,
} from '@trunfo/contract/accounts/settings.schemas'
import { z } from 'zod'
import { open, signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Ctx, contextOf, visitOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { lockedUntil } from '../accounts.rules.ts'
import {
  askForEmailChange,
  cancelEmailChange,
  confirmEmailChange,
  undoEmailChange,
} from './email.commands.ts'
import { changeUsername, removeAvatar, setAvatar } from './settings.commands.ts'
import { findAccount } from './settings.queries.ts'

export function settingsRoutes(app: App, services: Services): void {
  app.get(
    '/api/accounts/me',
    { config: { access: signedIn }, schema: { tags: ['accounts'], response: { 200: accountSchema } } },
    (request) => viewAccount(contextOf(services, request)),
  )

  app.put(
    '/api/accounts/me/username',
    {
      config: { access: signedIn, idempotency: 'natural' },
      schema: { tags: ['accounts'], body: changeUsernameSchema, response: { 200: accountSchema } },
    },
    async (request) => {
      const ctx = contextOf(services, request)
      await changeUsername(ctx, request.body.username)
      return viewAccount(ctx)
    },
  )

  app.put(
    '/api/accounts/me/avatar',
    {
      config: { access: signedIn, idempotency: 'key' },
      schema: { tags: ['accounts'], body: changeAvatarSchema, response: { 200: accountSchema } },
    },
    async (request) => {
      const ctx = contextOf(services, request)
      await setAvatar(ctx, request.body.uploadId)
      return viewAccount(ctx)
    },
  )

  app.delete(
    '/api/accounts/me/avatar',
    {
      config: { access: signedIn, idempotency: 'natural' },
      schema: { tags: ['accounts'], response: { 200: accountSchema } },
    },
    async (request) => {
      const ctx = contextOf(services, request)
      await removeAvatar(ctx)
      return viewAccount(ctx)
    },
  )

  app.post(
    '/api/accounts/me/email',
    {
      config: { access: signedIn, idempotency: 'key', limits: ['mailAddress'] },
      schema: { tags: ['accounts'], body: changeEmailSchema, response: { 202: z.null() } },
    },
    async (request, reply) => {
      await askForEmailChange(contextOf(services, request), request.body)
      return reply.code(202).send(null)
    },
  )

  app.delete(
    '/api/accounts/me/email',
    {
      config: { access: signedIn, idempotency: 'natural' },
      schema: { tags: ['accounts'], response: { 204: z.null() } },
    },
    async (request, reply) => {
      await cancelEmailChange(contextOf(services, request))
      return reply.code(204).send(null)
    },
  )

  // Users open these links on any device, so they work without a session.
  app.post(
    '/api/accounts/email/confirm',
    {
      config: { access: open, idempotency: 'key', limits: ['linkAddress'] },
      schema: { tags: ['accounts'], body: emailLinkSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await confirmEmailChange(visitOf(services, request), request.body.token)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/accounts/email/undo',
    {
      config: { access: open, idempotency: 'key', limits: ['linkAddress'] },
      schema: { tags: ['accounts'], body: emailLinkSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await undoEmailChange(visitOf(services, request), request.body.token)
      return reply.code(204).send(null)
    },
  )
}

async function viewAccount({ services, actor }: Ctx): Promise<z.infer<typeof accountSchema>> {
  const { usernameChangedAt, emailChangedAt, avatarKey, now, ...account } = await findAccount(
    services.db,
    actor.userId,
  )
  return {
    ...account,
    avatarUrl: avatarKey && services.storage.publicUrl(avatarKey),
    usernameChangeableAt: lockedUntil(usernameChangedAt, now)?.toISOString() ?? null,
    emailChangeableAt: lockedUntil(emailChangedAt, now)?.toISOString() ?? null,
  }
}
