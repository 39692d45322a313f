import type { Page } from '@playwright/test'
import { makeGame } from '../apps/api/src/features/games/testing.ts'
import { makePrizedTournament } from '../apps/api/src/features/prizes/testing.ts'
import {
  makeStartedTournament,
  makeTournament,
  playMatches,
} from '../apps/api/src/features/tournaments/testing.ts'
import {
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectNoSidewaysScroll,
} from './support/accessibility.ts'
import { shiftsOf, watchShifts } from './support/ads.ts'
import { somebody } from './support/people.ts'
import { atOtherProcess, expect, PHONE, test } from './support/trunfo.ts'
import { caughtUp, emptyCatalogue, inDays } from './support/world.ts'

const LONG_NAME =
  'Campeonato Amazonense de Truco Paulista e Mineiro de Inverno, Etapa Final dos Finalistas de Manaus'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

const featured = (page: Page) => page.getByRole('region', { name: 'Torneios em destaque' })

test('shows featured tournaments from data inside the HTML', async ({ page, stack }) => {
  const game = await makeGame(stack.db, { name: 'Super Duelo' })
  const startsAt = inDays(60)
  startsAt.setUTCHours(22, 30, 0, 0)
  const [year, month, day] = startsAt.toISOString().slice(0, 10).split('-')
  await makeTournament(stack.db, {
    name: 'Copa Feltro',
    game_id: game.id,
    is_featured: true,
    starts_at: startsAt,
  })
  await makeTournament(stack.db, { name: 'Copa Livre', game_id: null, is_featured: true })
  await caughtUp(stack, '/')
  // The page must paint from the HTML alone, without an API response.
  await page.route('**/api/home*', (route) => route.abort())
  await page.goto('/')
  const card = featured(page).getByRole('listitem').filter({ hasText: 'Copa Feltro' })
  await expect(card).toContainText('Super Duelo')
  await expect(card).toContainText(`${day}/${month}/${year} às 19:30`)
  await expect(card.getByRole('link')).toHaveAttribute('href', /^\/tournaments\/[0-9a-f-]{36}$/)
  await expect(featured(page).getByRole('listitem').filter({ hasText: 'Copa Livre' })).toContainText('N/A')
  await expect(page.getByText('1+')).toHaveCount(1)
})

for (const viewport of [PHONE, { width: 1280, height: 800 }])
  test(`updates live at ${viewport.width} px: the next cup, matches, upcoming cups, champions and games`, async ({
    page,
    stack,
  }) => {
    const { db } = stack
    const game = await makeGame(db, { name: 'Truco' })
    await makePrizedTournament(db, {
      name: 'Copa Feltro',
      game_id: game.id,
      is_featured: true,
      starts_at: inDays(2),
      max_participants: 64,
      participant_count: 49,
      prize: { asset: 'money', amount: 5_000_00 },
    })
    await makeTournament(db, { name: 'Copa de Amanhã', game_id: game.id, starts_at: inDays(1) })
    const [one, two, three, four] = [
      await somebody(stack),
      await somebody(stack),
      await somebody(stack),
      await somebody(stack),
    ]
    const semifinal = [one.id, two.id, three.id, four.id]
    const live = await makeStartedTournament(db, { name: 'Liga Manaus', participants: semifinal })
    const over = await makeStartedTournament(db, { name: 'Taça', participants: [one.id, two.id] })
    await playMatches(db, over.id, 1, one.id)
    await caughtUp(stack, '/')
    await page.setViewportSize(viewport)
    await page.goto('/')

    const cup = page.getByRole('article', { name: 'Copa Feltro' })
    await expect(cup).toContainText('R$ 5.000,00')
    await expect(cup).toContainText('prêmio já depositado')
    await expect(cup).toContainText('49 de 64 inscritos')
    await expect(cup).toContainText('15 vagas')
    await expect(cup.getByRole('timer', { name: 'Começa em' })).toContainText(/\d\ddias\d\dhoras\d\dmin\d\ds/)
    await expect(cup.getByRole('link')).toHaveText('Garantir a vaga')

    const matches = page.getByRole('region', { name: 'Ao vivo agora' })
    await expect(matches.getByRole('listitem')).toHaveCount(2)
    await expect(matches.getByRole('link').first()).toContainText('Semifinal · Liga Manaus')
    await expect(matches.getByRole('link').first()).toHaveAttribute(
      'href',
      new RegExp(`^/tournaments/${live.id}/matches/[0-9a-f-]{36}$`),
    )
    const soon = page.getByRole('region', { name: 'Próximas copas' })
    await expect(soon.getByRole('heading', { level: 3 })).toHaveText(/^Amanhã, /)
    await expect(soon.getByRole('link', { name: 'Copa de Amanhã' })).toBeVisible()
    await expect(soon.getByRole('link', { name: 'Agenda' })).toHaveAttribute('href', '/tournaments?week=now')
    const champions = page.getByRole('region', { name: 'Últimos campeões' })
    await expect(champions.getByRole('listitem')).toContainText([one.username])
    const games = page.getByRole('region', { name: 'Jogos', exact: true })
    await expect(games.getByRole('link', { name: /^Truco/ })).toContainText('2 torneios abertos')
    await expect(page.getByRole('region', { name: 'Como funciona' }).getByRole('listitem')).toHaveCount(3)
    await expectAccessible(page)

    // A decided match leaves the page without a reload.
    await playMatches(db, live.id, 1, one.id)
    await expect(matches.getByRole('listitem')).toHaveCount(1)
    await games.getByRole('link', { name: /^Truco/ }).click()
    await expect(page).toHaveURL(`/tournaments?game=${game.id}`)
    await expect(page.getByRole('link', { name: 'Copa de Amanhã' })).toBeVisible()
  })

