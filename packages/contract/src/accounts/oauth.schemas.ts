import { z } from 'zod'
import { OAUTH_PROVIDERS } from './oauth.ts'

export const oauthProvidersSchema = z
  .object({ providers: z.array(z.enum(OAUTH_PROVIDERS)) })
  .meta({ id: 'OAuthProviders' })

export const oauthParamsSchema = z.object({ provider: z.enum(OAUTH_PROVIDERS) }).strict()

export const oauthStartQuerySchema = z.object({ returnTo: z.string().max(500).optional() }).strict()

/** Providers add parameters of their own, so unknown ones are let through and not read. */
export const oauthCallbackQuerySchema = z.object({
  state: z.string().max(500).optional(),
  code: z.string().max(4000).optional(),
  error: z.string().max(500).optional(),
})
