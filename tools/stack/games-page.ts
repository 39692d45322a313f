import { launchChromium } from './chromium.ts'
import type { SignedIn } from './index.ts'

export interface GamesPage {
  /** Starts to watch for a name; `paintedAt` resolves to the time when it is on the screen. */
  expect(name: string): Promise<{ paintedAt(timeoutMs: number): Promise<number> }>
  close(): Promise<void>
}

/** Opens the list of games in a real browser, as a person who may manage them. */
export async function openGamesPage(origin: string, person: SignedIn): Promise<GamesPage> {
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
    await page.goto(`${origin}/admin/games`)
    await Promise.all([page.getByRole('heading', { level: 1 }).waitFor(), isLive])
    return {
      async expect(name) {
        const painted = await page.evaluateHandle(watchForText, name)
        return {
          paintedAt: async (timeoutMs) =>
            Promise.race([
              painted.evaluate((watch) => watch.paintedAt),
              new Promise<never>((_, reject) => {
                const late = () => reject(new Error(`${name} was not on the page within ${timeoutMs} ms`))
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
