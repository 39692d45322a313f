import { test as base, expect, type Page } from '@playwright/test'
import { atRest, expectNoViolations } from './accessibility.ts'
import { DESKTOP } from './trunfo.ts'

const ADDRESS = `${process.env.CATALOGUE_URL ?? 'http://127.0.0.1:4173'}/catalogue.html`

/**
 * Opens the design system's catalogue in a real browser and fails on any console error, including violations
 * of the strict content security policy that the preview server sends.
 */
export const test = base.extend<{ noErrors: undefined }>({
  noErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(error.message))
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

export async function open(page: Page, viewport = DESKTOP): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(viewport)
  await page.goto(ADDRESS)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Checks the whole page, or only the given section when the others were already checked. */
export async function expectSectionAccessible(page: Page, section?: string): Promise<void> {
  await atRest(page, () => expectNoViolations(page, section && `main > section:not(${section})`))
}
