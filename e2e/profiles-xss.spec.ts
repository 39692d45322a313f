import { makePerson } from '../apps/api/src/features/accounts/testing.ts'
import { makeWallMessage } from '../apps/api/src/features/profiles/testing.ts'
import { loadMore, wallMessages } from './pages/profile.ts'
import { expect, test } from './support/trunfo.ts'
import { haveTheirTurn, watchForScripts, XSS_PAYLOADS } from './support/xss-payloads.ts'

test('wall messages are never rendered as markup', async ({ page, stack, signIn }) => {
  const owner = await makePerson(stack.db)
  const author = await makePerson(stack.db)
  for (const content of XSS_PAYLOADS)
    await makeWallMessage(stack.db, { profile_id: owner.id, author_id: author.id, content })
  await signIn({ roles: ['moderador'] })
  const scripts = await watchForScripts(page)
  await page.goto(`/profile/${owner.username}`)
  const messages = wallMessages(page)
  await expect(messages).toHaveCount(20)
  for (let shown = 20; shown < XSS_PAYLOADS.length; shown += 20) {
    await loadMore(page).click()
    await expect(messages).toHaveCount(Math.min(shown + 20, XSS_PAYLOADS.length))
  }
  const texts = await messages
    .locator('p.whitespace-pre-wrap')
    .evaluateAll((paragraphs) =>
      paragraphs.map(({ textContent, childElementCount }) => ({ textContent, childElementCount })),
    )
  expect(new Set(texts.map(({ textContent }) => textContent))).toEqual(new Set(XSS_PAYLOADS))
  // The content security policy would stop most of them, so check that none created an element.
  expect(texts.filter(({ childElementCount }) => childElementCount > 0)).toEqual([])
  for (const message of await messages.all()) await message.hover()
  await scripts.expectNone()
})

test('a message posted through the form is plain text too', async ({ page, stack, signIn }) => {
  const owner = await makePerson(stack.db)
  await signIn({ roles: ['admin'] })
  const scripts = await watchForScripts(page)
  await page.goto(`/profile/${owner.username}`)
  const field = page.getByLabel(/^Deixe um recado/)
  for (const payload of ['<img src=x onerror=ran()>', '</script><script>ran()</script>']) {
    await field.fill(payload)
    await page.keyboard.press('Control+Enter')
    await expect(wallMessages(page).filter({ hasText: payload })).toBeVisible()
    // The room may deliver it before the response, which clears the field.
    await expect(field).toHaveValue('')
  }
  await page.reload()
  await expect(page.getByText('<img src=x onerror=ran()>')).toBeVisible()
  await scripts.expectNone()
})

test('a username cannot contain a script', async ({ page, stack }) => {
  const scripts = await watchForScripts(page)
  for (const username of XSS_PAYLOADS) {
    await expect(
      makePerson(stack.db, { username, email: `${crypto.randomUUID()}@exemplo.test` }),
    ).rejects.toThrow(/profiles_username_check/)
  }
  for (const username of XSS_PAYLOADS.slice(0, 12)) {
    await page.goto(`/profile/${encodeURIComponent(username)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perfil não encontrado.')
  }
  await scripts.expectNone()
})

test('the same texts do run when rendered as markup', async ({ page }) => {
  const scripts = await watchForScripts(page)
  let running = 0
  for (const payload of XSS_PAYLOADS) {
    const before = scripts.calls()
    await page.setContent(`<!doctype html><body><p>${payload}</p></body>`, { waitUntil: 'domcontentloaded' })
    await haveTheirTurn(page)
    if (scripts.calls() > before) running += 1
  }
  expect(running).toBeGreaterThanOrEqual(30)
})