test('nothing shifts while the page loads, also when the viewer has an open match', async ({
  page,
  stack,
  signIn,
}) => {
  const me = await signIn()
  const { id: rival } = await somebody(stack)
  await makeTournament(stack.db, { name: 'Copa Feltro', is_featured: true })
  await makeStartedTournament(stack.db, { participants: [me.id, rival] })
  await caughtUp(stack, '/')
  await page.setViewportSize(PHONE)
  await watchShifts(page)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Sua próxima partida' })).toBeVisible()
  // The cup keeps its space underneath, but is hidden from everyone.
  await expect(page.getByRole('article', { name: 'Copa Feltro' })).toHaveCount(0)
  expect(await shiftsOf(page)).toBeLessThan(0.02)
})

test('says so when nothing is featured', async ({ page, stack }) => {
  await caughtUp(stack, '/')
  await page.goto('/')
  await expect(page.getByText('Nenhum torneio em destaque no momento.')).toBeVisible()
})

test('its buttons link to the tournaments and to a new one', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Ver torneios' })).toHaveAttribute('href', '/tournaments')
  await expect(main.getByRole('link', { name: 'Criar torneio' })).toHaveAttribute('href', '/tournaments/new')
})

test('a change made through one process shows on a page of the other, without reload', async ({
  page,
  stack,
}) => {
  await caughtUp(stack, '/')
  await page.goto(atOtherProcess(stack, '/'))
  const games = page.locator('dl > div').filter({ hasText: 'Jogos' })
  await expect(games).toContainText('0+')
  const admin = await stack.signIn(['admin'])
  const response = await page.request.post(`${stack.servers[0]?.url}/api/games`, {
    headers: admin.headers,
    data: { name: 'Truco' },
  })
  expect(response.status()).toBe(201)
  await expect(games).toContainText('1+')
})

test('tells search engines and messengers what it is, without any script', async ({ request }) => {
  const html = await (await request.get('/')).text()
  expect(html).toContain('<title>Trunfo</title>')
  expect(html).toContain('<meta property="og:title" content="Trunfo">')
})

test('runs under a policy that allows no inline script or style', async ({ request }) => {
  const headers = (await request.get('/')).headers()
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(headers['content-security-policy']).toContain("style-src 'self';")
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
})

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  test('is accessible when full, with long names', async ({ page, stack }) => {
    const game = await makeGame(stack.db, {
      name: 'Jogo-de-nome-muito-comprido-sem-espaço-nenhum-para-quebrar',
    })
    for (let made = 0; made < 3; made++) {
      await makeTournament(stack.db, { name: LONG_NAME, game_id: game.id, is_featured: true })
    }
    await caughtUp(stack, '/')
    await page.goto('/')
    await expect(featured(page).getByRole('heading', { name: LONG_NAME })).toHaveCount(3)
    await expectAccessibleAtBothSizes(page)
  })

  test('is accessible when empty', async ({ page, stack }) => {
    await caughtUp(stack, '/')
    await page.goto('/')
    await expect(page.getByText('Nenhum torneio em destaque no momento.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })

  test('is accessible when the page does not exist', async ({ page }) => {
    const response = await page.goto('/nada-aqui')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página não encontrada')
    await expectAccessibleAtBothSizes(page)
  })
})

test('never scrolls horizontally between 320 and 1280 px', async ({ page, stack }) => {
  await makeTournament(stack.db, { name: LONG_NAME, is_featured: true })
  await caughtUp(stack, '/')
  await page.goto('/')
  await expect(featured(page).getByRole('heading', { name: LONG_NAME })).toBeVisible()
  for (const width of [320, 375, 414, 600, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
})
