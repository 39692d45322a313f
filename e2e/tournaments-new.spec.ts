import { makeGame } from '../apps/api/src/features/games/testing.ts'
import { makeTournament } from '../apps/api/src/features/tournaments/testing.ts'
import { toast } from './pages/shell.ts'
import { cardNames, createLink, TournamentForm } from './pages/tournaments.ts'
import { somebody } from './support/people.ts'
import { jpeg } from './support/pictures.ts'
import { fillHouse } from './support/prizes.ts'
import { atOtherProcess, expect, test } from './support/trunfo.ts'
import { caughtUp, emptyCatalogue, inDays } from './support/world.ts'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

test('a VIP meets every rule of the form, and followers of the game are notified at once', async ({
  page,
  stack,
  signIn,
  openPage,
}) => {
  const game = await makeGame(stack.db, { name: 'Truco' })
  await makeTournament(stack.db, { name: 'Copa de Abertura', game_id: game.id, starts_at: inDays(1) })

  const follower = await openPage(await somebody(stack))
  await caughtUp(stack, '/tournaments')
  await caughtUp(stack, '/admin/games')
  await follower.goto(atOtherProcess(stack, '/tournaments'))
  const toggle = follower.getByRole('switch', { name: 'Receber avisos de Truco' })
  await toggle.click()
  await expect(follower.getByText('Avisos ligados')).toBeVisible()
  await follower.reload()
  await expect(toggle).toBeChecked()

  await signIn({ roles: ['vip'] })
  await page.goto('/tournaments')
  await createLink(page).click()
  const form = new TournamentForm(page)
  const { name, places, start, teamSize, money, coins, prize, preview } = form

  await test.step('missing fields are reported beside them', async () => {
    await form.submit()
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription('Informe o nome do torneio.')
    await expect(places).toHaveAccessibleDescription(/Informe o número de vagas\.$/)
    await expect(start).toHaveAccessibleDescription(
      /^Fuso: .+ \(GMT-3\)\. Informe a data e a hora de início\.$/,
    )
    await name.fill('Copa dos Campeões')
    await expect(name).toHaveAccessibleDescription('')
    await form.startOn(inDays(3))
  })

  await test.step('a team tournament asks for the team size, and an individual one clears it', async () => {
    await expect(teamSize).toHaveCount(0)
    await form.choose('Equipes')
    await form.submit()
    await expect(teamSize).toHaveAccessibleDescription(/Informe quantos jogadores/)
    await teamSize.selectOption('5')
    await form.choose('Individual')
    await expect(teamSize).toHaveCount(0)
    await form.choose('Equipes')
    await expect(teamSize).toHaveValue('')
    await teamSize.selectOption('3')
  })

  await test.step('each prize type has its own field, initially empty', async () => {
    for (const field of [money, coins, prize]) await expect(field).toHaveCount(0)
    await form.choose('Dinheiro')
    await money.fill('1500')
    await form.choose('Coins')
    await expect(coins).toHaveValue('')
    await coins.fill('2000')
    await expect(coins).toHaveValue('2.000')
    await form.choose('Outros')
    await expect(coins).toHaveCount(0)
    await prize.fill('Um baralho')
    await form.choose('Dinheiro')
    await expect(money).toHaveValue('')
    await form.choose('Outros')
    await expect(prize).toHaveValue('')
  })

  await test.step("the server's errors are shown beside their field and in the toast", async () => {
    await places.fill('5000')
    await prize.fill('Um baralho autografado')
    await form.submit()
    await expect(places).toHaveAccessibleDescription(/As vagas vão de 2 a 4096\.$/)
    await places.fill('16')
    // A cash prize is paid from the creator's balance.
    await form.choose('Dinheiro')
    await money.fill('50')
    await form.submit()
    await expect(toast(page, 'Erro ao criar torneio')).toContainText('O seu saldo não cobre esta premiação')
    await expect(money).toHaveAccessibleDescription(
      /O seu saldo não cobre esta premiação: você tem R\$\s0,00/,
    )
    await form.choose('Outros')
    await prize.fill('Um baralho autografado')
  })

  await test.step('the cover is uploaded, and the draft survives a reload', async () => {
    await form.cover.setInputFiles(await jpeg('capa.jpg', 640, 360))
    await expect(page.getByText('Imagem enviada.')).toBeVisible()
    await page.getByLabel('Jogo', { exact: true }).selectOption('Truco')
    await page.reload()
    await expect(page.getByText('Recuperamos o seu rascunho.')).toBeVisible()
    await expect(name).toHaveValue('Copa dos Campeões')
    await expect(teamSize).toHaveValue('3')
    await expect(preview.getByRole('heading')).toHaveText('Copa dos Campeões')
    await expect(preview).toContainText('Equipes de 3 jogadores')
    await expect(preview).toContainText('16 vagas livres')
    await expect(preview).toContainText('Um baralho autografado')
    await expect(preview.locator('img')).toBeVisible()
  })

  await form.submit()
  await expect(page.getByText('Torneio criado!')).toBeVisible()
  await expect(page).toHaveURL(/\/tournaments\/[0-9a-f-]{36}$/)

  // The follower's page is open at the other process and updates live.
  await expect(cardNames(follower, 'Truco')).toHaveText(['Copa de Abertura', 'Copa dos Campeões'])
  await follower.getByRole('button', { name: 'Notificações: 1 não lida' }).click()
  await expect(follower.getByRole('dialog', { name: 'Notificações' })).toContainText('Novo torneio de Truco')

  await page.goto('/tournaments/new')
  await expect(name).toHaveValue('')
  await expect(page.getByText('Recuperamos o seu rascunho.')).toHaveCount(0)
})

