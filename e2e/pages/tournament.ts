import { expect, type Locator, type Page } from '@playwright/test'

/** The page of one tournament. */

export const bracket = (page: Page): Locator => page.getByRole('region', { name: /^Chaveamento de/ })
export const participants = (page: Page): Locator =>
  page.getByRole('list', { name: 'Participantes' }).getByRole('listitem')
/** The desk of whoever runs it. */
export const manage = (page: Page): Locator => page.getByRole('link', { name: 'Organizar' })
export const enrol = (page: Page): Locator => page.getByRole('button', { name: 'Inscrever-se' })
export const withdraw = (page: Page): Locator => page.getByRole('button', { name: 'Cancelar inscrição' })
/** It asks first. */
export async function withdrawNow(page: Page): Promise<void> {
  await withdraw(page).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar inscrição' }).click()
  // Whoever leaves the page before the server has answered may not have said it.
  await expect(withdraw(page)).toHaveCount(0)
}
export const participantsTab = (page: Page, count: number): Locator =>
  page.getByRole('tab', { name: `Participantes (${count})` })
