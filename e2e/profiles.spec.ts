import type { BrowserContext } from '@playwright/test'
import type { Role } from '@trunfo/contract/roles'
import { makePerson } from '../apps/api/src/features/accounts/index.ts'
import { makeWallMessage } from '../apps/api/src/features/profiles/index.ts'
import { makePlayerRecord } from '../apps/api/src/features/rankings/index.ts'
import type { Stack } from '../tools/stack/index.ts'
import { DESKTOP, expect, expectNoSidewaysScroll, expectSound, PHONE, test } from './trunfo.ts'

interface Person {
  readonly id: string
  readonly username: string
}

/** Makes a browser somebody of whom the test knows the name. */
async function enter(stack: Stack, context: BrowserContext, roles: readonly Role[] = []): Promise<Person> {
  const { userId, cookie } = await stack.signIn(roles)
  await context.addCookies(stack.servers.map(({ url }) => ({ ...cookie, url, httpOnly: true })))
  const { username } = await stack.db
    .selectFrom('profiles')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { id: userId, username }
}

test('a message waits, the owner sees it arrive and approves it, and then a visitor sees it', async ({
  page,
  context,
  stack,
  newBrowser,
}) => {
  const owner = await enter(stack, context)
  const path = `/profile/${owner.username}`
  await page.goto(`${stack.servers[1]?.url}${path}`)
  await expect(page.getByText('O mural ainda está em branco.')).toBeVisible()

  const fan = await newBrowser()
  const { username } = await enter(stack, fan)
  const fanPage = await fan.newPage()
  await fanPage.goto(path)
  await fanPage.getByLabel(`Deixe um recado para ${owner.username}`).fill('Boa partida!\nBora uma revanche?')
  await fanPage.keyboard.press('Control+Enter')
  await expect(fanPage.getByText('Recado enviado!')).toBeVisible()
  await expect(fanPage.getByText('Aguardando aprovação do dono do perfil.')).toBeVisible()
  await expect(fanPage.getByRole('listitem').filter({ hasText: 'Boa partida!' })).toContainText(
    'Aguardando aprovação',
  )

  const visitorPage = await (await newBrowser()).newPage()
  await visitorPage.goto(path)
  await expect(visitorPage.getByText('Entre na sua conta para deixar um recado.')).toBeVisible()
  await expect(visitorPage.getByText('Boa partida!')).toHaveCount(0)

  const arrived = page.getByRole('listitem', { name: `Recado de ${username}` })
  await expect(arrived).toContainText('Boa partida!')
  await expect(arrived).toContainText('Aguardando aprovação')
  await arrived.getByRole('button', { name: `Aprovar o recado de ${username}` }).click()
  await expect(page.getByText('Ação concluída.')).toBeVisible()
  await expect(arrived).not.toContainText('Aguardando aprovação')
  await expect(visitorPage.getByText('Boa partida!')).toBeVisible()
  await expect(fanPage.getByRole('listitem', { name: `Recado de ${username}` })).not.toContainText(
    'Aguardando',
  )
})

test('what staff and the owner write stands at once', async ({ page, context, stack }) => {
  const owner = await makePerson(stack.db)
  await enter(stack, context, ['moderador'])
  await page.goto(`/profile/${owner.username}`)
  await page.getByLabel(`Deixe um recado para ${owner.username}`).fill('Parabéns pelo torneio!')
  await page.getByRole('button', { name: 'Enviar recado' }).click()
  await expect(page.getByText('Seu recado foi aprovado automaticamente.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Parabéns' })).not.toContainText('Aguardando')
  await expect(page.getByText('1 recado', { exact: true })).toBeVisible()

  const self = await enter(stack, context)
  await page.goto(`/profile/${self.username}`)
  await page.getByLabel('Escreva no seu mural').fill('Treino hoje às 20h.')
  await page.getByRole('button', { name: 'Enviar recado' }).click()
  await expect(page.getByText('Seu recado foi aprovado automaticamente.')).toBeVisible()
})

