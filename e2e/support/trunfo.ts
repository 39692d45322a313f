import { randomInt } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { newPushKeys } from '../../apps/api/src/features/notifications/index.ts'
import { Mailbox } from '../../tools/services/index.ts'
import { type Stack, startStack } from '../../tools/stack/index.ts'
import { whenLive } from './pace.ts'
import { enter, type Person, type Somebody, somebody, type Who } from './people.ts'
import { slowLine } from './slow-line.ts'
import { attachProcesses, witness } from './witness.ts'

interface WorkerFixtures {
  /** Two API processes and a worker, as in production: changes in one must be visible in the other. */
  readonly stack: Stack
}

interface TestFixtures {
  /** Signs in a new user in the test's browser, on every process. */
  readonly signIn: (who?: Who) => Promise<Somebody>
  /** Signs in and opens a page that is subscribed to the user's notifications. */
  readonly enterAt: (address: string) => Promise<Somebody>
  /** Opens a page in a new browser, signed in if a person is given. */
  readonly openPage: (person?: Person) => Promise<Page>
  /** Receives the stack's emails. */
  readonly mailbox: Mailbox
  /** Opens an empty browser with its own IP address. */
  readonly newBrowser: () => Promise<BrowserContext>
}

export async function startTrunfo(settings: Readonly<Record<string, string>> = {}): Promise<Stack> {
  const keys = await newPushKeys()
  return startStack({
    servers: 2,
    workers: 1,
    hasWeb: true,
    hasMail: true,
    // Trusts the `X-Forwarded-For` that gives each browser its own IP address.
    settings: {
      TRUSTED_PROXIES: '127.0.0.1',
      VAPID_PUBLIC_KEY: keys.publicKey,
      VAPID_PRIVATE_KEY: keys.privateKey,
      VAPID_SUBJECT: 'mailto:avisos@trunfo.test',
      ...settings,
    },
  })
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const stack = await startTrunfo()
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
  // Each test has its own IP address, so rate limits do not couple tests.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': randomAddress() }),
  mailbox: async ({ stack }, use) => use(new Mailbox(stack.mail?.webUrl ?? '')),
  context: async ({ context, stack }, use, testInfo) => {
    const tell = witness(context)
    await slowLine(context)
    await use(context)
    await tell(testInfo)
    await attachProcesses(stack, testInfo)
  },
  newBrowser: async ({ browser, stack }, use, testInfo) => {
    const opened = new Map<BrowserContext, ReturnType<typeof witness>>()
    await use(async () => {
      const context = await browser.newContext({
        baseURL: stack.url,
        extraHTTPHeaders: { 'x-forwarded-for': randomAddress() },
      })
      opened.set(context, witness(context))
      await slowLine(context)
      return context
    })
    for (const tell of opened.values()) await tell(testInfo)
    await Promise.all([...opened.keys()].map((context) => context.close()))
  },
  openPage: async ({ stack, newBrowser }, use) =>
    use(async (person) => {
      const context = await newBrowser()
      if (person) await enter(stack, context, person)
      return context.newPage()
    }),
  signIn: async ({ stack, context }, use) =>
    use(async (who) => {
      const person = await somebody(stack, who)
      await enter(stack, context, person)
      return person
    }),
  enterAt: async ({ page, signIn }, use) =>
    use(async (address) => {
      const person = await signIn()
      const isLive = whenLive(page, person)
      await page.goto(address)
      await isLive
      return person
    }),
})

export { expect }

/** From the block reserved for benchmarks, so it belongs to nobody. */
function randomAddress(): string {
  const part = () => randomInt(1, 255)
  return `198.${randomInt(18, 20)}.${part()}.${part()}`
}

/** URL of a page at the second API process, for tests that changes reach both. */
export const atOtherProcess = (stack: Stack, path = ''): string => `${stack.servers[1]?.url}${path}`

export const PHONE = { width: 360, height: 780 }
export const DESKTOP = { width: 1280, height: 900 }
