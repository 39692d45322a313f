import { expect, type Locator, type Page } from '@playwright/test'

/** The page of one tournament. */

export const bracket = (page: Page): Locator => page.getByRole('region', { name: /^Chaveamento de/ })
export const participants = (page: Page): Locator =>
  page.getByRole('list', { name: 'Participantes' }).getByRole('listitem')
/** Matches on the organiser's desk. */
export const deskRows = (page: Page): Locator => page.locator('[data-match]')
export const deskTile = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Estado das partidas' }).getByRole('button', { name })
/** Link to the organiser's desk. */
export const manage = (page: Page): Locator => page.getByRole('link', { name: 'Organizar' })
export const enrol = (page: Page): Locator => page.getByRole('button', { name: 'Inscrever-se' })
export const withdraw = (page: Page): Locator => page.getByRole('button', { name: 'Cancelar inscrição' })
/** Withdraws, including the confirmation. */
export async function withdrawNow(page: Page): Promise<void> {
  await withdraw(page).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar inscrição' }).click()
  // Leaving the page before the response could abort the request.
  await expect(withdraw(page)).toHaveCount(0)
}
export const participantsTab = (page: Page, count: number): Locator =>
  page.getByRole('tab', { name: `Participantes (${count})` })
