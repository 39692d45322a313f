import { expect, type Page } from '@playwright/test'
import type { Stack } from '../../tools/stack/index.ts'
import { bell } from '../pages/notifications.ts'
import type { Person } from './people.ts'

/**
 * How many times as long as an ordinary word something may take that must reach an open page at once. A quiet machine
 * carries a word in a tenth of a second, so this is the second that is promised; a busy one is slow with both.
 */
export const AT_ONCE = 10

/**
 * How long a word takes here and now, in milliseconds: from the act at the first process, through the worker, to the
 * bell of the person's open page. The slowest of three, on the clock of the page; one machine has one clock.
 */
export async function paceOfWords(stack: Stack, page: Page, person: Person): Promise<number> {
  const taken: number[] = []
  for (let word = 1; word <= 3; word++) taken.push(await sendWord(stack, page, person))
  return Math.max(...taken)
}

/** Somebody writes on the person's wall; resolves to how long it took until the bell rang. */
export async function sendWord(
  { signIn, servers }: Stack,
  page: Page,
  { username }: Person,
): Promise<number> {
  const { headers } = await signIn()
  await expect(bell(page)).toBeVisible()
  const ring = await bell(page).evaluateHandle(whenRung)
  const beganAt = Date.now()
  const answer = await fetch(`${servers[0]?.url}/api/profiles/${username}/messages`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'Bom jogo ontem!' }),
  })
  expect(answer.status).toBe(201)
  return (await ring.evaluate(({ rungAt }) => rungAt)) - beganAt
}

/** Runs in the page, which sees at once what a test would only ask for now and then. */
function whenRung(element: Element): { rungAt: Promise<number> } {
  const before = element.getAttribute('aria-label')
  return {
    rungAt: new Promise((resolve) => {
      new MutationObserver((_changes, observer) => {
        const now = document.querySelector('button[aria-label^="Notificações:"]')?.getAttribute('aria-label')
        if (!now || now === before) return
        observer.disconnect()
        resolve(Date.now())
      }).observe(document.body, { childList: true, subtree: true, attributes: true })
    }),
  }
}

/** Resolves once the page hears what concerns this person; to be called before the page is opened. */
export async function whenLive(page: Page, { id }: Person): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', ({ payload }) => payload.includes(`notifications:${id}`))
}
