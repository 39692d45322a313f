import type { Locator, Page } from '@playwright/test'

/** The page of one tournament. */

export const bracket = (page: Page): Locator => page.getByRole('region', { name: /^Chaveamento de/ })
export const bracketOutline = (page: Page): Locator =>
  page.getByRole('region', { name: /^Como ficará o chaveamento/ })
export const participants = (page: Page): Locator =>
  page.getByRole('list', { name: 'Participantes' }).getByRole('listitem')
export const enrol = (page: Page): Locator => page.getByRole('button', { name: 'Inscrever-se' })
export const withdraw = (page: Page): Locator => page.getByRole('button', { name: 'Cancelar inscrição' })
export const participantsTab = (page: Page, count: number): Locator =>
  page.getByRole('tab', { name: `Participantes (${count})` })
