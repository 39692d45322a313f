/** Where people may have an account already, in the order in which the buttons stand. */
export const OAUTH_PROVIDERS = ['google', 'discord', 'twitch'] as const

export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number]
