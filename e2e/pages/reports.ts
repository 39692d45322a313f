import type { Locator, Page } from '@playwright/test'

export const reportDialog = (page: Page): Locator => page.getByRole('dialog', { name: /^Denunciar/ })

/** From the button on: chooses the reason and sends it. */
export async function report(page: Page, button: Locator, reason: string, text = ''): Promise<void> {
  await button.click()
  const dialog = reportDialog(page)
  await dialog.getByRole('radio', { name: reason }).press('Space')
  if (text) await dialog.getByLabel('Detalhes').fill(text)
  await dialog.getByRole('button', { name: 'Enviar denúncia' }).click()
  await page.getByText('Denúncia enviada').first().waitFor()
}

/** The open case, beside the queue on a desk. */
export const casePanel = (page: Page): Locator => page.getByRole('complementary', { name: 'Denúncia aberta' })

/** The row or card of a case, by what was reported. */
export const detailsOf = (page: Page, text: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Analisar denúncia: .*${text}`) })