test('a message is deleted with the keyboard alone, after a question', async ({ page, context, stack }) => {
  const owner = await enter(stack, context)
  const author = await makePerson(stack.db)
  await makeWallMessage(stack.db, { profile_id: owner.id, author_id: author.id, content: 'Sai daqui' })
  await page.goto(`/profile/${owner.username}`)
  await page.getByRole('button', { name: `Excluir o recado de ${author.username}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Recado excluído.')).toBeVisible()
  await expect(page.getByText('O mural ainda está em branco.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Mural de Recados' })).toBeFocused()
})

test('what cannot be posted stays in the field, with the reason', async ({ page, context, stack }) => {
  const owner = await makePerson(stack.db)
  const author = await enter(stack, context)
  for (let made = 0; made < 5; made++)
    await makeWallMessage(stack.db, { profile_id: owner.id, author_id: author.id, status: 'pending' })
  await page.goto(`/profile/${owner.username}`)
  const field = page.getByLabel(`Deixe um recado para ${owner.username}`)
  await field.fill('   ')
  await page.getByRole('button', { name: 'Enviar recado' }).click()
  await expect(field).toBeFocused()
  await field.fill('Mais um recado')
  await page.getByRole('button', { name: 'Enviar recado' }).click()
  await expect(page.getByText('Erro ao postar recado')).toBeVisible()
  await expect(field).toHaveAccessibleDescription(/Você já tem 5 recados aguardando aprovação/)
  await expect(field).toHaveValue('Mais um recado')
})

test('whoever approves finds what waits however long the wall is', async ({ page, context, stack }) => {
  const owner = await enter(stack, context)
  const author = await makePerson(stack.db)
  const on = { profile_id: owner.id, author_id: author.id }
  await makeWallMessage(stack.db, { ...on, content: 'o mais antigo', status: 'pending' })
  for (let made = 0; made < 45; made++) await makeWallMessage(stack.db, on)
  await page.goto(`/profile/${owner.username}`)
  await expect(page.getByRole('listitem', { name: /^Recado de/ })).toHaveCount(20)
  await page.getByLabel('Escreva no seu mural').fill('um rascunho')
  await page.getByRole('button', { name: 'Aguardando 1' }).click()
  await expect(page.getByRole('listitem', { name: /^Recado de/ })).toHaveText(/o mais antigo/)
  await expect(page.getByLabel('Escreva no seu mural')).toHaveValue('um rascunho')
  await page.getByRole('button', { name: /^Aprovar/ }).click()
  await expect(page.getByText('Nenhum recado aguardando aprovação.')).toBeVisible()
  await page.getByRole('button', { name: 'Todos' }).click()
  await expect(page.getByRole('listitem', { name: /^Recado de/ })).toHaveCount(20)
  await page.getByRole('button', { name: 'Carregar mais' }).click()
  await expect(page.getByRole('listitem', { name: /^Recado de/ })).toHaveCount(40)
  await page.getByRole('button', { name: 'Carregar mais' }).click()
  await expect(page.getByRole('listitem', { name: /^Recado de/ })).toHaveCount(46)
  await expect(page.getByRole('button', { name: 'Carregar mais' })).toHaveCount(0)
})

test('a new message joins the pages that are open already, and none of them is asked for again', async ({
  page,
  stack,
}) => {
  const owner = await makePerson(stack.db)
  const author = await stack.signIn(['admin'])
  for (let made = 0; made < 70; made++)
    await makeWallMessage(stack.db, { profile_id: owner.id, author_id: author.userId })
  await page.goto(`/profile/${owner.username}`)
  const messages = page.getByRole('listitem', { name: /^Recado de/ })
  for (const shown of [20, 40, 60]) {
    await expect(messages).toHaveCount(shown)
    await page.getByRole('button', { name: 'Carregar mais' }).click()
  }
  await expect(messages).toHaveCount(70)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.request.post(`/api/profiles/${owner.username}/messages`, {
    headers: author.headers,
    data: { content: 'Cheguei agora' },
  })
  await expect(messages).toHaveCount(71)
  await expect(messages.first()).toContainText('Cheguei agora')
  expect(asked.filter((url) => url.includes('cursor='))).toEqual([])
})

test('a wall of ten thousand messages opens like a short one', async ({ page, stack }) => {
  const owner = await makePerson(stack.db)
  const author = await makePerson(stack.db)
  await stack.owner.query(
    `insert into profile_messages (profile_id, author_id, content, status)
     select $1, $2, 'Recado ' || n, 'approved' from generate_series(1, 10000) as n`,
    [owner.id, author.id],
  )
  await page.goto(`/profile/${owner.username}`)
  await expect(page.getByText('10.000 recados')).toBeVisible()
  await expect(page.getByRole('listitem', { name: /^Recado de/ })).toHaveCount(20)
})

test('shows the figures, the badges and the gold card of a champion, and gives the address away', async ({
  page,
  context,
  stack,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const champion = await enter(stack, context, ['vip'])
  await makePlayerRecord(stack.db, { user_id: champion.id, wins: 1234, participations: 56, titles: 2 })
  await page.goto(`/profile/${champion.username.toUpperCase()}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(champion.username)
  await expect(page.getByText('1.234')).toBeVisible()
  await expect(page.getByText('2 títulos')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Cargos' })).toContainText('VIP')
  await expect(page.getByRole('link', { name: 'Editar perfil' })).toHaveAttribute('href', '/account-settings')
  await page.getByRole('button', { name: 'Compartilhar' }).click()
  await expect(page.getByRole('button', { name: 'Link copiado!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${stack.url}/profile/${champion.username}`,
  )
})

test('is painted from the HTML, which tells messengers who it is', async ({ page, request, stack }) => {
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

test('a closed wall says so', async ({ page, context, stack }) => {
  const { id, username } = await makePerson(stack.db)
  await stack.db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', id).execute()
  await enter(stack, context, ['admin'])
  await page.goto(`/profile/${username}`)
  await expect(page.getByText('Este mural não recebe novos recados.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

const WORD = 'Supercalifragilistico'.repeat(24).slice(0, 500)

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('is sound for its owner, with everything on it and its dialog', async ({ page, context, stack }) => {
      const owner = await enter(stack, context, ['vip', 'moderador', 'fundador'])
      await makePlayerRecord(stack.db, { user_id: owner.id, wins: 12, participations: 5, titles: 1 })
      const author = await makePerson(stack.db, { username: 'W'.repeat(20), roles: ['moderador'] })
      const on = { profile_id: owner.id, author_id: author.id }
      await makeWallMessage(stack.db, { ...on, content: 'Boa partida!\n\nBora uma revanche amanhã?' })
      await makeWallMessage(stack.db, { ...on, content: WORD })
      await makeWallMessage(stack.db, { ...on, content: WORD, status: 'pending' })
      await page.goto(`/profile/${owner.username}`)
      await expect(page.getByRole('listitem', { name: /^Recado de/ })).toHaveCount(3)
      await expectSound(page)
      await page
        .getByRole('button', { name: /^Excluir o recado/ })
        .first()
        .click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectSound(page)
      await stack.db.deleteFrom('users').where('id', '=', author.id).execute()
    })

    test('is sound when empty, for a visitor and for somebody signed in', async ({
      page,
      context,
      stack,
    }) => {
      const { username } = await makePerson(stack.db)
      await page.goto(`/profile/${username}`)
      await expect(page.getByText('O mural ainda está em branco.')).toBeVisible()
      await expectSound(page)
      await enter(stack, context)
      await page.reload()
      await expect(page.getByRole('button', { name: 'Enviar recado' })).toBeVisible()
      await expectSound(page)
    })

    test('is sound where there is nobody, and where the wall fails', async ({ page, stack }) => {
      const response = await page.goto('/profile/ninguem')
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perfil não encontrado.')
      await expectSound(page)
      const { username } = await makePerson(stack.db)
      await page.route('**/messages*', (route) => route.abort())
      await page.goto(`/profile/${username}`)
      await expect(page.getByText('Erro ao carregar o mural')).toBeVisible()
      await expectSound(page)
      await page.unroute('**/messages*')
      await page.getByRole('button', { name: 'Tentar novamente' }).click()
      await expect(page.getByText('O mural ainda está em branco.')).toBeVisible()
    })
  })
}

test('never scrolls sideways between 320 and 1280 px', async ({ page, stack }) => {
  const owner = await makePerson(stack.db, { username: 'M'.repeat(20) })
  await makeWallMessage(stack.db, { profile_id: owner.id, author_id: owner.id, content: WORD })
  await page.goto(`/profile/${owner.username}`)
  await expect(page.getByRole('listitem', { name: /^Recado de/ })).toHaveCount(1)
  for (const width of [320, 375, 414, 600, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
})
