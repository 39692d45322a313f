import { accountMenu } from './pages/shell.ts'
import { AT_ONCE, paceOfWords, whenLive } from './support/pace.ts'
import { enter, somebody } from './support/people.ts'
import { atOtherProcess, expect, test } from './support/trunfo.ts'

test('a ban of a signed-in user shows its toast and cuts every tab, request and socket at once', async ({
  stack,
  context,
  page,
}) => {
  const banned = await somebody(stack, { name: 'banido' })
  const { headers } = await enter(stack, context, banned)
  // The second tab uses the other API process.
  const otherTab = await context.newPage()
  for (const [tab, address] of [
    [page, '/'],
    [otherTab, atOtherProcess(stack, '/')],
  ] as const) {
    const isLive = whenLive(tab, banned)
    await tab.goto(address)
    await expect(accountMenu(tab)).toBeVisible()
    await isLive
  }
  const wordMs = await paceOfWords(stack, otherTab, banned)

  const cuts = await Promise.all([page, otherTab].map((tab) => tab.evaluateHandle(whenCut)))
  await stack.cli('ban', banned.username, '--reason', 'teste')
  const cutAt = Math.max(...(await Promise.all(cuts.map((cut) => cut.evaluate(({ at }) => at)))))
  const { at: bannedAt } = await stack.db
    .selectFrom('audit_entries')
    .select('at')
    .where('subject_id', '=', banned.id)
    .executeTakeFirstOrThrow()
  expect((cutAt - bannedAt.getTime()) / wordMs).toBeLessThan(AT_ONCE)

  for (const { url } of stack.servers) {
    const answer = await fetch(`${url}/api/uploads/avatar`, { method: 'POST', headers })
    expect(answer.status).toBe(401)
    const session = await (await fetch(`${url}/api/session`, { headers })).json()
    expect(session).toEqual({ viewer: null })
  }
  expect(await page.evaluate(askForPrivateRoom, `notifications:${banned.id}`)).toBe('refused')
})

/**
 * Runs in the page, because polling from the test is too coarse: resolves when the toast is shown and the
 * account menu is gone.
 */
function whenCut(): { at: Promise<number> } {
  const shows = (text: string) => document.body.textContent.includes(text)
  return {
    at: new Promise((resolve) => {
      new MutationObserver((_changes, observer) => {
        const isTold = shows('Conta Banida') && shows('Sua conta foi banida. Você será desconectado.')
        if (!(isTold && document.querySelector('a[href="/login"]'))) return
        observer.disconnect()
        resolve(Date.now())
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    }),
  }
}

/** Runs in the page: opens another socket with the remaining cookie. */
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
