import { expect, type Locator, type Page } from '@playwright/test'

export const bell = (page: Page): Locator => page.getByRole('button', { name: /^Notificações:/ })
export const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Notificações' })
export const items = (page: Page): Locator => panel(page).getByRole('listitem')

/** Opens the match of a notification. */
export async function followBell(page: Page, title: string | RegExp): Promise<void> {
  await expect(bell(page)).toHaveAccessibleName(/não lida/)
  await bell(page).click()
  await items(page).filter({ hasText: title }).first().getByRole('link').first().click()
  await expect(panel(page)).toBeHidden()
  await expect(page).toHaveURL(/\/match\//)
}
