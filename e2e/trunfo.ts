import { randomInt, randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Role } from '@trunfo/contract/roles'
import { Mailbox } from '../tools/services/index.ts'
import { type Stack, startStack } from '../tools/stack/index.ts'

interface WorkerFixtures {
  /** Two API processes and a worker, as in production: what one does must be seen through the other. */
  readonly stack: Stack
}

interface TestFixtures {
  /** Makes the browser somebody with these roles, on every process of the stack. */
  readonly signIn: (roles?: readonly Role[]) => Promise<void>
  /** Where the mails of the stack arrive. */
  readonly mailbox: Mailbox
  /** One more browser with nothing in it, at an address of its own: somebody else. */
  readonly newBrowser: () => Promise<BrowserContext>
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const stack = await startStack({
        servers: 2,
        workers: 1,
        hasWeb: true,
        hasMail: true,
        // Each browser comes from an address of its own, as a proxy in front would say.
        settings: { TRUSTED_PROXIES: '127.0.0.1' },
      })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
  // Limits by address must not tie tests together.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': randomAddress() }),
  mailbox: async ({ stack }, use) => use(new Mailbox(stack.mail?.webUrl ?? '')),
  newBrowser: async ({ browser, stack }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({
        baseURL: stack.url,
        extraHTTPHeaders: { 'x-forwarded-for': randomAddress() },
      })
      contexts.push(context)
      return context
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
  signIn: async ({ stack, context }, use) => {
    await use(async (roles = []) => {
      const { cookie } = await stack.signIn(roles)
      await context.addCookies(stack.servers.map(({ url }) => ({ ...cookie, url, httpOnly: true })))
    })
  },
})

export { expect }

/** From the block that is reserved for benchmarks, so it is nobody's. */
function randomAddress(): string {
  const part = () => randomInt(1, 255)
  return `198.${randomInt(18, 20)}.${part()}.${part()}`
}

/** The tests of one worker share a database, and a username is taken once. */
export const named = (name: string): string => `${name}-${randomUUID().slice(0, 5)}`

export const PHONE = { width: 360, height: 780 }
export const DESKTOP = { width: 1280, height: 900 }

/** No accessibility violation, and nothing that makes the page scroll sideways. */
export async function expectSound(page: Page): Promise<void> {
  let violations = await findViolations(page)
  // A toast may have faded out under the eyes of the first look. What is wrong is still wrong at the second.
  if (violations.length > 0) violations = await findViolations(page)
  expect(violations).toEqual([])
  await expectNoSidewaysScroll(page)
}

async function findViolations(page: Page): Promise<string[]> {
  await settle(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

/** A toast that is still fading in has too little contrast, for a moment nobody reads. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(excess, 'the page scrolls sideways').toBeLessThanOrEqual(0)
}
