import { makePerson } from '../apps/api/src/features/accounts/testing.ts'
import { makePlayerRecord } from '../apps/api/src/features/rankings/testing.ts'
import { makeTeam } from '../apps/api/src/features/teams/testing.ts'
import {
  enterPeople,
  makeStartedTournament,
  makeTournament,
} from '../apps/api/src/features/tournaments/testing.ts'
import type { Stack } from '../tools/stack/index.ts'
import { expectAccessibleAtBothSizes, expectNoSidewaysScroll } from './support/accessibility.ts'
import { decide, matchesOf, started } from './support/matches.ts'
import { named, people } from './support/people.ts'
import { expect, PHONE, test } from './support/trunfo.ts'
import { askAgain, caughtUp, hearNothing, workDone } from './support/world.ts'

/** Rankings are global, so results of other tests would show up. */
test.beforeEach(async ({ stack }) => {
  await workDone(stack)
  await stack.db.deleteFrom('player_records').execute()
  await stack.db.updateTable('teams').set({ wins: 0 }).execute()
})

const player = async ({ db }: Stack, wins: number, name?: string) => {
  const person = await makePerson(db, name ? { username: name } : {})
  await makePlayerRecord(db, { user_id: person.id, wins })
  return person
}

test("the hall of fame shows the best, ties, and the viewer's rank", async ({ page, signIn, stack }) => {
  const viewer = await signIn()
  await makePlayerRecord(stack.db, { user_id: viewer.id, wins: 2 })
  const hidden = await makePerson(stack.db)
  await makePlayerRecord(stack.db, { user_id: hidden.id, wins: 9000, is_hidden_from_ranking: true })
  const best = await player(stack, 1234)
  for (const wins of [800, 800, 40, 30, 20, 10, 9, 8, 7, 6, 5]) await player(stack, wins)

  await caughtUp(stack, '/ranking')
  await page.goto('/ranking')
  await expect(page.getByText(best.username).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Hall da Fama' })).toBeVisible()
  const podium = page.getByRole('list', { name: 'Os três primeiros' })
  await expect(podium.getByRole('listitem')).toHaveCount(3)
  await expect(podium.getByRole('listitem').first()).toContainText('1º lugar')
  await expect(podium.getByRole('listitem').first()).toContainText('1.234 vitórias')
  await expect(podium.getByRole('listitem').first().locator('.lucide-crown')).toBeVisible()
  await expect(podium.locator('.lucide-crown')).toHaveCount(1)
  await expect(podium.getByText('2º lugar')).toHaveCount(2)
  await expect(page.getByRole('list', { name: 'Do quarto em diante' }).getByRole('listitem')).toHaveCount(7)
  await expect(page.getByText(hidden.username)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Sua posição' })).toContainText('Você está em nº 13')
  await page.getByRole('link', { name: best.username }).click()
  await expect(page).toHaveURL(`/profile/${best.username}`)
})

test('its tabs work by keyboard, are in the URL and survive a reload', async ({ page, signIn, stack }) => {
  await signIn()
  const leader = await player(stack, 3)
  const team = await makeTeam(stack.db, { leaderId: leader.id, name: `Reis ${leader.username}` })
  await stack.db.updateTable('teams').set({ wins: 3 }).where('id', '=', team.id).execute()

  await caughtUp(stack, '/ranking')
  await page.goto('/ranking')
  await expect(page.getByText(leader.username).first()).toBeVisible()
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(tab('Vitórias')).toHaveAttribute('aria-selected', 'true')
  await tab('Vitórias').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/ranking?tab=cardcoins')
  await expect(page.getByText('Nenhum jogador no ranking ainda.')).toBeVisible()
  await expect(page.getByText('Você ainda não tem CardCoins.')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Você ainda não tem equipe.')).toBeVisible()
  await page.reload()
  await expect(tab('Equipes')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('link', { name: team.name }).press('Enter')
  await expect(page).toHaveURL(`/teams/${team.id}`)
})

test('a won match updates an open board live', async ({ page, stack }) => {
  const rival = await player(stack, 1)
  const { match, one } = await started(stack, await people(stack, 'ana', 'bia', 'caio', 'duda'))
  await caughtUp(stack, '/ranking')
  await page.goto('/ranking')
  await expect(page.getByText(rival.username).first()).toBeVisible()
  const { username } = one
  await expect(page.getByRole('link', { name: username })).toHaveCount(0)
  await decide(stack, match.id, one.id)
  await expect(page.getByRole('link', { name: username })).toBeVisible()
  await expect(page.getByText('1º lugar')).toHaveCount(2)
})

test('a player finds the next match at the top of the home page, and past ones on the profile', async ({
  page,
  signIn,
  stack,
}) => {
  const { id: userId, username } = await signIn()
  const rival = await makePerson(stack.db)
  const name = 'Copa das Mesas'
  const { id } = await makeStartedTournament(stack.db, { name, participants: [userId, rival.id] })

  await page.setViewportSize(PHONE)
  await page.goto('/')
  const card = page.getByRole('region', { name: 'Sua próxima partida' })
  await expect(card).toContainText(`Contra ${rival.username}`)
  await expect(card).toContainText('Rodada 1 · Partida 1')
  await expect(card.getByRole('link', { name: 'Ir para a sala' })).toHaveAttribute('href', /^\/match\//)
  await expectAccessibleAtBothSizes(page)
  const [match] = await matchesOf(stack, id)
  await decide(stack, match?.id ?? '', userId)
  await expect(card).toHaveCount(0)

  const long = await makeTournament(stack.db, { name: 'Supercopa'.repeat(11) })
  await enterPeople(stack.db, long.id, [userId])
  await page.goto(`/profile/${username}`)
  await page.getByRole('tab', { name: 'Torneios' }).click()
  const played = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name })
  await expect(played).toContainText('Título')
  await expectAccessibleAtBothSizes(page)
  await page.reload()
  await played.getByRole('link', { name }).click()
  await expect(page).toHaveURL(`/tournaments/${id}`)
})

test('the hall of fame is accessible: full with long names, with one entry, empty, failing', async ({
  page,
  stack,
}) => {
  await page.setViewportSize(PHONE)
  await caughtUp(stack, '/ranking')
  await page.goto('/ranking')
  await expect(page.getByText('Nenhum jogador no ranking ainda.').first()).toBeVisible()
  await expect(page.getByText('Entre para ver a sua posição.')).toBeVisible()
  await expectAccessibleAtBothSizes(page)

  const [wide, second, ...others] = [...'WMGQO'].map((letter) => named(letter.repeat(14))) as [string, string]
  await player(stack, 2_000_000_000, wide)
  await caughtUp(stack, '/ranking')
  await page.goto('/ranking')
  await expect(page.getByText(wide).first()).toBeVisible()
  await expectAccessibleAtBothSizes(page)

  for (const [index, name] of [second, ...others].entries()) await player(stack, 9 - index, name)
  for (let index = 0; index < 6; index += 1) await player(stack, 5)
  await caughtUp(stack, '/ranking')
  await page.goto('/ranking')
  await expect(page.getByText(second).first()).toBeVisible()
  await expect(page.getByText('2.000.000.000 vitórias')).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  for (const width of [320, 414, 640, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize(PHONE)

  await hearNothing(page)
  await page.reload()
  await page.route('**/api/rankings/teams*', (route) => route.abort())
  await page.getByRole('tab', { name: 'Equipes' }).click()
  await expect(page.getByText('Erro ao carregar o ranking')).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await askAgain(page, '**/api/rankings/teams*', page.getByRole('button', { name: 'Tentar novamente' }))
  await expect(page.getByText('Nenhuma equipe no ranking ainda.')).toBeVisible()
})
