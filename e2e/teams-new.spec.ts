import { makePerson } from '../apps/api/src/features/accounts/testing.ts'
import { makeTeam } from '../apps/api/src/features/teams/testing.ts'
import { tabTo, toast } from './pages/shell.ts'
import { apply, TeamForm } from './pages/team.ts'
import { pick, png } from './support/pictures.ts'
import { expect, test } from './support/trunfo.ts'
import { emptyCatalogue } from './support/world.ts'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

test('a team is created and applied to with the keyboard alone', async ({ stack, page, signIn }) => {
  const form = new TeamForm(page)
  await signIn({ name: 'ana' })
  const leader = await makePerson(stack.db)
  const team = await makeTeam(stack.db, { leaderId: leader.id })
  await page.goto(`/teams/${team.id}`)
  await tabTo(page, apply(page))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Candidatura Enviada' })).toBeDisabled()

  await form.open()
  await tabTo(page, form.name)
  await page.keyboard.type('Onças de Manaus')
  await page.keyboard.press('Tab')
  await page.keyboard.type('onc')
  await expect(form.tag).toHaveValue('ONC')
  await expect(form.preview).toContainText('Onças de Manaus')
  await expect(form.preview).toContainText('[ONC]')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Equipe criada com sucesso!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Onças de Manaus [ONC]')
})

test("the server's errors are shown beside the field and in the toast", async ({ stack, page, signIn }) => {
  const form = new TeamForm(page)
  await signIn({ name: 'ana' })
  const leader = await makePerson(stack.db)
  await makeTeam(stack.db, { leaderId: leader.id, name: 'Leões do Norte' })
  await form.open()
  await form.name.fill('leoes do norte!')
  await form.tag.fill('ab')
  await form.submit()
  await expect(toast(page, 'Erro ao criar equipe')).toBeVisible()
  await expect(form.tag).toHaveAccessibleDescription(/de 3 a 5 letras ou números, sem acentos/)
  await expect(form.tag).toBeFocused()
  await page.keyboard.type('c')
  await page.keyboard.press('Enter')
  await expect(form.name).toHaveAccessibleDescription(/Já existe uma equipe/)
  await expect(form.name).toBeFocused()
})

test('the uploaded icon is shown in the preview and on the page', async ({ page, signIn }) => {
  const form = new TeamForm(page)
  await signIn({ name: 'ana' })
  await form.open()
  const picture = await png('icone.png', 64, 64)
  await pick(page, form.icon, picture)
  await expect(form.preview.locator('img')).toBeVisible()
  await page.getByRole('button', { name: 'Usar o brasão' }).click()
  await expect(form.preview.locator('img')).toHaveCount(0)
  await pick(page, form.icon, picture)
  await expect(form.preview.locator('img')).toBeVisible()
  await form.name.fill('Piratas')
  await form.tag.fill('PIR')
  await form.submit()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Piratas')
  await expect(page.locator('main header img')).toBeVisible()
})

test('a user who has a team is told so instead of creating another', async ({ stack, page, signIn }) => {
  const form = new TeamForm(page)
  const ana = await signIn({ name: 'ana' })
  await makeTeam(stack.db, { leaderId: ana.id, name: 'Corujas' })
  await form.open()
  await expect(page.getByText('Você já faz parte de uma equipe.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Minha equipe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Corujas')
})
