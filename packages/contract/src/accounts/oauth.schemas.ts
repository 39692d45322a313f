import { z } from 'zod'
import { addressPart, line } from '../texts.schemas.ts'
import { OAUTH_PROVIDERS } from './oauth.ts'

export const oauthProvidersSchema = z
  .object({ providers: z.array(z.enum(OAUTH_PROVIDERS)) })
  .meta({ id: 'OAuthProviders' })

/** The accounts elsewhere by which somebody can enter theirs here. */
export const oauthLinksSchema = z
  .object({
    links: z.array(
      z.object({
        provider: z.enum(OAUTH_PROVIDERS),
        linkedAt: z.iso.datetime(),
        /** Since then it opens nothing, until its owner lets it in again. */
        unlinkedAt: z.iso.datetime().nullable(),
      }),
    ),
  })
  .meta({ id: 'OAuthLinks' })

export const oauthParamsSchema = z.object({ provider: z.enum(OAUTH_PROVIDERS) }).strict()

export const oauthStartQuerySchema = z
  .object({ returnTo: addressPart(500).optional(), referralCode: line(200).optional() })
  .strict()

/** Providers add parameters of their own, so unknown ones are let through and not read. */
export const oauthCallbackQuerySchema = z.object({
  state: addressPart(500).optional(),
  code: addressPart(4000).optional(),
  error: addressPart(500).optional(),
})
