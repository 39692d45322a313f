import type { Locator, Page } from '@playwright/test'

/** The wall of a profile. */

export const wallMessages = (page: Page): Locator => page.getByRole('listitem', { name: /^Recado de/ })
export const messageOf = (page: Page, username: string): Locator =>
  page.getByRole('listitem', { name: `Recado de ${username}` })
export const wallField = (page: Page, owner: string): Locator =>
  page.getByLabel(`Deixe um recado para ${owner}`)
export const ownWallField = (page: Page): Locator => page.getByLabel('Escreva no seu mural')
export const sendMessage = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Enviar recado' }).click()
export const loadMore = (page: Page): Locator => page.getByRole('button', { name: 'Carregar mais' })
