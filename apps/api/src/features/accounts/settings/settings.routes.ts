import {
  accountSchema,
  changeAvatarSchema,
  changeUsernameSchema,
} from '@trunfo/contract/accounts/settings.schemas'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { removeAvatar, setAvatar } from './avatar.commands.ts'
import { viewAccount } from './settings.views.ts'
import { changeUsername } from './username.commands.ts'

export function settingsRoutes(app: App, services: Services): void {
  app.get(
    '/api/accounts/me',
    { config: { access: signedIn }, schema: { tags: ['accounts'], response: { 200: accountSchema } } },
    (request) => viewAccount(contextOf(services, request)),
  )

  app.put(
    '/api/accounts/me/username',
    {
      config: { access: signedIn },
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
      config: { access: signedIn },
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
    { config: { access: signedIn }, schema: { tags: ['accounts'], response: { 200: accountSchema } } },
    async (request) => {
      const ctx = contextOf(services, request)
      await removeAvatar(ctx)
      return viewAccount(ctx)
    },
  )
}
