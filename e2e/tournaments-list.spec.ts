import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { makeGame } from '../apps/api/src/features/games/index.ts'
import { makeTournament } from '../apps/api/src/features/tournaments/index.ts'
import { photo } from '../apps/api/src/platform/storage/hostile-images.ts'
import type { Stack } from '../tools/stack/index.ts'
import { DESKTOP, expect, expectSound, PHONE, test } from './trunfo.ts'

const LONG_NAME =
  'Campeonato Amazonense de Truco Paulista e Mineiro de Inverno, Etapa Final dos Finalistas de Manaus'
const DAY_MS = 24 * 60 * 60 * 1000

test.beforeEach(async ({ stack }) => {
  await stack.owner.query('truncate tournaments, games cascade')
  await stack.owner.query('delete from counter_slots')
  // Behind the back of the API: the answer of the test before is still kept for its two seconds.
  await setTimeout(2_100)
})

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
const section = (page: Page, game: string) => page.getByRole('region', { name: game, exact: true })
const cardNames = (page: Page, game: string) =>
  section(page, game).getByRole('heading', { level: 3 }).allTextContents()
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Criar torneio' })
const choose = (page: Page, name: string) => page.getByRole('radio', { name }).press('Space')

/** As the date field wants it. */
const fieldDate = (date: Date) => `${date.toISOString().slice(0, 10)}T19:30`

async function enter(stack: Stack, page: Page, roles: Parameters<Stack['signIn']>[0] = []): Promise<void> {
  const { cookie } = await stack.signIn(roles)
  await page.context().addCookies(stack.servers.map(({ url }) => ({ ...cookie, url, httpOnly: true })))
}

