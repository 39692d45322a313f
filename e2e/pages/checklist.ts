import type { Locator, Page } from '@playwright/test'

/** The checklist of a participant on the tournament's page. */
export const checklist = (page: Page): Locator =>
  page.getByRole('region', { name: /^(Antes do início|Tudo pronto para o início)$/ })
export const checklistItems = (page: Page): Locator => checklist(page).getByRole('listitem')

export async function writeNick(page: Page, game: string, nick: string): Promise<void> {
  await checklist(page)
    .getByRole('button', { name: `Informar o seu nick em ${game}` })
    .click()
  await page.getByLabel(`Qual é o seu nick em ${game}?`).fill(nick)
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
}

/** Resolves to the file name. */
export async function saveDate(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await checklist(page)
    .getByRole('link', { name: /^Salvar a data na agenda/ })
    .click()
  return (await download).suggestedFilename()
}
