import { randomInt } from 'node:crypto'
// biome-ignore lint/plugin: this sleep causes delays, it does not wait for something.
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Route } from '@playwright/test'

const LATE_MS = { api: 700, assets: 150 }

/**
 * Simulates a slow connection when `SLOW_LINE=1`. Requests and responses are delayed at random, so they
 * arrive in orders that a fast machine never shows. A failure then is a race in the product or the test.
 */
export async function slowLine(context: BrowserContext): Promise<void> {
  if (!process.env.SLOW_LINE) return
  for (const [part, lateMs] of Object.entries(LATE_MS))
    await context.route(`**/${part}/**`, (route) => beLate(route, lateMs))
}

async function beLate(route: Route, lateMs: number): Promise<void> {
  const request = route.request()
  const by = request.serviceWorker() ?? request.frame()
  const [asked, asking] = [request.url(), by.url()].map((url) => new URL(url).origin)
  // The browser enforces CORS only on real responses, not on fulfilled ones.
  if (asked !== asking) return route.continue()
  try {
    // A read is outdated when it arrives; a write reaches the server late.
    const response = request.method() === 'GET' ? await route.fetch({ maxRedirects: 0 }) : undefined
    await sleep(randomInt(lateMs))
    await (response ? route.fulfill({ response }) : route.continue())
  } catch {
    // The page has navigated away.
  }
}