test('a VIP goes through every rule of the form, and whoever follows the game is told at once', async ({
  page,
  stack,
  newBrowser,
}) => {
  test.setTimeout(120_000)
  const game = await makeGame(stack.db, { name: 'Truco' })
  await makeTournament(stack.db, { name: 'Copa de Abertura', game_id: game.id, starts_at: inDays(1) })

  const follower = await (await newBrowser()).newPage()
  await enter(stack, follower)
  await follower.goto(`${stack.servers[1]?.url}/tournaments`)
  const toggle = follower.getByRole('switch', { name: 'Receber avisos de Truco' })
  await toggle.click()
  await expect(follower.getByText('Avisos ligados')).toBeVisible()
  await follower.reload()
  await expect(toggle).toBeChecked()

  await enter(stack, page, ['vip'])
  await page.goto('/tournaments')
  await page.getByRole('main').getByRole('link', { name: 'Criar torneio' }).click()
  const name = page.getByLabel('Nome', { exact: true })
  const places = page.getByRole('textbox', { name: 'Vagas' })
  const start = page.locator('input[name=startsAt]')
  const teamSize = page.getByLabel('Jogadores por equipe')

  await test.step('what is required is asked for, beside the fields and in the toast', async () => {
    await submit(page).click()
    await expect(page.getByText('Erro ao criar torneio')).toBeVisible()
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription('Informe o nome do torneio.')
    await expect(places).toHaveAccessibleDescription(/Informe o número de vagas\.$/)
    await expect(start).toHaveAccessibleDescription(
      /^Fuso: .+ \(GMT-3\)\. Informe a data e a hora de início\.$/,
    )
    await name.fill('Copa dos Campeões')
    await expect(name).toHaveAccessibleDescription('')
    await start.fill(fieldDate(inDays(3)))
  })

  await test.step('a team tournament asks for the size of a team, and an individual one forgets it', async () => {
    await expect(teamSize).toHaveCount(0)
    await choose(page, 'Equipes')
    await submit(page).click()
    await expect(teamSize).toHaveAccessibleDescription(/Informe quantos jogadores/)
    await teamSize.selectOption('5')
    await choose(page, 'Individual')
    await expect(teamSize).toHaveCount(0)
    await choose(page, 'Equipes')
    await expect(teamSize).toHaveValue('')
    await teamSize.selectOption('3')
  })

  const money = page.getByLabel('Valor em reais')
  const coins = page.getByLabel('Quantidade de Coins')
  const prize = page.getByLabel('Qual é o prêmio')
  await test.step('each prize has its own field, empty when it comes', async () => {
    for (const field of [money, coins, prize]) await expect(field).toHaveCount(0)
    await choose(page, 'Dinheiro')
    await money.fill('1500')
    await choose(page, 'Coins')
    await expect(coins).toHaveValue('')
    await coins.fill('2000')
    await expect(coins).toHaveValue('2.000')
    await choose(page, 'Outros')
    await expect(coins).toHaveCount(0)
    await prize.fill('Um baralho')
    await choose(page, 'Dinheiro')
    await expect(money).toHaveValue('')
    await choose(page, 'Outros')
    await expect(prize).toHaveValue('')
  })

  await test.step('what the server refuses is said beside its field', async () => {
    await places.fill('5000')
    await prize.fill('Um baralho autografado')
    await submit(page).click()
    await expect(places).toHaveAccessibleDescription(/As vagas vão de 2 a 4096\.$/)
    await places.fill('16')
    // A prize of money comes out of the creator's own balance.
    await choose(page, 'Dinheiro')
    await money.fill('50')
    await submit(page).click()
    await expect(money).toHaveAccessibleDescription(/O seu saldo não cobre esta premiação\.$/)
    await choose(page, 'Outros')
    await prize.fill('Um baralho autografado')
  })

  await test.step('the cover is sent, and the draft survives a reload', async () => {
    const buffer = await photo(640, 360).jpeg().toBuffer()
    await page
      .getByLabel('Capa (opcional)')
      .setInputFiles({ name: 'capa.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page.getByText('Imagem enviada.')).toBeVisible()
    await page.getByLabel('Jogo', { exact: true }).selectOption('Truco')
    await page.reload()
    await expect(page.getByText('Recuperamos o seu rascunho.')).toBeVisible()
    await expect(name).toHaveValue('Copa dos Campeões')
    await expect(teamSize).toHaveValue('3')
    const preview = page.getByRole('region', { name: 'Prévia' })
    await expect(preview.getByRole('heading')).toHaveText('Copa dos Campeões')
    await expect(preview).toContainText('Equipes de 3 jogadores')
    await expect(preview).toContainText('0 de 16 vagas')
    await expect(preview).toContainText('Um baralho autografado')
    await expect(preview.locator('img')).toBeVisible()
  })

  await submit(page).click()
  await expect(page.getByText('Torneio criado!')).toBeVisible()
  await expect(page).toHaveURL(/\/tournaments\/[0-9a-f-]{36}$/)

  // The follower's page is open at the other process and has not been touched.
  await expect.poll(() => cardNames(follower, 'Truco')).toEqual(['Copa de Abertura', 'Copa dos Campeões'])
  await follower.getByRole('button', { name: 'Notificações: 1 não lida' }).click()
  await expect(follower.getByRole('dialog', { name: 'Notificações' })).toContainText('Novo torneio de Truco')

  await page.goto('/tournaments/new')
  await expect(name).toHaveValue('')
  await expect(page.getByText('Recuperamos o seu rascunho.')).toHaveCount(0)
})

test('with the keyboard alone: a draft is thrown away and a tournament with a prize is made', async ({
  page,
  signIn,
}) => {
  await signIn(['fundador'])
  await page.goto('/tournaments/new')
  await page.getByLabel('Nome', { exact: true }).focus()
  await page.keyboard.type('Rascunho')
  await page.reload()
  await page.getByRole('button', { name: 'Começar do zero' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('')

  await page.keyboard.press('Tab')
  await page.keyboard.type('Copa do Teclado')
  await page.getByRole('radio', { name: 'Individual' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('8')
  await page.locator('input[name=startsAt]').fill(fieldDate(inDays(2)))
  await page.getByRole('radio', { name: 'Nenhuma' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Dinheiro' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Valor em reais')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tournaments\/[0-9a-f-]{36}$/)
})

test('games by name and those without last, nearest first, more on demand, with the first answer in the HTML', async ({
  page,
  stack,
}) => {
  const [truco, buraco] = [
    await makeGame(stack.db, { name: 'Truco' }),
    await makeGame(stack.db, { name: 'Buraco' }),
  ]
  for (const day of [9, 1, 2, 3, 4, 5, 6, 7, 8]) {
    const date = inDays(day)
    date.setUTCHours(22, 30, 0, 0)
    await makeTournament(stack.db, { name: `Copa ${day}`, game_id: truco.id, starts_at: date })
  }
  await makeTournament(stack.db, { name: 'Cacheta', game_id: buraco.id, max_participants: 64 })
  await makeTournament(stack.db, { name: 'Sem jogo' })
  await makeTournament(stack.db, { name: 'Já foi', game_id: buraco.id, status: 'cancelled' })

  // No second round trip: the page must paint even when the API says nothing.
  await page.route('**/api/tournaments*', (route) => route.abort())
  await page.goto('/tournaments')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Buraco', 'Truco', 'Outros'])
  await expect(section(page, 'Buraco')).toContainText('0 de 64 vagas')
  await expect(section(page, 'Outros').getByRole('switch')).toHaveCount(0)
  expect(await cardNames(page, 'Truco')).toEqual([1, 2, 3, 4, 5, 6].map((day) => `Copa ${day}`))
  await expect(section(page, 'Truco').getByRole('listitem').first()).toContainText(
    /\d{2}\/\d{2}\/\d{4} às 19:30/,
  )
  const agenda = section(page, 'Truco').getByRole('link', { name: /^Agenda de Truco/ })
  const feed = await page.request.get((await agenda.getAttribute('href')) ?? '')
  expect(await feed.text()).toContain('Copa 9')
  await page.unroute('**/api/tournaments*')

  await page.getByRole('button', { name: 'Ver mais de Truco' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Copa 7' })).toBeFocused()
  expect(await cardNames(page, 'Truco')).toHaveLength(9)
  await expect(page.getByRole('button', { name: 'Ver mais de Truco' })).toHaveCount(0)

  await page.getByRole('navigation', { name: 'Jogos' }).getByRole('link', { name: 'Outros' }).click()
  await expect(page.getByRole('link', { name: 'Sem jogo' })).toBeInViewport()

  await page.getByRole('link', { name: 'Encerrados' }).click()
  await expect(page).toHaveURL('/tournaments?state=over')
  await expect(page.getByRole('link', { name: 'Já foi' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Já foi'])
})

test('a visitor is asked to sign in, and whoever may not create is told why', async ({ page, stack }) => {
  const game = await makeGame(stack.db, { name: 'Truco' })
  await makeTournament(stack.db, { game_id: game.id })
  await page.goto('/tournaments')
  await page.getByRole('switch', { name: 'Receber avisos de Truco' }).click()
  await expect(page.getByText('Login necessário')).toBeVisible()
  await expect(page.getByText('É necessário estar logado para se inscrever.')).toBeVisible()
  await expect(page).toHaveURL('/login')

  await page.goto('/tournaments')
  await page.getByRole('main').getByRole('link', { name: 'Criar torneio' }).click()
  await expect(page).toHaveURL('/login')

  await enter(stack, page)
  await page.goto('/tournaments')
  await expect(page.getByRole('switch', { name: 'Receber avisos de Truco' })).toBeEnabled()
  await page.getByRole('main').getByRole('link', { name: 'Criar torneio' }).click()
  await expect(page.getByText('Criar torneios é para quem é VIP')).toBeVisible()
  await expect(page).toHaveURL('/tournaments')
})

test('a moderator opens registration and cancels, and an admin puts one on the home page', async ({
  page,
  stack,
  newBrowser,
}) => {
  await makeTournament(stack.db, { name: 'Copa Antiga' })
  await makeTournament(stack.db, { name: 'Copa Nova' })
  await enter(stack, page, ['moderador'])
  await page.goto('/tournaments')
  await page.getByRole('link', { name: 'Administrar' }).click()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'Destaques da página inicial' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Abrir inscrições de Copa Antiga' }).click()
  await expect(row('Copa Antiga')).toContainText('Inscrições abertas')
  await expect(page.getByRole('button', { name: 'Abrir inscrições de Copa Antiga' })).toHaveCount(0)
  const see = page.getByRole('link', { name: 'Ver página de Copa Antiga' })
  await expect(see).toBeFocused()

  await page.getByRole('button', { name: 'Cancelar Copa Antiga' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Voltar' })).toBeFocused()
  await dialog.getByLabel('Motivo').fill('Faltou salão.')
  await dialog.getByRole('button', { name: 'Cancelar torneio' }).click()
  await expect(row('Copa Antiga')).toContainText('Cancelado')
  await expect(page.getByRole('button', { name: 'Cancelar Copa Antiga' })).toHaveCount(0)
  await expect(see).toBeFocused()

  await page.getByLabel('Status').selectOption('Cancelado')
  await expect(page).toHaveURL('/admin/tournaments?status=cancelled')
  await expect(row('Copa Nova')).toHaveCount(0)
  await page.reload()
  await expect(row('Copa Antiga')).toBeVisible()
  await page.goto('/admin/featured')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Nenhum torneio em destaque no momento.')).toBeVisible()

  const admin = await (await newBrowser()).newPage()
  await enter(stack, admin, ['admin'])
  await admin.goto(`${stack.servers[1]?.url}/admin/tournaments`)
  await admin.getByRole('link', { name: 'Destaques da página inicial' }).click()
  await expect(admin.getByRole('switch')).toHaveCount(1)
  const toggle = admin.getByRole('switch', { name: 'Destacar Copa Nova' })
  await toggle.click()
  await expect(toggle).toBeChecked()
  // The moderator is still at home, at the other process.
  await expect(page.getByRole('heading', { name: 'Copa Nova' })).toBeVisible()
  await toggle.click()
  await expect(page.getByText('Nenhum torneio em destaque no momento.')).toBeVisible()
})

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('every page is sound: empty, full of games and long names, with errors and a dialog', async ({
      page,
      signIn,
      stack,
    }) => {
      test.setTimeout(120_000)
      await signIn(['fundador'])
      for (const path of ['/tournaments', '/admin/tournaments']) {
        await page.goto(path)
        await expect(page.getByText(/^Nenhum torneio/)).toBeVisible()
        await expectSound(page)
      }
      await page.goto('/tournaments/new')
      await choose(page, 'Equipes')
      await choose(page, 'Outros')
      await submit(page).click()
      await expect(page.getByText('Descreva o prêmio.')).toBeVisible()
      // A toast that fades away in the middle of the look would have too little contrast.
      await page.getByRole('button', { name: 'Fechar aviso' }).click()
      await expect(page.getByText('Erro ao criar torneio')).toHaveCount(0)
      await expectSound(page)

      for (let made = 1; made <= 8; made++) {
        const game = await makeGame(stack.db, { name: `Jogo-de-nome-comprido-sem-espaço-nenhum-${made}` })
        await makeTournament(stack.db, { name: LONG_NAME, game_id: game.id, is_featured: made === 1 })
      }
      await page.goto('/tournaments')
      await page.reload()
      await expect(page.getByRole('link', { name: LONG_NAME })).toHaveCount(8)
      await expectSound(page)
      await page.goto('/admin/featured')
      await expect(page.getByRole('switch')).toHaveCount(8)
      await expectSound(page)
      await page.goto('/admin/tournaments')
      await page
        .getByRole('button', { name: `Cancelar ${LONG_NAME}` })
        .first()
        .click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectSound(page)
    })
  })
}
