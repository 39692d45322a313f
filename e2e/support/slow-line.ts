import { randomInt } from 'node:crypto'
// biome-ignore lint/plugin: nobody waits here for anything to happen: this is how things are made to happen late.
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Route } from '@playwright/test'

const LATE_MS = { api: 700, assets: 150 }

/**
 * A poor line, asked for by `SLOW_LINE=1`: what goes to the server and comes from it is late by as much as it happens to
 * be, so that answers, code and words of the socket arrive in orders that a quick machine never shows. What then fails
 * is a race, of the product or of the journey.
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
  // What another site may read is for the browser to say, and it is not asked about an answer that a test hands over.
  if (asked !== asking) return route.continue()
  try {
    // What was read is old by the time it arrives; a write is late on its way there.
    const response = request.method() === 'GET' ? await route.fetch({ maxRedirects: 0 }) : undefined
    await sleep(randomInt(lateMs))
    await (response ? route.fulfill({ response }) : route.continue())
  } catch {
    // The page went elsewhere meanwhile.
  }
}
