import { makePerson } from '../apps/api/src/features/accounts/testing.ts'
import { makeWallMessage } from '../apps/api/src/features/profiles/testing.ts'
import { makePlayerRecord } from '../apps/api/src/features/rankings/testing.ts'
import { wallMessages } from './pages/profile.ts'
import { toast } from './pages/shell.ts'
import { expectAccessibleAtBothSizes, expectNoSidewaysScroll } from './support/accessibility.ts'
import { named } from './support/people.ts'
import { expect, PHONE, test } from './support/trunfo.ts'
import { askAgain, hearNothing } from './support/world.ts'

test('shows the statistics, the badges and the gold card of a champion, and shares the URL', async ({
  page,
  context,
  signIn,
  stack,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const champion = await signIn({ roles: ['vip'] })
  await makePlayerRecord(stack.db, {
    user_id: champion.id,
    wins: 1234,
    participations: 56,
    titles: 2,
    cardcoins: 98_765,
  })
  await page.goto(`/profile/${champion.username.toUpperCase()}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(champion.username)
  await expect(page.getByText('1.234')).toBeVisible()
  const coins = page.getByText('CardCoins', { exact: true })
  await expect(page.locator('dl > div').filter({ has: coins })).toContainText('98.765')
  await expect(page.getByText('2 títulos')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Cargos' })).toContainText('VIP')
  await expect(page.getByRole('link', { name: 'Editar perfil' })).toHaveAttribute('href', '/account-settings')
  await page.getByRole('button', { name: 'Compartilhar' }).click()
  const whatsApp = page.getByRole('menuitem', { name: 'Enviar no WhatsApp' })
  const address = `${stack.url}/profile/${champion.username}`
  await expect(whatsApp).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(`Este é o meu perfil no Trunfo. Bora jogar? ${address}`)}`,
  )
  await page.getByRole('menuitem', { name: 'Copiar link' }).click()
  await expect(toast(page, 'Link copiado!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

  // Uses the system's share sheet if there is one, as on phones.
  await page.addInitScript(() => {
    Navigator.prototype.share = async (data) => void Object.assign(window, { given: data })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Compartilhar' }).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { given?: ShareData }).given))
    .toEqual({
      title: champion.username,
      text: 'Este é o meu perfil no Trunfo. Bora jogar?',
      url: address,
    })
})

test('is rendered from the HTML, with metadata for messengers', async ({ page, request, stack }) => {
  const { username } = await makePerson(stack.db)
  const html = await (await request.get(`/profile/${username}`)).text()
  expect(html).toContain(`<title>${username} · Trunfo</title>`)
  expect(html).toContain(`<meta property="og:title" content="${username} · Trunfo">`)
  expect(html).toContain(`Veja o perfil de ${username} no Trunfo`)
  await page.route('**/api/profiles/**', (route) => route.abort())
  await page.goto(`/profile/${username}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(username)
  await expect(page.getByText('Erro ao carregar o mural')).toBeVisible()
})

test('a closed wall says so', async ({ page, signIn, stack }) => {
  const { id, username } = await makePerson(stack.db)
  await stack.db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', id).execute()
  await signIn({ roles: ['admin'] })
  await page.goto(`/profile/${username}`)
  await expect(page.getByText('Este mural não recebe novos recados.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

const WORD = 'Supercalifragilistico'.repeat(24).slice(0, 500)

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  test('is accessible for its owner, with everything on it and its dialog', async ({
    page,
    signIn,
    stack,
  }) => {
    const owner = await signIn({ roles: ['vip', 'moderador', 'fundador'] })
    await makePlayerRecord(stack.db, { user_id: owner.id, wins: 12, participations: 5, titles: 1 })
    const author = await makePerson(stack.db, { username: named('W'.repeat(14)), roles: ['moderador'] })
    const on = { profile_id: owner.id, author_id: author.id }
    await makeWallMessage(stack.db, { ...on, content: 'Boa partida!\n\nBora uma revanche amanhã?' })
    await makeWallMessage(stack.db, { ...on, content: WORD })
    await makeWallMessage(stack.db, { ...on, content: WORD, status: 'pending' })
    await page.goto(`/profile/${owner.username}`)
    await expect(wallMessages(page)).toHaveCount(3)
    await expectAccessibleAtBothSizes(page)
    await page
      .getByRole('button', { name: /^Excluir o recado/ })
      .first()
      .click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await stack.db.deleteFrom('users').where('id', '=', author.id).execute()
  })

  test('is accessible when empty, for visitors and signed-in users', async ({ page, signIn, stack }) => {
    const { username } = await makePerson(stack.db)
    await page.goto(`/profile/${username}`)
    await expect(page.getByText('O mural ainda está em branco.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await signIn()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Enviar recado' })).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })

  test('is accessible when it does not exist, and when the wall fails', async ({ page, stack }) => {
    const response = await page.goto('/profile/ninguem')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perfil não encontrado.')
    await expectAccessibleAtBothSizes(page)
    const { username } = await makePerson(stack.db)
    await hearNothing(page)
    await page.route('**/messages*', (route) => route.abort())
    await page.goto(`/profile/${username}`)
    await expect(page.getByText('Erro ao carregar o mural')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await askAgain(page, '**/messages*', page.getByRole('button', { name: 'Tentar novamente' }))
    await expect(page.getByText('O mural ainda está em branco.')).toBeVisible()
  })
})

test('never scrolls horizontally between 320 and 1280 px', async ({ page, stack }) => {
  const owner = await makePerson(stack.db, { username: named('M'.repeat(14)) })
  await makeWallMessage(stack.db, { profile_id: owner.id, author_id: owner.id, content: WORD })
  await page.goto(`/profile/${owner.username}`)
  await expect(wallMessages(page)).toHaveCount(1)
  for (const width of [320, 375, 414, 600, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
})
