import { setTimeout } from 'node:timers/promises'
import { makeGame } from '../apps/api/src/features/games/index.ts'
import { makeTournament } from '../apps/api/src/features/tournaments/index.ts'
import { DESKTOP, expect, expectSound, PHONE, test } from './trunfo.ts'

test.beforeEach(async ({ stack }) => {
  await stack.owner.query('truncate tournaments, games cascade')
  // Behind the back of the API: the answer of the test before is still kept for its two seconds.
  await setTimeout(2_100)
})

test('an admin adds and removes a game with the keyboard alone', async ({ page, signIn }) => {
  await signIn(['admin'])
  await page.goto('/admin/games')
  await page.getByLabel('Nome do jogo').focus()
  await page.keyboard.type('Truco Paulista')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Jogo adicionado!')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Truco Paulista' })).toBeVisible()

  await page.getByRole('button', { name: 'Remover Truco Paulista' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Jogo removido.')).toBeVisible()
  await expect(page.getByText('Nenhum jogo cadastrado.')).toBeVisible()
})

test('a name that exists in another case is refused beside the field', async ({ page, signIn, stack }) => {
  await makeGame(stack.db, { name: 'Pôquer' })
  await signIn(['fundador'])
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
  await signIn(['admin'])
  await page.goto('/admin/games')
  await page.getByRole('button', { name: 'Remover Buraco' }).click()
  await page.getByRole('button', { name: 'Remover jogo' }).click()
  await expect(page.getByText('Erro ao remover jogo')).toBeVisible()
  await expect(page.getByText(/O jogo pode ter torneios associados/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Buraco' })).toBeVisible()
})

test('what another admin adds through another process appears by itself', async ({ page, signIn, stack }) => {
  await signIn(['admin'])
  await page.goto(`${stack.servers[1]?.url}/admin/games`)
  await expect(page.getByText('Nenhum jogo cadastrado.')).toBeVisible()
  const admin = await stack.signIn(['admin'])
  const url = `${stack.servers[0]?.url}/api/games`
  for (const name of ['Canastra', 'Tranca']) {
    await page.request.post(url, { headers: admin.headers, data: { name } })
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }
})

test.describe('the guard', () => {
  test('sends a visitor to sign in', async ({ page }) => {
    await page.goto('/admin/games')
    await expect(page).toHaveURL('/login')
  })

  test('sends whoever lacks the role home', async ({ page, signIn }) => {
    await signIn(['moderador'])
    await page.goto('/admin/games')
    await expect(page).toHaveURL('/')
  })
})

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('the page and its dialog are sound', async ({ page, signIn, stack }) => {
      await makeGame(stack.db, { name: 'Jogo-de-nome-muito-comprido-sem-espaço-nenhum-para-quebrar' })
      await signIn(['fundador'])
      await page.goto('/admin/games')
      await expect(page.getByRole('listitem')).not.toHaveCount(0)
      await expectSound(page)
      await page.getByRole('button', { name: /^Remover Jogo-de/ }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectSound(page)
    })
  })
}
