import type { Page } from '@playwright/test'
import { makeGame } from '../apps/api/src/features/games/testing.ts'
import { makeStartedTournament } from '../apps/api/src/features/tournaments/testing.ts'
import { bracket } from './pages/tournament.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { matchesOf, play } from './support/matches.ts'
import { somebody } from './support/people.ts'
import { DESKTOP, expect, PHONE, test } from './support/trunfo.ts'

const state = (page: Page) => page.getByRole('main').getByRole('status').first()
const room = (page: Page) => page.getByRole('link', { name: 'Ir para a sala' })

test('a visitor opens a match from the bracket and follows the result live', async ({ stack, page }) => {
  await page.setViewportSize(PHONE)
  const game = await makeGame(stack.db, { name: 'Truco da Plateia' })
  const { id } = await makeStartedTournament(stack.db, {
    participants: 4,
    name: 'Copa da Plateia',
    game_id: game.id,
  })
  await page.goto(`/tournaments/${id}`)
  await bracket(page).getByRole('link', { name: 'Ver partida Partida 1' }).click()
  const [first] = await matchesOf(stack, id)
  await expect(page).toHaveURL(`/tournaments/${id}/matches/${first?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ contra /)
  await expect(page.getByText('Rodada 1 · Semifinal')).toBeVisible()
  await expect(page.getByText('Ao vivo')).toBeVisible()
  await expect(page.getByText('Quem vencer aqui avança. Próxima fase: Rodada 2 · Final.')).toBeVisible()
  await expect(page.getByText('Esta é a primeira partida.')).toHaveCount(2)
  await expect(room(page)).toHaveCount(0)
  await expectAccessibleAtBothSizes(page)

  await play(stack, id, 1)
  await expect(state(page)).toContainText('venceu')
  await expect(page.getByText(/^Rodada 2 · Final: .+ espera o adversário\.$/)).toBeVisible()
  await play(stack, id, 1)
  await page.getByRole('link', { name: 'Ver a próxima partida' }).click()
  await expect(page.getByText('Quem vencer aqui é campeão.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Venceu / })).toHaveCount(2)
  await expectAccessibleAtBothSizes(page)
  await play(stack, id)
  await expect(page.getByText(/ levou o título\.$/)).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.getByRole('link', { name: 'Ver o chaveamento' }).last().click()
  await expect(page).toHaveURL(`/tournaments/${id}`)
})

test('players and staff find a link to the lobby, others do not', async ({
  stack,
  page,
  signIn,
  openPage,
}) => {
  const ana = await signIn({ name: 'ana' })
  const bia = await somebody(stack, { name: 'bia' })
  const { id } = await makeStartedTournament(stack.db, {
    participants: [ana.id, bia.id],
    name: 'Copa da Sala',
  })
  const [match] = await matchesOf(stack, id)
  const path = `/tournaments/${id}/matches/${match?.id}`
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await page.goto(path)
    await expect(page.getByText('Esta partida é sua')).toBeVisible()
    // The primary action is visible without scrolling.
    await expect(room(page)).toBeInViewport()
  }
  await page.setViewportSize(PHONE)
  await expectAccessibleAtBothSizes(page)

  const staff = await openPage(await somebody(stack, { name: 'mod', roles: ['moderador'] }))
  await staff.setViewportSize(PHONE)
  await staff.goto(path)
  await expect(room(staff)).toBeVisible()
  await expectAccessibleAtBothSizes(staff)
  await room(page).click()
  await expect(page).toHaveURL(`/match/${match?.id}`)
})

test('a match that does not exist says so and links back to the bracket', async ({ stack, page }) => {
  await page.setViewportSize(PHONE)
  const { id } = await makeStartedTournament(stack.db, { participants: 2 })
  await page.goto(`/tournaments/${id}`)
  await expect(bracket(page)).toBeVisible()
  const gone = await page.goto(`/tournaments/${id}/matches/${crypto.randomUUID()}`)
  expect(gone?.status()).toBe(404)
  await expectAccessibleAtBothSizes(page)
})
