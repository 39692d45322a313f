import { makeGame } from '../apps/api/src/features/games/testing.ts'
import { makeTournament } from '../apps/api/src/features/tournaments/testing.ts'
import { toast } from './pages/shell.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { atOtherProcess, expect, PHONE, test } from './support/trunfo.ts'
import { caughtUp, emptyCatalogue } from './support/world.ts'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

test('an admin adds and removes a game with the keyboard alone', async ({ page, signIn }) => {
  await signIn({ roles: ['admin'] })
  await page.goto('/admin/games')
  await page.getByLabel('Nome do jogo').focus()
  await page.keyboard.type('Truco Paulista')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Jogo adicionado!')).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'Truco Paulista' }),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Remover Truco Paulista' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Jogo removido.')).toBeVisible()
  await expect(page.getByText('Nenhum jogo cadastrado.')).toBeVisible()
})

test("a game's cover artwork is chosen, with a preview before it is saved", async ({
  page,
  signIn,
  stack,
}) => {
  const game = await makeGame(stack.db, { name: 'Xadrez' })
  await caughtUp(stack, '/admin/games')
  await signIn({ roles: ['admin'] })
  await page.goto('/admin/games')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Xadrez' })
  await expect(row.locator('img')).toHaveAttribute('src', `/art/covers/board-240/${game.id}/square.svg`)
  await row.getByRole('button', { name: 'Mudar a capa de Xadrez' }).click()
  const dialog = page.getByRole('dialog', { name: 'Capa de Xadrez' })
  const preview = dialog.getByRole('img', { name: 'Prévia da capa' })
  await expect(preview).toHaveAttribute('src', '/art/covers/board-240/preview/card.svg')
  await dialog.getByLabel('Desenho da capa').selectOption('Zona de batalha')
  await dialog.getByRole('radio', { name: 'Terracota' }).check({ force: true })
  await expect(preview).toHaveAttribute('src', '/art/covers/zone-42/preview/card.svg')
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  await dialog.getByRole('button', { name: 'Salvar capa' }).click()
  await expect(page.getByText('Capa salva!')).toBeVisible()
  await expect(row.locator('img')).toHaveAttribute('src', `/art/covers/zone-42/${game.id}/square.svg`)
})

test('a name that exists in another case is refused beside the field', async ({ page, signIn, stack }) => {
  await makeGame(stack.db, { name: 'Pôquer' })
  await signIn({ roles: ['fundador'] })
  await page.goto('/admin/games')
  await page.getByLabel('Nome do jogo').fill('PÔQUER')
  await page.getByRole('button', { name: 'Adicionar jogo' }).click()
  await expect(page.getByLabel('Nome do jogo')).toHaveAccessibleDescription(
    'Já existe um jogo com este nome.',
  )
  await expect(page.getByLabel('Nome do jogo')).toHaveAttribute('aria-invalid', 'true')
})

test('a game with tournaments stays, and the toast says why', async ({ page, signIn, stack }) => {
  const game = await makeGame(stack.db, { name: 'Buraco' })
  await makeTournament(stack.db, { game_id: game.id })
  await caughtUp(stack, '/admin/games')
  await signIn({ roles: ['admin'] })
  await page.goto('/admin/games')
  await page.getByRole('button', { name: 'Remover Buraco' }).click()
  await page.getByRole('button', { name: 'Remover jogo' }).click()
  await expect(toast(page, 'Erro ao remover jogo')).toBeVisible()
  await expect(page.getByText(/O jogo pode ter torneios associados/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Buraco' })).toBeVisible()
})

test('a game added through another process appears live', async ({ page, signIn, stack }) => {
  await signIn({ roles: ['admin'] })
  await caughtUp(stack, '/admin/games')
  await page.goto(atOtherProcess(stack, '/admin/games'))
  await expect(page.getByText('Nenhum jogo cadastrado.')).toBeVisible()
  const admin = await stack.signIn(['admin'])
  const url = `${stack.servers[0]?.url}/api/games`
  for (const name of ['Canastra', 'Tranca']) {
    await page.request.post(url, { headers: admin.headers, data: { name } })
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }
})

test.describe('the guard', () => {
  test('sends a visitor to sign in', async ({ page }) => {
    await page.goto('/admin/games')
    await expect(page).toHaveURL('/login')
  })

  test('sends users without the role home', async ({ page, signIn }) => {
    await signIn({ roles: ['moderador'] })
    await page.goto('/admin/games')
    await expect(page).toHaveURL('/')
  })
})

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  test('the page and its dialog are accessible', async ({ page, signIn, stack }) => {
    await makeGame(stack.db, { name: 'Jogo-de-nome-muito-comprido-sem-espaço-nenhum-para-quebrar' })
    await caughtUp(stack, '/admin/games')
    await signIn({ roles: ['fundador'] })
    await page.goto('/admin/games')
    await expect(
      page.getByRole('main').getByRole('listitem').filter({ hasText: 'Jogo-de-nome-muito' }),
    ).toHaveCount(1)
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('button', { name: /^Remover Jogo-de/ }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })
})
