import { randomUUID } from 'node:crypto'
import { makePerson, makeSession } from '../apps/api/src/features/accounts/index.ts'
import { expect, test } from './trunfo.ts'

test('a ban during use shows its toast and cuts every tab, request and socket within a second', async ({
  stack,
  context,
  page,
}) => {
  const username = `banido-${randomUUID().slice(0, 8)}`
  const { id } = await makePerson(stack.db, { username })
  const secret = stack.env.SESSION_SECRET ?? ''
  const cookie = await makeSession(stack.db, { SESSION_SECRET: secret, PUBLIC_URL: stack.url }, id)
  await context.addCookies(stack.servers.map(({ url }) => ({ ...cookie, url, httpOnly: true })))

  await page.goto('/')
  // The second tab talks to the other process.
  const otherTab = await context.newPage()
  await otherTab.goto(stack.servers[1]?.url ?? '')
  for (const tab of [page, otherTab]) {
    await expect(tab.getByRole('button', { name: 'Abrir o menu da sua conta' })).toBeVisible()
    await tab.waitForLoadState('networkidle')
  }

  const cuts = [page, otherTab].map((tab) => tab.evaluate(whenCut))
  const banned = stack.cli('ban', username, '--reason', 'teste')
  const cutAt = Math.max(...(await Promise.all(cuts)))
  await banned
  const { at: bannedAt } = await stack.db
    .selectFrom('audit_entries')
    .select('at')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(cutAt - bannedAt.getTime()).toBeLessThan(1000)

  const headers = { cookie: `${cookie.name}=${cookie.value}`, 'sec-fetch-site': 'same-origin' }
  for (const { url } of stack.servers) {
    const answer = await fetch(`${url}/api/uploads/avatar`, { method: 'POST', headers })
    expect(answer.status).toBe(401)
    const session = await (await fetch(`${url}/api/session`, { headers })).json()
    expect(session).toEqual({ viewer: null })
  }
  expect(await page.evaluate(askForPrivateRoom, `notifications:${id}`)).toBe('refused')
})

/** Runs in the page, which sees at once what a test would only ask for now and then: when the toast is there and the account gone. */
function whenCut(): Promise<number> {
  const shows = (text: string) => document.body.textContent.includes(text)
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const isTold = shows('Conta Banida') && shows('Sua conta foi banida. Você será desconectado.')
      if (!(isTold && document.querySelector('a[href="/login"]'))) return
      observer.disconnect()
      resolve(Date.now())
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}

/** Runs in the page: opens one more socket with the cookie that is still there. */
function askForPrivateRoom(room: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/live`)
    socket.onopen = () => socket.send(JSON.stringify({ type: 'subscribe', room }))
    socket.onmessage = ({ data }) => {
      const { type } = JSON.parse(data)
      if (type === 'refused' || type === 'subscribed') resolve(type)
    }
    socket.onclose = () => resolve('closed')
  })
}
