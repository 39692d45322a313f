import { test as base, expect, type Page } from '@playwright/test'
import { atRest, expectNoViolations } from './sound.ts'
import { DESKTOP } from './trunfo.ts'

const ADDRESS = `${process.env.CATALOGUE_URL ?? 'http://127.0.0.1:4173'}/catalogue.html`

/**
 * The design system in a real browser: every component in every state, without accessibility violations,
 * without sideways scrolling, and without a single breach of the strict content security policy under which
 * the preview server sends the page.
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

/** All of the page, or only the section that matters for what is open: the others have had their turn. */
export async function expectSectionSound(page: Page, section?: string): Promise<void> {
  await atRest(page, () => expectNoViolations(page, section && `main > section:not(${section})`))
}
