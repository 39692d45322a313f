import type { OAuthProvider } from '@trunfo/contract/accounts/oauth'
import { z } from 'zod'
import type { Config } from '../../../platform/config.ts'

/** What we read from a provider's profile. */
export interface Profile {
  readonly accountId: string
  readonly name: string
  readonly email: string | null
  /** The provider has verified the email address. */
  readonly isEmailVerified: boolean
}

export interface ProviderDefinition {
  readonly label: string
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly profileEndpoint: string
  readonly scopes: readonly string[]
  readonly parameters?: Readonly<Record<string, string>>
  readonly profileSchema: z.ZodType<Profile>
}

const openIdProfile = (nameOf: (claims: { name?: string; preferred_username?: string }) => string) =>
  z
    .object({
      sub: z.string().min(1).max(255),
      name: z.string().optional(),
      preferred_username: z.string().optional(),
      email: z.string().optional(),
      email_verified: z.boolean().optional(),
    })
    .transform((claims) => ({
      accountId: claims.sub,
      name: nameOf(claims),
      email: claims.email ?? null,
      isEmailVerified: claims.email_verified === true,
    }))

/**
 * The profile is always fetched from the provider with the fresh access token, so it needs no signature of
 * its own.
 */
export const PROVIDERS: Readonly<Record<OAuthProvider, ProviderDefinition>> = {
  google: {
    label: 'Google',
    authorizationEndpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenEndpoint: 'https://oauth2.googleapis.com/token',
    profileEndpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
    scopes: ['openid', 'email', 'profile'],
    parameters: { prompt: 'select_account' },
    profileSchema: openIdProfile(({ name }) => name ?? ''),
  },
  discord: {
    label: 'Discord',
    authorizationEndpoint: 'https://discord.com/oauth2/authorize',
    tokenEndpoint: 'https://discord.com/api/oauth2/token',
    profileEndpoint: 'https://discord.com/api/users/@me',
    scopes: ['identify', 'email'],
    profileSchema: z
      .object({
        id: z.string().min(1).max(255),
        username: z.string(),
        global_name: z.string().nullish(),
        email: z.string().nullish(),
        verified: z.boolean().optional(),
      })
      .transform(({ id, username, global_name, email, verified }) => ({
        accountId: id,
        name: global_name || username,
        email: email ?? null,
        isEmailVerified: verified === true,
      })),
  },
  twitch: {
    label: 'Twitch',
    authorizationEndpoint: 'https://id.twitch.tv/oauth2/authorize',
    tokenEndpoint: 'https://id.twitch.tv/oauth2/token',
    profileEndpoint: 'https://id.twitch.tv/oauth2/userinfo',
    scopes: ['openid', 'user:read:email'],
    // Twitch returns only the claims that are requested by name.
    parameters: {
      claims: JSON.stringify({ userinfo: { email: null, email_verified: null, preferred_username: null } }),
    },
    profileSchema: openIdProfile(({ preferred_username }) => preferred_username ?? ''),
  },
}

export const labelOf = (provider: OAuthProvider): string => PROVIDERS[provider].label

export interface Client {
  readonly clientId: string
  readonly clientSecret: string
}

/** Client credentials of the operator; null hides the provider's button. */
export function clientOf(config: Config, provider: OAuthProvider): Client | null {
  const name = provider.toUpperCase() as Uppercase<OAuthProvider>
  const clientId = config[`${name}_CLIENT_ID`]
  const clientSecret = config[`${name}_CLIENT_SECRET`]
  return clientId && clientSecret ? { clientId, clientSecret } : null
}
