import type { Page } from '@playwright/test'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { expect, PHONE, test } from './support/trunfo.ts'

test.use({ serviceWorkers: 'allow', viewport: PHONE })

/** The service worker controls the page and has cached what it needs. */
const whenControlled = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')

test('the app can be installed, and has its own page for being offline', async ({ page, context }) => {
  await page.goto('/')
  const devtools = await context.newCDPSession(page)
  const { errors, data = '{}' } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data)).toMatchObject({ name: 'Trunfo', lang: 'pt-BR', display: 'standalone' })
  await whenControlled(page)

  await context.setOffline(true)
  await page.goto('/tournaments?status=open')
  const heading = page.getByRole('heading', { name: 'Sem conexão' })
  await expect(heading).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length))
    .toBe(2)
  await expectAccessibleAtBothSizes(page)
  const reloaded = page.waitForEvent('domcontentloaded')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await reloaded
  await expect(heading).toBeVisible()
  // Nothing else of the site is cached: no page, no response.
  const kept = await page.evaluate(async () => {
    const cache = await caches.open('offline')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname.replace(/-[\w-]{8}\./, '.'))
  })
  expect(kept.toSorted()).toEqual([
    '/assets/geist-latin-wght-normal.woff2',
    '/assets/index.css',
    '/assets/oxanium-latin-wght-normal.woff2',
    '/favicon.svg',
    '/offline.html',
    '/offline.js',
  ])

  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Torneios', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/tournaments\?status=open$/)
})

test('a push is shown with its tag, and only links to our own pages', async ({ page, context }) => {
  const workerStarted = context.waitForEvent('serviceworker')
  await page.goto('/')
  await whenControlled(page)
  // A headless browser shows no notifications, so the requested ones are recorded.
  const worker = await workerStarted
  const asked = await worker.evaluateHandle(() => {
    const shown: { title: string; options: { data: { url: string } } }[] = []
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    registration.showNotification = async (title, options) => {
      shown.push({ title, options: options as (typeof shown)[0]['options'] })
    }
    return shown
  })
  const shown = () => asked.jsonValue()

  const devtools = await context.newCDPSession(page)
  const known = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await known
  const { origin } = new URL(page.url())
  const push = (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await push(JSON.stringify({ title: 'Partida pronta', text: 'Em Copa.', url: '/ranking', tag: 'a' }))
  await push(JSON.stringify({ title: 'Outra', url: 'https://evil.example/x', tag: 'b' }))
  await push('no JSON')
  await expect.poll(async () => (await shown()).length).toBe(3)
  const [first, second, third] = await shown()
  expect(first).toEqual({
    title: 'Partida pronta',
    options: {
      body: 'Em Copa.',
      lang: 'pt-BR',
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      data: { url: `${origin}/ranking` },
      tag: 'a',
      renotify: true,
    },
  })
  expect(second?.options.data.url).toBe(`${origin}/`)
  expect(third?.title).toBe('Trunfo')

  await worker.evaluate((url) => {
    const click = new Event('notificationclick')
    const notification = { data: { url }, close: () => undefined }
    globalThis.dispatchEvent(Object.assign(click, { notification, waitUntil: () => undefined }))
  }, `${origin}/ranking`)
  await expect(page).toHaveURL(/\/ranking$/)
})

test('a user enables push on this device, or reads what prevents it', async ({
  page,
  context,
  stack,
  signIn,
}) => {
  const { id: userId } = await signIn()
  const address = '/account-settings?tab=notifications'
  const devices = async () =>
    (await stack.owner.query('select from push_subscriptions where user_id = $1', [userId])).rowCount
  const activate = page.getByRole('button', { name: 'Ativar avisos neste aparelho' })
  await page.goto(address)
  await expect(page.getByText('estão bloqueadas neste navegador')).toBeVisible()
  await expect(activate).toHaveCount(0)

  // A headless browser grants no permission and has no push endpoint.
  await page.addInitScript(() => {
    const isAsked = 'asked' in localStorage
    Object.assign(globalThis, {
      Notification: {
        permission: isAsked ? 'granted' : 'default',
        requestPermission: async () => {
          localStorage.setItem('asked', '')
          return Object.assign(Notification, { permission: 'granted' }).permission
        },
      },
    })
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
    const subscription = {
      toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/e2e', keys }),
      unsubscribe: async () => true,
    }
    PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription
  })
  await page.goto(address)
  await activate.click()
  await expect(page.getByText('Este aparelho recebe os seus avisos.')).toBeVisible()
  await expect.poll(devices).toBe(1)
  await expectAccessibleAtBothSizes(page)

  // Signing out ends it; the same user in the same browser is not asked again.
  await stack.owner.query('delete from sessions where user_id = $1', [userId])
  expect(await devices()).toBe(0)
  const { cookie } = await stack.sessionOf(userId)
  await context.addCookies([{ ...cookie, url: stack.url }])
  await page.goto('/')
  await expect.poll(devices).toBe(1)
  await page.goto(address)
  await page.getByRole('button', { name: 'Desativar' }).click()
  await expect(activate).toBeVisible()
  await expect.poll(devices).toBe(0)
})
