import { launchChromium } from './chromium.ts'
import type { SignedIn } from './index.ts'

export interface WatchedPage {
  /** Starts to watch for a text; `paintedAt` resolves to the time when it is on the screen. */
  expect(text: string): Promise<{ paintedAt(timeoutMs: number): Promise<number> }>
  close(): Promise<void>
}

/** Opens a page in a real browser, and waits until it receives live messages. */
export async function openWatchedPage(url: string, person: SignedIn): Promise<WatchedPage> {
  const { origin } = new URL(url)
  const browser = await launchChromium()
  try {
    const context = await browser.newContext({ locale: 'pt-BR' })
    await context.addCookies([{ ...person.cookie, url: origin, httpOnly: true, sameSite: 'Lax' }])
    const page = await context.newPage()
    const isLive = page
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent('framereceived', ({ payload }) => payload.includes('"subscribed"')),
      )
    await page.goto(url)
    await Promise.all([page.getByRole('heading', { level: 1 }).waitFor(), isLive])
    return {
      async expect(text) {
        const painted = await page.evaluateHandle(watchForText, text)
        return {
          paintedAt: async (timeoutMs) =>
            Promise.race([
              painted.evaluate((watch) => watch.paintedAt),
              new Promise<never>((_, reject) => {
                const late = () => reject(new Error(`${text} was not on the page within ${timeoutMs} ms`))
                setTimeout(late, timeoutMs).unref()
              }),
            ]),
        }
      },
      close: () => browser.close(),
    }
  } catch (error) {
    await browser.close()
    throw error
  }
}

/** Runs in the page. The frame after the change is the one that shows it. */
function watchForText(text: string): { paintedAt: Promise<number> } {
  return {
    paintedAt: new Promise((resolve) => {
      new MutationObserver((_changes, observer) => {
        if (!document.body.textContent?.includes(text)) return
        observer.disconnect()
        requestAnimationFrame(() => resolve(Date.now()))
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    }),
  }
}
