import type { Locator, Page } from '@playwright/test'

export const bell = (page: Page): Locator => page.getByRole('button', { name: /^Notificações:/ })
export const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Notificações' })
export const items = (page: Page): Locator => panel(page).getByRole('listitem')
