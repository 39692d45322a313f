import type { Locator, Page } from '@playwright/test'

/** Prize elements on a tournament's page. */

export const guarantee = (page: Page): Locator => page.getByRole('button', { name: 'Prêmio já depositado' })
export const editPrize = (page: Page): Locator => page.getByRole('button', { name: 'Mudar premiação' })
/** The viewer's share. */
export const ownShare = (page: Page): Locator => page.getByRole('region', { name: 'A sua parte do prêmio' })
/** The prize's history at the end of the page. */
export const prizeWay = (page: Page): Locator => page.getByRole('region', { name: 'Premiação' })

/** A winner's share on /admin/prizes. */
export const waitingCard = (page: Page, username: string): Locator =>
  page
    .getByRole('region', { name: 'Prêmios à espera' })
    .locator('ul > li')
    .filter({ has: page.getByRole('link', { name: username }) })
