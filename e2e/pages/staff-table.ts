import type { Page } from '@playwright/test'
import { expect } from '../support/trunfo.ts'

/** A staff table's filters are in the URL, survive a reload and apply to its CSV export. */
export async function expectViewKept(page: Page, view: RegExp): Promise<void> {
  await expect(page).toHaveURL(view)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Exportar CSV' })).toHaveAttribute('href', view)
  await expect(page).toHaveURL(view)
}

interface KeptFilter {
  readonly label: string
  readonly choice: string
  /** The choice as a query parameter: `status=cancelled`. */
  readonly asked: string
}

/** Sets a filter of a staff table and expects it to persist. */
export async function expectFilterKept(page: Page, { label, choice, asked }: KeptFilter): Promise<void> {
  const filter = page.getByRole('combobox', { name: label, exact: true })
  await filter.selectOption(choice)
  await expectViewKept(page, new RegExp(`\\?${asked}$`))
  await expect(filter).toHaveValue(asked.split('=')[1] ?? '')
}