test('input during a cover upload is kept, in a new tournament and at its desk', async ({
  page,
  stack,
  signIn,
}) => {
  const organiser = await signIn({ roles: ['vip'] })
  const { id } = await makeTournament(stack.db, { created_by: organiser.id, starts_at: inDays(2) })
  const form = new TournamentForm(page)
  for (const path of ['/tournaments/new', `/tournaments/${id}/manage`]) {
    const arrival = Promise.withResolvers<void>()
    await page.route('**/api/uploads/*', async (route) => {
      await arrival.promise
      await route.continue()
    })
    await page.goto(path)
    await form.cover.setInputFiles(await jpeg('capa.jpg', 640, 360))
    await expect(page.getByRole('progressbar', { name: 'Enviando imagem' })).toBeVisible()
    await form.name.fill('Copa da Espera')
    arrival.resolve()
    await expect(page.getByRole('button', { name: 'Remover capa' })).toBeVisible()
    await expect(form.name).toHaveValue('Copa da Espera')
    await page.unrouteAll({ behavior: 'wait' })
  }

  await page.goto('/tournaments/new')
  await expect(form.name).toHaveValue('Copa da Espera')
  await expect(form.preview.locator('img')).toBeVisible()
})

test('with the keyboard alone, a draft is discarded and a tournament with a prize is created', async ({
  page,
  stack,
  signIn,
}) => {
  await fillHouse(stack, 'money', 100_00)
  await signIn({ roles: ['fundador'] })
  const form = new TournamentForm(page)
  await page.goto('/tournaments/new')
  await form.name.focus()
  await page.keyboard.type('Rascunho')
  await page.reload()
  await page.getByRole('button', { name: 'Começar do zero' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(form.name).toHaveValue('')

  await page.keyboard.press('Tab')
  await page.keyboard.type('Copa do Teclado')
  await page.getByRole('radio', { name: 'Individual' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('8')
  await form.startOn(inDays(2))
  await page.getByRole('radio', { name: 'Nenhuma' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Dinheiro' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(form.money).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tournaments\/[0-9a-f-]{36}$/)
})
