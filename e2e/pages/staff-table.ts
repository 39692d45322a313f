import type { Page } from '@playwright/test'
import { expect } from '../support/trunfo.ts'

/** What a table of the staff is narrowed to stands in the address, is there after a reload, and its file has the same. */
export async function expectViewKept(page: Page, view: RegExp): Promise<void> {
  await expect(page).toHaveURL(view)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Exportar CSV' })).toHaveAttribute('href', view)
  await expect(page).toHaveURL(view)
}

interface KeptFilter {
  readonly label: string
  readonly choice: string
  /** What the address and the request say of the choice: `status=cancelled`. */
  readonly asked: string
}

/** Narrows a table of the staff by one of its filters, which must be kept. */
export async function expectFilterKept(page: Page, { label, choice, asked }: KeptFilter): Promise<void> {
  const filter = page.getByRole('combobox', { name: label, exact: true })
  await filter.selectOption(choice)
  await expectViewKept(page, new RegExp(`\\?${asked}$`))
  await expect(filter).toHaveValue(asked.split('=')[1] ?? '')
}
