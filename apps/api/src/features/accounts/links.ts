import type { Config } from '../../platform/config.ts'

type Site = Pick<Config, 'PUBLIC_URL'>

const addressOf = (config: Site, path: string): string => new URL(path, config.PUBLIC_URL).href

/**
 * Addresses that mails carry. A token stands behind the `#`: browsers keep that part to themselves, so no
 * server, proxy or log sees it; the page posts it.
 */
export const confirmationLink = (config: Site, token: string): string =>
  addressOf(config, `/login#confirmation=${token}`)

export const passwordResetLink = (config: Site, token: string): string =>
  addressOf(config, `/password-reset#token=${token}`)

/** Where a new link can be asked for. */
export const passwordResetPage = (config: Site): string => addressOf(config, '/password-reset')

export const signInLink = (config: Site): string => addressOf(config, '/login')

export const emailChangeLink = (config: Site, token: string): string =>
  addressOf(config, `/email-change#confirm=${token}`)

export const emailUndoLink = (config: Site, token: string): string =>
  addressOf(config, `/email-change#undo=${token}`)

/** Only its owner can open the file, so the link leads to the page that asks who is there. */
export const dataExportLink = (config: Site): string => addressOf(config, '/account-settings?tab=profile')

export const securityLink = (config: Site): string => addressOf(config, '/account-settings?tab=security')
