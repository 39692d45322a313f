import type { Locator, Page } from '@playwright/test'

/** What a tournament's page says of its prize. */

export const guarantee = (page: Page): Locator => page.getByRole('button', { name: 'Prêmio já depositado' })
export const editPrize = (page: Page): Locator => page.getByRole('button', { name: 'Mudar premiação' })
/** What the viewer won of it. */
export const ownShare = (page: Page): Locator => page.getByRole('region', { name: 'A sua parte do prêmio' })
/** From being held to being paid, at the end of the page. */
export const prizeWay = (page: Page): Locator => page.getByRole('region', { name: 'Premiação' })

/** Somebody's share on /admin/prizes. */
export const waitingCard = (page: Page, username: string): Locator =>
  page
    .getByRole('region', { name: 'Prêmios à espera' })
    .locator('ul > li')
    .filter({ has: page.getByRole('link', { name: username }) })
