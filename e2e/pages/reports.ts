import type { Locator, Page } from '@playwright/test'

export const reportDialog = (page: Page): Locator => page.getByRole('dialog', { name: /^Denunciar/ })

/** Opens the report dialog, chooses the reason and submits. */
export async function report(page: Page, button: Locator, reason: string, text = ''): Promise<void> {
  await button.click()
  const dialog = reportDialog(page)
  await dialog.getByRole('radio', { name: reason }).press('Space')
  if (text) await dialog.getByLabel('Detalhes').fill(text)
  await dialog.getByRole('button', { name: 'Enviar denúncia' }).click()
  await page.getByText('Denúncia enviada').first().waitFor()
}

/** The open case beside the queue, on a desktop. */
export const casePanel = (page: Page): Locator => page.getByRole('complementary', { name: 'Denúncia aberta' })

/** The row or card of a case, by its reported content. */
export const detailsOf = (page: Page, text: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Analisar denúncia: .*${text}`) })
