import type { OAuthProvider } from '@trunfo/contract/accounts/oauth'
import { z } from 'zod'
import type { Config } from '../../../platform/config.ts'

/** What we take from an account elsewhere. */
export interface Profile {
  readonly accountId: string
  readonly name: string
  readonly email: string | null
  /** The provider has made sure that the address belongs to the person. */
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
 * The providers' real addresses. The profile is always read from the provider itself with the fresh access token,
 * so what it says needs no signature of its own.
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
    // Twitch tells only what is asked for by name.
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

/** The operator's registration at a provider; null means that its button is not shown. */
export function clientOf(config: Config, provider: OAuthProvider): Client | null {
  const name = provider.toUpperCase() as Uppercase<OAuthProvider>
  const clientId = config[`${name}_CLIENT_ID`]
  const clientSecret = config[`${name}_CLIENT_SECRET`]
  return clientId && clientSecret ? { clientId, clientSecret } : null
}
