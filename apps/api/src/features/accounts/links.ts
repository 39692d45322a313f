import type { Config } from '../../platform/config.ts'

type Site = Pick<Config, 'PUBLIC_URL'>

const addressOf = (config: Site, path: string): string => new URL(path, config.PUBLIC_URL).href

/**
 * URLs in mails. The token is in the fragment, which browsers do not send, so no server, proxy or log sees
 * it; the page posts it.
 */
export const confirmationLink = (config: Site, token: string): string =>
  addressOf(config, `/login#confirmation=${token}`)

export const passwordResetLink = (config: Site, token: string): string =>
  addressOf(config, `/password-reset#token=${token}`)

/** Page where users request a new link. */
export const passwordResetPage = (config: Site): string => addressOf(config, '/password-reset')

export const signInLink = (config: Site): string => addressOf(config, '/login')

export const emailChangeLink = (config: Site, token: string): string =>
  addressOf(config, `/email-change#confirm=${token}`)

export const emailUndoLink = (config: Site, token: string): string =>
  addressOf(config, `/email-change#undo=${token}`)

/** Links to the page, which requires a sign-in, because only the owner may download the file. */
export const dataExportLink = (config: Site): string => addressOf(config, '/account-settings?tab=profile')

export const securityLink = (config: Site): string => addressOf(config, '/account-settings?tab=security')
