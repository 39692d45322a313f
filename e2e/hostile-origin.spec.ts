import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { LIVE_PATH } from '@trunfo/contract/live'
import { makePerson } from '../apps/api/src/features/accounts/testing.ts'
import type { Stack } from '../tools/stack/index.ts'
import { expect, test } from './support/trunfo.ts'

/**
 * A hostile page in the browser of a signed-in user. On `localhost` it is another site, so the browser
 * withholds the cookie. On our host with another port it is the same site, the cookie is sent, and only the
 * server's own check protects.
 */
let hostile: Server
test.beforeAll(async () => {
  hostile = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Ganhe CardCoins grátis</title>')
  })
  await new Promise<void>((resolve) => hostile.listen(0, resolve))
})
test.afterAll(() => void hostile.close())

async function messagesBy(stack: Stack, userId: string): Promise<number> {
  const rows = await stack.db
    .selectFrom('profile_messages')
    .select('id')
    .where('author_id', '=', userId)
    .execute()
  return rows.length
}

const isSignedIn = async (page: Page, stack: Stack) =>
  (await (await page.request.get(`${stack.url}/api/session`)).json()).viewer !== null

for (const host of ['localhost', '127.0.0.1']) {
  test.describe(`from http://${host} on another port`, () => {
    const origin = () => `http://${host}:${(hostile.address() as AddressInfo).port}`

    for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      test(`a form sent as ${enctype} is refused`, async ({ page, signIn, stack }) => {
        const { username } = await makePerson(stack.db)
        const person = await signIn({ roles: ['admin'] })
        await page.goto(origin())
        const answer = page.waitForResponse((response) => response.request().method() === 'POST')
        await page.evaluate(
          ({ action, enctype }) => {
            const form = Object.assign(document.createElement('form'), { action, method: 'post', enctype })
            // As text/plain this body is the JSON {"content":"oi","x":"="}.
            const field = document.createElement('input')
            Object.assign(field, { name: '{"content":"oi","x":"', value: '"}' })
            form.append(field)
            document.body.append(form)
            form.submit()
          },
          { action: `${stack.url}/api/profiles/${username}/messages`, enctype },
        )
        expect((await answer).status()).toBe(403)
        await expect(page.locator('body')).toContainText('platform.cross_site')
        expect(await messagesBy(stack, person.id)).toBe(0)
      })
    }

    test('fetch is refused, with and without a preflight', async ({ page, signIn, stack }) => {
      const { username } = await makePerson(stack.db)
      const person = await signIn({ roles: ['admin'] })
      await page.goto(origin())
      const url = `${stack.url}/api/profiles/${username}/messages`
      const outcomes = await page.evaluate(
        async ({ url, session }) => {
          const attempt = (address: string, init: RequestInit) =>
            fetch(address, { credentials: 'include', ...init }).then(
              (response) => `answered ${response.type} ${response.status}`,
              () => 'blocked',
            )
          const body = JSON.stringify({ content: 'oi' })
          const json = { 'content-type': 'application/json' }
          return {
            withPreflight: await attempt(url, { method: 'POST', headers: json, body }),
            asText: await attempt(url, { method: 'POST', body }),
            unread: await attempt(url, { method: 'POST', mode: 'no-cors', body }),
            signOut: await attempt(session, { method: 'DELETE' }),
            reading: await attempt(session, {}),
          }
        },
        { url, session: `${stack.url}/api/session` },
      )
      expect(outcomes).toEqual({
        withPreflight: 'blocked',
        asText: 'blocked',
        // Sent without a preflight; the response's policy hides it from the page. That it had no effect is
        // checked below.
        unread: 'blocked',
        signOut: 'blocked',
        reading: 'blocked',
      })
      expect(await messagesBy(stack, person.id)).toBe(0)
      expect(await isSignedIn(page, stack)).toBe(true)
    })

    test('a WebSocket is refused', async ({ page, signIn, stack }) => {
      await signIn({ roles: ['admin'] })
      await page.goto(origin())
      expect(await openSocket(page, stack)).toBe('refused')
    })
  })
}

test('the same requests from our own page succeed', async ({ page, signIn, stack }) => {
  const { username } = await makePerson(stack.db)
  const person = await signIn({ roles: ['admin'] })
  await page.goto('/')
  const status = await page.evaluate(async (path) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ content: 'oi' })
    return (await fetch(path, { method: 'POST', headers, body })).status
  }, `/api/profiles/${username}/messages`)
  expect(status).toBe(201)
  expect(await messagesBy(stack, person.id)).toBe(1)
  expect(await openSocket(page, stack)).toBe('open')
})

function openSocket(page: Page, stack: Stack): Promise<string> {
  return page.evaluate(
    (url) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(url)
        socket.onopen = () => resolve('open')
        socket.onerror = () => resolve('refused')
      }),
    stack.url.replace(/^http/, 'ws') + LIVE_PATH,
  )
}
