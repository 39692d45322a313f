import { makePerson } from '../apps/api/src/features/accounts/testing.ts'
import { makeWallMessage } from '../apps/api/src/features/profiles/testing.ts'
import { loadMore, messageOf, ownWallField, sendMessage, wallField, wallMessages } from './pages/profile.ts'
import { toast } from './pages/shell.ts'
import { somebody } from './support/people.ts'
import { atOtherProcess, expect, test } from './support/trunfo.ts'
import { hearNothing } from './support/world.ts'

test('a pending message appears live, the owner approves it, and then a visitor sees it', async ({
  page,
  signIn,
  stack,
  openPage,
}) => {
  const owner = await signIn()
  const path = `/profile/${owner.username}`
  await page.goto(atOtherProcess(stack, path))
  await expect(page.getByText('O mural ainda está em branco.')).toBeVisible()

  const fan = await somebody(stack)
  const { username } = fan
  const fanPage = await openPage(fan)
  await fanPage.goto(path)
  await wallField(fanPage, owner.username).fill('Boa partida!\nBora uma revanche?')
  await fanPage.keyboard.press('Control+Enter')
  await expect(fanPage.getByText('Recado enviado!')).toBeVisible()
  await expect(fanPage.getByText('Aguardando aprovação do dono do perfil.')).toBeVisible()
  await expect(wallMessages(fanPage).filter({ hasText: 'Boa partida!' })).toContainText(
    'Aguardando aprovação',
  )

  const visitorPage = await openPage()
  await visitorPage.goto(path)
  await expect(visitorPage.getByText('Entre na sua conta para deixar um recado.')).toBeVisible()
  await expect(visitorPage.getByText('O mural ainda está em branco.')).toBeVisible()
  await expect(visitorPage.getByText('Boa partida!')).toHaveCount(0)

  const arrived = messageOf(page, username)
  await expect(arrived).toContainText('Boa partida!')
  await expect(arrived).toContainText('Aguardando aprovação')
  await arrived.getByRole('button', { name: `Aprovar o recado de ${username}` }).click()
  await expect(page.getByText('Ação concluída.')).toBeVisible()
  await expect(arrived).not.toContainText('Aguardando aprovação')
  await expect(visitorPage.getByText('Boa partida!')).toBeVisible()
  await expect(messageOf(fanPage, username)).not.toContainText('Aguardando')
})

test('messages of staff and the owner are published at once', async ({ page, signIn, stack }) => {
  const owner = await makePerson(stack.db)
  await signIn({ roles: ['moderador'] })
  await page.goto(`/profile/${owner.username}`)
  await wallField(page, owner.username).fill('Parabéns pelo torneio!')
  await sendMessage(page)
  await expect(page.getByText('Seu recado foi aprovado automaticamente.')).toBeVisible()
  await expect(wallMessages(page).filter({ hasText: 'Parabéns' })).not.toContainText('Aguardando')
  await expect(page.getByText('1 recado', { exact: true })).toBeVisible()

  const self = await signIn()
  await page.goto(`/profile/${self.username}`)
  await ownWallField(page).fill('Treino hoje às 20h.')
  await sendMessage(page)
  await expect(page.getByText('Seu recado foi aprovado automaticamente.')).toBeVisible()
})

test('a message is deleted with the keyboard alone, after a confirmation', async ({
  page,
  signIn,
  stack,
}) => {
  const owner = await signIn()
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

  await makeWallMessage(stack.db, { profile_id: owner.id, author_id: author.id, status: 'pending' })
  await hearNothing(page)
  await page.reload()
  const approve = page.getByRole('button', { name: /^Aprovar/ })
  await expect(approve).toBeVisible()
  // Its author deleted it, and the page does not know yet.
  await stack.owner.query('delete from profile_messages where author_id = $1', [author.id])
  await approve.click()
  await expect(toast(page, 'Erro').getByText('Erro', { exact: true })).toBeVisible()
})

test('a refused message stays in the field, with the reason', async ({ page, signIn, stack }) => {
  const owner = await makePerson(stack.db)
  const author = await signIn()
  for (let made = 0; made < 5; made++)
    await makeWallMessage(stack.db, { profile_id: owner.id, author_id: author.id, status: 'pending' })
  await page.goto(`/profile/${owner.username}`)
  const field = wallField(page, owner.username)
  await field.fill('   ')
  await sendMessage(page)
  await expect(field).toBeFocused()
  await field.fill('Mais um recado')
  await sendMessage(page)
  await expect(toast(page, 'Erro ao postar recado')).toBeVisible()
  await expect(field).toHaveAccessibleDescription(/Você já tem 5 recados aguardando aprovação/)
  await expect(field).toHaveValue('Mais um recado')
})

test('moderators find pending messages however long the wall is', async ({ page, signIn, stack }) => {
  const owner = await signIn()
  const author = await makePerson(stack.db)
  const on = { profile_id: owner.id, author_id: author.id }
  await makeWallMessage(stack.db, { ...on, content: 'o mais antigo', status: 'pending' })
  for (let made = 0; made < 45; made++) await makeWallMessage(stack.db, on)
  await page.goto(`/profile/${owner.username}`)
  await expect(wallMessages(page)).toHaveCount(20)
  await ownWallField(page).fill('um rascunho')
  await page.getByRole('button', { name: 'Aguardando 1' }).click()
  await expect(wallMessages(page)).toHaveText(/o mais antigo/)
  await expect(ownWallField(page)).toHaveValue('um rascunho')
  await page.getByRole('button', { name: /^Aprovar/ }).click()
  await expect(page.getByText('Nenhum recado aguardando aprovação.')).toBeVisible()
  await page.getByRole('button', { name: 'Todos' }).click()
  await expect(wallMessages(page)).toHaveCount(20)
  await loadMore(page).click()
  await expect(wallMessages(page)).toHaveCount(40)
  await loadMore(page).click()
  await expect(wallMessages(page)).toHaveCount(46)
  await expect(loadMore(page)).toHaveCount(0)
})

test('a new message joins the loaded pages without refetching them', async ({ page, stack }) => {
  const owner = await makePerson(stack.db)
  const author = await stack.signIn(['admin'])
  for (let made = 0; made < 70; made++)
    await makeWallMessage(stack.db, { profile_id: owner.id, author_id: author.userId })
  await page.goto(`/profile/${owner.username}`)
  const messages = wallMessages(page)
  for (const shown of [20, 40, 60]) {
    await expect(messages).toHaveCount(shown)
    await loadMore(page).click()
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

test('a wall of ten thousand messages loads only its first page', async ({ page, stack }) => {
  const owner = await makePerson(stack.db)
  const author = await makePerson(stack.db)
  await stack.owner.query(
    `insert into profile_messages (profile_id, author_id, content, status)
     select $1, $2, 'Recado ' || n, 'approved' from generate_series(1, 10000) as n`,
    [owner.id, author.id],
  )
  await page.goto(`/profile/${owner.username}`)
  await expect(page.getByText('10.000 recados')).toBeVisible()
  await expect(wallMessages(page)).toHaveCount(20)
})
