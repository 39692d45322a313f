import { z } from 'zod'
import { addressPart, line } from '../texts.schemas.ts'
import { OAUTH_PROVIDERS } from './oauth.ts'

export const oauthProvidersSchema = z
  .object({ providers: z.array(z.enum(OAUTH_PROVIDERS)) })
  .meta({ id: 'OAuthProviders' })

/** The linked accounts with which the viewer can sign in. */
export const oauthLinksSchema = z
  .object({
    links: z.array(
      z.object({
        provider: z.enum(OAUTH_PROVIDERS),
        linkedAt: z.iso.datetime(),
        /** Set while sign-in with it is disabled; its owner can enable it again. */
        unlinkedAt: z.iso.datetime().nullable(),
      }),
    ),
  })
  .meta({ id: 'OAuthLinks' })

export const oauthParamsSchema = z.object({ provider: z.enum(OAUTH_PROVIDERS) }).strict()

export const oauthStartQuerySchema = z
  .object({ returnTo: addressPart(500).optional(), referralCode: line(200).optional() })
  .strict()

/** Providers add their own parameters, so unknown ones are accepted and ignored. */
export const oauthCallbackQuerySchema = z.object({
  state: addressPart(500).optional(),
  code: addressPart(4000).optional(),
  error: addressPart(500).optional(),
})
