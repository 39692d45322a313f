import { makeGame } from '../apps/api/src/features/games/testing.ts'
import { makePrizedTournament } from '../apps/api/src/features/prizes/testing.ts'
import {
  makeStartedTournament,
  makeTournament,
  playMatches,
} from '../apps/api/src/features/tournaments/testing.ts'
import { expectFilterKept } from './pages/staff-table.ts'
import { cardNames, createLink, section, TournamentForm } from './pages/tournaments.ts'
import { expectAccessible, expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { somebody } from './support/people.ts'
import { atOtherProcess, expect, PHONE, test } from './support/trunfo.ts'
import { caughtUp, emptyCatalogue, inDays } from './support/world.ts'

const LONG_NAME =
  'Campeonato Amazonense de Truco Paulista e Mineiro de Inverno, Etapa Final dos Finalistas de Manaus'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

test('games are sorted by name, tournaments by date, more load on demand, and the first data is in the HTML', async ({
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

  await caughtUp(stack, '/tournaments')
  // The page must paint from the HTML alone, without an API response.
  await page.route('**/api/tournaments*', (route) => route.abort())
  await page.goto('/tournaments')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Buraco', 'Truco', 'Outros'])
  await expect(section(page, 'Buraco')).toContainText('64 vagas livres')
  await expect(section(page, 'Outros').getByRole('switch')).toHaveCount(0)
  await expect(cardNames(page, 'Truco')).toHaveText([1, 2, 3, 4, 5, 6].map((day) => `Copa ${day}`))
  await expect(section(page, 'Truco').getByRole('listitem').first()).toContainText(
    /\d{2}\/\d{2}\/\d{4} às 19:30/,
  )
  const agenda = section(page, 'Truco').getByRole('link', { name: /^Agenda de Truco/ })
  const feed = await page.request.get((await agenda.getAttribute('href')) ?? '')
  expect(await feed.text()).toContain('Copa 9')
  await page.unroute('**/api/tournaments*')

  await page.getByRole('button', { name: 'Ver mais de Truco' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Copa 7' })).toBeFocused()
  await expect(cardNames(page, 'Truco')).toHaveCount(9)
  await expect(page.getByRole('button', { name: 'Ver mais de Truco' })).toHaveCount(0)

  await page.getByRole('navigation', { name: 'Jogos' }).getByRole('link', { name: 'Outros' }).click()
  await expect(page.getByRole('link', { name: 'Sem jogo' })).toBeInViewport()

  await page.getByRole('link', { name: 'Encerrados' }).click()
  await expect(page).toHaveURL('/tournaments?state=over')
  await expect(page.getByRole('link', { name: 'Já foi' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Já foi'])
})

test.describe('on a phone in another time zone than Brasília', () => {
  test.use({ viewport: { width: 360, height: 740 }, timezoneId: 'America/Manaus' })

  test('a card shows its facts in one column, with the full prize and no broken words', async ({
    page,
    stack,
  }) => {
    await makePrizedTournament(stack.db, {
      name: 'Copa de Quinta',
      type: 'team',
      team_size: 10,
      max_participants: 1024,
      participant_count: 3,
      prize: { asset: 'money', amount: 50_000_00 },
    })
    const description = 'Troféu de madeira, camiseta do campeão e uma vaga na final nacional de dezembro'
    await makeTournament(stack.db, {
      name: 'Copa do Troféu',
      prize_type: 'other',
      prize_description: description,
    })
    await caughtUp(stack, '/tournaments')
    await page.goto('/tournaments')
    const cards = section(page, 'Outros').getByRole('listitem')
    await expect(cards).toHaveCount(2)
    await expect(cards.first().getByText('R$ 50.000,00')).toBeVisible()
    await expect(cards.last().getByText(description)).toBeVisible()

    const facts = section(page, 'Outros').locator('dl > div')
    const lefts = () => facts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
    await expect.poll(async () => new Set(await lefts()).size).toBe(1)
    await expect.poll(() => facts.evaluateAll(brokenOrCut)).toEqual([])
    await expectAccessible(page)
  })
})

/** Runs in the page: finds words broken over two lines and clipped texts. */
function brokenOrCut(facts: Element[]): string[] {
  return facts.flatMap((fact) => {
    const isCut = [...fact.querySelectorAll('*')].some(
      (one) => one.scrollHeight > one.clientHeight + 1 && one.clientHeight > 0,
    )
    const walker = document.createTreeWalker(fact, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s]+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (range.getClientRects().length > 1) broken.push(word)
      }
    }
    return isCut ? [...broken, fact.textContent ?? ''] : broken
  })
}

test('the list is filtered through the URL, and an empty result suggests what to do', async ({
  page,
  stack,
}) => {
  await page.setViewportSize(PHONE)
  const truco = await makeGame(stack.db, { name: 'Truco' })
  const prize = { prize_type: 'other', prize_description: 'Troféu' } as const
  await makeTournament(stack.db, { name: 'Copa São João', game_id: truco.id, ...prize })
  await makeTournament(stack.db, { name: 'Copa de Inverno', game_id: truco.id, type: 'team', team_size: 2 })
  await makeTournament(stack.db, { name: 'Liga Livre', starts_at: inDays(90), ...prize })
  await caughtUp(stack, '/tournaments')
  // The game filter has its own query, and no hint refetches it here.
  await caughtUp(stack, '/admin/games')
  await page.goto('/tournaments')
  const names = page.getByRole('main').getByRole('heading', { level: 3 })
  await page.getByLabel('Buscar por nome').fill('sao joao')
  await expect(names).toHaveText(['Copa São João'])
  await expect(page).toHaveURL(/\?q=sao\+joao$/)
  await page.getByLabel('Buscar por nome').fill('')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Truco', 'Outros'])

  await expect(page.getByRole('button', { name: 'Com prêmio' })).toBeHidden()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('button', { name: 'Com prêmio' }).click()
  await expect(names).toHaveText(['Copa São João', 'Liga Livre'])
  await expect(page.getByRole('button', { name: 'Filtros (1)' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Jogo' }).selectOption('Truco')
  await expect(names).toHaveText(['Copa São João'])
  await page.reload()
  await expect(names).toHaveText(['Copa São João'])
  await expectAccessible(page)
  await page.goBack()
  await expect(names).toHaveText(['Copa São João', 'Liga Livre'])
  await page.getByRole('button', { name: 'Filtros (1)' }).click()
  await page.getByRole('combobox', { name: 'Modalidade' }).selectOption('Equipes')
  await expect(page.getByText('Nenhum torneio com esses filtros.').last()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Limpar filtros' }).last().click()
  await expect(page).toHaveURL('/tournaments')
  await expect(names).toHaveText(['Copa São João', 'Copa de Inverno', 'Liga Livre'])
})

test('small games share a row on a desktop, and three cards fit on a phone screen', async ({
  page,
  stack,
}) => {
  const { db } = stack
  for (const [name, count] of [
    ['Buraco', 1],
    ['Dominó', 2],
    ['Truco', 1],
  ] as const) {
    const game = await makeGame(db, { name })
    for (let made = 1; made <= count; made++)
      await makeTournament(db, { name: `${name} ${made}`, game_id: game.id })
  }
  await caughtUp(stack, '/tournaments')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/tournaments')
  const boxes = async () =>
    Promise.all(
      ['Buraco', 'Dominó', 'Truco'].map(async (game) => {
        const box = await section(page, game).boundingBox()
        if (!box) throw new Error(`${game} is not there`)
        return box
      }),
    )
  // Content above them moves all three.
  await expect.poll(async () => new Set((await boxes()).map(({ y }) => y)).size).toBe(1)
  const [buraco, domino] = await boxes()
  expect(domino?.width).toBeGreaterThan((buraco?.width ?? 0) * 1.8)

  await page.setViewportSize({ width: 360, height: 740 })
  const cards = page.getByRole('main').getByRole('listitem')
  const heightOfFirst = async () => (await cards.first().boundingBox())?.height
  await expect.poll(heightOfFirst).toBeLessThan(740 / 3)
  const widthOfCover = async () => (await cards.first().locator('img').boundingBox())?.width
  await expect.poll(widthOfCover).toBe(92)
  await expectAccessible(page)
})

test('a card shows its state: filling, last places, full, for VIPs, running, won, cancelled', async ({
  page,
  stack,
}) => {
  const { db } = stack
  const places = { max_participants: 20 }
  await makeTournament(db, { name: 'Vazia', ...places })
  await makeTournament(db, { name: 'Enchendo', ...places, participant_count: 13 })
  await makeTournament(db, { name: 'Quase', ...places, participant_count: 17 })
  await makeTournament(db, { name: 'Cheia', ...places, participant_count: 20 })
  await makeTournament(db, { name: 'Antes', ...places, early_access_hours: 5 })
  await makePrizedTournament(db, { name: 'Paga', ...places, prize: { asset: 'coins', amount: 500 } })
  await makeStartedTournament(db, { name: 'Jogando' })
  const won = await makeStartedTournament(db, { name: 'Ganha', participants: 2 })
  await playMatches(db, won.id, 1)
  await makeTournament(db, { name: 'Adiada', status: 'cancelled' })
  await caughtUp(stack, '/tournaments')
  const card = (name: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name, exact: true }) })
  await page.goto('/tournaments?places=free')
  await expect(card('Vazia')).toContainText('Inscrições abertas')
  await expect(card('Enchendo')).toContainText('Enchendo')
  await expect(card('Quase')).toContainText('Últimas 3 vagas')
  await expect(card('Antes')).toContainText('VIP entra agora')
  await expect(card('Antes')).toContainText(/Abre para todos em0?4:\d\d:\d\d/)
  await expect(card('Paga')).toContainText('500 Coins')
  await expect(card('Paga')).toContainText('depositado')
  await expect(card('Vazia')).not.toContainText('depositado')
  await page.goto('/tournaments?when=week')
  await expect(card('Jogando')).toContainText('Em andamento')
  await page.goto('/tournaments?q=cheia')
  await expect(card('Cheia')).toContainText('Lotado')
  await page.goto('/tournaments?state=over')
  await expect(card('Ganha')).toContainText('Encerrado')
  await expect(card('Ganha')).toContainText('Campeão')
  await expect(card('Adiada')).toContainText('Cancelado')
})

for (const viewport of [PHONE, { width: 1280, height: 800 }])
  test(`the week view at ${viewport.width} px shows days, moves both ways, keeps filters and is in the URL`, async ({
    page,
    stack,
  }) => {
    const truco = await makeGame(stack.db, { name: 'Truco' })
    const evening = (days: number) => {
      const date = inDays(days)
      date.setUTCHours(22, 30, 0, 0)
      return date
    }
    await makeTournament(stack.db, { name: 'Copa de Amanhã', game_id: truco.id, starts_at: evening(1) })
    await makeTournament(stack.db, { name: 'Outra de Amanhã', starts_at: evening(1) })
    await makeTournament(stack.db, { name: 'Daqui a Dez', game_id: truco.id, starts_at: evening(10) })
    await caughtUp(stack, '/tournaments')
    await caughtUp(stack, '/admin/games')
    await page.setViewportSize(viewport)
    await page.goto('/tournaments')
    await page.getByRole('link', { name: 'Semana', exact: true }).click()
    await expect(page).toHaveURL('/tournaments?week=now')
    const days = page.getByRole('main').getByRole('heading', { level: 2 })
    const names = page.getByRole('main').getByRole('heading', { level: 3 })
    await expect(days).toHaveCount(7)
    await expect(days.nth(0)).toHaveText(/^Hoje, /)
    await expect(days.nth(1)).toHaveText(/^Amanhã, /)
    await expect(names).toHaveText(['Copa de Amanhã', 'Outra de Amanhã'])
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Próxima semana' }).click()
    await expect(page).toHaveURL(/\?week=\d{4}-\d\d-\d\d$/)
    await expect(names).toHaveText(['Daqui a Dez'])
    await page.reload()
    await expect(names).toHaveText(['Daqui a Dez'])
    await page.getByRole('link', { name: 'Próxima semana' }).click()
    await expect(page.getByText('Nenhum torneio nesta semana.')).toBeVisible()
    await page.goBack()
    // The week that was left has such a link too, so wait for this one.
    await expect(names).toHaveText(['Daqui a Dez'])
    await page.getByRole('link', { name: 'Semana anterior' }).click()
    await expect(names).toHaveText(['Copa de Amanhã', 'Outra de Amanhã'])

    if (viewport.width < 1024) await page.getByRole('button', { name: 'Filtros' }).click()
    await page.getByRole('combobox', { name: 'Jogo' }).selectOption('Truco')
    await expect(names).toHaveText(['Copa de Amanhã'])
    await expect(page).toHaveURL(/week=.*game=/)
    await page.getByRole('link', { name: 'Por jogo' }).click()
    await expect(names).toHaveText(['Copa de Amanhã', 'Daqui a Dez'])
  })

test('a visitor is asked to sign in, and users who may not create are told why', async ({
  page,
  stack,
  signIn,
}) => {
  const game = await makeGame(stack.db, { name: 'Truco' })
  await makeTournament(stack.db, { game_id: game.id })
  await caughtUp(stack, '/tournaments')
  await page.goto('/tournaments')
  await page.getByRole('switch', { name: 'Receber avisos de Truco' }).click()
  await expect(page.getByText('Login necessário')).toBeVisible()
  await expect(page.getByText('É necessário estar logado para se inscrever.')).toBeVisible()
  await expect(page).toHaveURL('/login')

  await page.goto('/tournaments')
  const creators = page.getByRole('dialog', { name: 'Criar torneios é para quem é VIP' })
  await createLink(page).click()
  await creators.getByRole('link', { name: 'Já sou VIP, entrar' }).click()
  await expect(page).toHaveURL('/login')

  await signIn()
  await page.goto('/tournaments')
  await expect(page.getByRole('switch', { name: 'Receber avisos de Truco' })).toBeEnabled()
  // It is marked, and says who may create before it links anywhere.
  await expect(createLink(page)).toHaveText('Criar torneio VIP')
  await createLink(page).click()
  await expect(creators).toContainText('Inscrever-se é livre.')
  await expect(page).toHaveURL('/tournaments')
  await expectAccessible(page)
  await creators.getByRole('link', { name: 'Conhecer o VIP' }).click()
  await expect(page).toHaveURL('/vip')
})

test('a moderator opens registration and cancels, and an admin features one on the home page', async ({
  page,
  stack,
  signIn,
  openPage,
}) => {
  await makeTournament(stack.db, { name: 'Copa Antiga' })
  await makeTournament(stack.db, { name: 'Copa Nova' })
  await caughtUp(stack, '/')
  await signIn({ roles: ['moderador'] })
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

  await expectFilterKept(page, {
    label: 'Status',
    choice: 'Cancelado',
    asked: 'status=cancelled',
  })
  await expect(row('Copa Antiga')).toBeVisible()
  await expect(row('Copa Nova')).toHaveCount(0)
  await page.goto('/admin/featured')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Nenhum torneio em destaque no momento.')).toBeVisible()

  const admin = await openPage(await somebody(stack, { roles: ['admin'] }))
  await admin.goto(atOtherProcess(stack, '/admin/tournaments'))
  await admin.getByRole('link', { name: 'Destaques da página inicial' }).click()
  await expect(admin.getByRole('switch')).toHaveCount(1)
  const toggle = admin.getByRole('switch', { name: 'Destacar Copa Nova' })
  await toggle.click()
  await expect(toggle).toBeChecked()
  // The moderator's home page is still open at the other process.
  const shownAtHome = page.getByRole('region', { name: 'Torneios em destaque' })
  await expect(shownAtHome.getByRole('heading', { name: 'Copa Nova' })).toBeVisible()
  await toggle.click()
  await expect(page.getByText('Nenhum torneio em destaque no momento.')).toBeVisible()
})

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  test('every page is accessible: empty, full of games and long names, with errors and a dialog', async ({
    page,
    signIn,
    stack,
  }) => {
    await signIn({ roles: ['fundador'] })
    const form = new TournamentForm(page)
    await caughtUp(stack, '/tournaments')
    for (const path of ['/tournaments', '/admin/tournaments']) {
      await page.goto(path)
      await expect(page.getByText(/^Nenhum torneio/)).toBeVisible()
      await expectAccessibleAtBothSizes(page)
    }
    await page.goto('/tournaments/new')
    await form.choose('Equipes')
    await form.choose('Outros')
    await form.submit()
    await expect(page.getByText('Descreva o prêmio.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    for (let made = 1; made <= 8; made++) {
      const game = await makeGame(stack.db, { name: `Jogo-de-nome-comprido-sem-espaço-nenhum-${made}` })
      await makeTournament(stack.db, { name: LONG_NAME, game_id: game.id, is_featured: made === 1 })
    }
    await caughtUp(stack, '/tournaments')
    await page.goto('/tournaments')
    await expect(page.getByRole('link', { name: LONG_NAME })).toHaveCount(8)
    await expectAccessibleAtBothSizes(page)
    await page.goto('/admin/featured')
    await expect(page.getByRole('switch')).toHaveCount(8)
    await expectAccessibleAtBothSizes(page)
    await page.goto('/admin/tournaments')
    await page
      .getByRole('button', { name: `Cancelar ${LONG_NAME}` })
      .first()
      .click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })
})
