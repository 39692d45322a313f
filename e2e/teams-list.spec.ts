import { makePerson } from '../apps/api/src/features/accounts/testing.ts'
import { makeTeam } from '../apps/api/src/features/teams/testing.ts'
import { expect, test } from './support/trunfo.ts'
import { askAgain, caughtUp, emptyCatalogue, hearNothing } from './support/world.ts'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

test('the list is searched by name or tag, keeps the search in the URL, and loads in pages', async ({
  stack,
  page,
}) => {
  for (let number = 1; number <= 30; number++) {
    const leader = await makePerson(stack.db)
    const name = number === 1 ? 'Leões do Norte' : `Equipe de número ${number}`
    await makeTeam(stack.db, { leaderId: leader.id, name, tag: number === 1 ? 'ROAR' : `T${100 + number}` })
  }
  await caughtUp(stack, '/teams')
  await page.goto('/teams')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(24)
  await page.getByRole('button', { name: 'Carregar mais' }).click()
  await expect(cards).toHaveCount(30)

  await page.getByLabel('Buscar equipe').fill('leoes')
  await expect(page).toHaveURL('/teams?q=leoes')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('1 / 10 Membros')
  await page.getByRole('button', { name: 'Limpar busca' }).click()
  await expect(page).toHaveURL('/teams')
  await expect(cards).not.toHaveCount(1)
  await page.getByLabel('Buscar equipe').fill('roa')
  await expect(page).toHaveURL('/teams?q=roa')
  await expect(cards).toHaveCount(1)
  await cards.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Leões do Norte [ROAR]')
  await page.goBack()
  await expect(page.getByLabel('Buscar equipe')).toHaveValue('roa')
  await page.getByLabel('Buscar equipe').fill('zzz')
  await expect(page.getByText('Nenhuma equipe encontrada.').first()).toBeVisible()
})

test('opening a team while still typing works, however slowly its page loads', async ({ stack, page }) => {
  const team = await makeTeam(stack.db, { leaderId: (await makePerson(stack.db)).id, name: 'Leões do Norte' })
  await caughtUp(stack, '/teams')
  const arrival = Promise.withResolvers<void>()
  await page.route(/\/assets\/team-page-/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/teams')
  const link = page.getByRole('link', { name: 'Leões do Norte' })
  await expect(link).toBeVisible()
  await page.getByLabel('Buscar equipe').fill('leo')
  await link.click()
  await page.clock.runFor(1000)
  arrival.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Leões do Norte')
  await expect(page).toHaveURL(`/teams/${team.id}`)
})

test('the empty list suggests what to do, and shows a new team live', async ({ stack, page }) => {
  await caughtUp(stack, '/teams')
  await page.goto('/teams')
  await expect(page.getByText('Nenhuma equipe ainda.')).toBeVisible()
  const leader = await stack.signIn()
  await page.request.post('/api/teams', {
    headers: leader.headers,
    data: { name: 'Recém-chegados', tag: 'NOVO' },
  })
  await expect(page.getByRole('link', { name: 'Recém-chegados' })).toBeVisible()
})

test('the list shows an error and can be retried', async ({ stack, page }) => {
  const leader = await makePerson(stack.db)
  await makeTeam(stack.db, { leaderId: leader.id, name: 'Corujas' })
  await caughtUp(stack, '/teams')
  await hearNothing(page)
  await page.goto('/about-us')
  await page.route('**/api/teams*', (route) => route.fulfill({ status: 403, json: {} }))
  await page.getByRole('link', { name: 'Equipes' }).click()
  await expect(page.getByText('Erro ao buscar equipes')).toBeVisible()
  await askAgain(page, '**/api/teams*', page.getByRole('button', { name: 'Tentar novamente' }))
  await expect(page.getByRole('link', { name: 'Corujas' })).toBeVisible()
})
