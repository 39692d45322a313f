import type { BrowserContext, Page, TestInfo } from '@playwright/test'

const SNAPSHOT_MS = 5000

/**
 * Records console and page errors of a browser. If its test fails, they are attached to the report with a
 * snapshot of each page, because rare failures cannot be reproduced on demand.
 */
export function witness(browser: BrowserContext): (test: TestInfo) => Promise<void> {
  const complaints = new Map<Page | null, string[]>()
  const note = (page: Page | null, text: string) =>
    complaints.set(page, [...(complaints.get(page) ?? []), text])
  browser.on('console', (message) => {
    if (message.type() === 'error') note(message.page(), `${message.text()} ${message.location().url}`)
  })
  browser.on('weberror', (error) => note(error.page(), String(error.error())))
  return async (test) => {
    if (test.status === test.expectedStatus) return
    for (const page of browser.pages()) {
      const shown = page.locator('main, body:not(:has(main))').ariaSnapshot({ timeout: SNAPSHOT_MS })
      const lines = [
        page.url(),
        ...(complaints.get(page) ?? []),
        await shown.catch((error: Error) => error.message),
      ]
      await test.attach('page', { body: lines.join('\n'), contentType: 'text/plain' })
    }
  }
}
