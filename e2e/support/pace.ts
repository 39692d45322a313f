import { expect, type Page } from '@playwright/test'
import type { Stack } from '../../tools/stack/index.ts'
import { bell } from '../pages/notifications.ts'
import type { Person } from './people.ts'

/**
 * How much longer an urgent update may take than an ordinary notification. On a quiet machine that takes a
 * tenth of a second, so this is the promised second; a busy machine slows both.
 */
export const AT_ONCE = 10

/**
 * How long a notification takes here, in milliseconds: from the request to the first process, through the
 * worker, to the bell of an open page. The slowest of three.
 */
export async function paceOfWords(stack: Stack, page: Page, person: Person): Promise<number> {
  const taken: number[] = []
  for (let word = 1; word <= 3; word++) taken.push(await sendWord(stack, page, person))
  return Math.max(...taken)
}

/** Posts on the person's wall. Resolves to how long the bell took to ring. */
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

/** Runs in the page, because polling from the test is too coarse. */
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

/** Resolves once the page is subscribed to the person's notifications. Call it before opening the page. */
export async function whenLive(page: Page, { id }: Person): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', ({ payload }) => payload.includes(`notifications:${id}`))
}
