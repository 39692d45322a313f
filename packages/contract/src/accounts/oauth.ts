/** Supported providers, in the order of their buttons. */
export const OAUTH_PROVIDERS = ['google', 'discord', 'twitch'] as const

export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number]
