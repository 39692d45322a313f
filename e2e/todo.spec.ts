import type { Page } from '@playwright/test'
import { enterPeople, makeTournament } from '../apps/api/src/features/tournaments/testing.ts'
import { Lobby } from './pages/lobby.ts'
import { focused, toast } from './pages/shell.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { clockedFinal } from './support/matches.ts'
import { ask, named, somebody } from './support/people.ts'
import { expect, PHONE, test } from './support/trunfo.ts'
import { emptyCatalogue, inMinutes } from './support/world.ts'

test.use({ viewport: PHONE })
test.beforeEach(({ stack }) => emptyCatalogue(stack))

const bar = (page: Page, name = 'Sua próxima partida') => page.getByRole('complementary', { name })

test('an open check-in is in the bar of every page, whose link leads to the button', async ({
  stack,
  page,
  signIn,
}) => {
  const viewer = await signIn({ name: 'bia' })
  const name = named('Copa')
  const { id } = await makeTournament(stack.db, {
    name,
    starts_at: inMinutes(30),
    check_in_opens_min: 60,
    check_in_closes_min: 10,
  })
  await enterPeople(stack.db, id, [viewer.id])
  await page.goto('/')
  await expect(bar(page, 'Presença aberta')).toContainText(name)
  await expect(bar(page, 'Presença aberta')).toContainText(
    /Confirme a sua presença até (?:\d\d\/\d\d\/\d{4} às )?\d\d:\d\d/,
  )
  await expectAccessibleAtBothSizes(page)
  // The address of bell, mail and push.
  await bar(page, 'Presença aberta').getByRole('link').click()
  await expect(page).toHaveURL(`/tournaments/${id}?presenca=1`)
  await expect(page.getByRole('button', { name: 'Estou presente' })).toBeFocused()
  await expectAccessibleAtBothSizes(page)
  await page.getByRole('button', { name: 'Estou presente' }).press('Enter')
  await expect(focused(page)).toContainText('Presença confirmada')
  await page.getByRole('link', { name: 'Trunfo: página inicial' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar(page, 'Presença aberta')).toHaveCount(0)
})

test('the bar says what to do in a match with a clock, and until when', async ({ stack, openPage }) => {
  test.slow()
  const { id, matchId, ana, bia, organiser } = await clockedFinal(stack)
  const page = await openPage(ana)
  await page.setViewportSize(PHONE)
  await page.goto('/teams')
  await expect(bar(page)).toContainText(/diga que está pronto até (?:\d\d\/\d\d\/\d{4} às )?\d\d:\d\d/)
  await expectAccessibleAtBothSizes(page)

  await test.step('in the lobby, saying so comes first', async () => {
    await bar(page).getByRole('link').click()
    const ready = page.getByRole('button', { name: 'Estou pronto' })
    await expect(ready).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await ready.click()
    await expect(toast(page, 'Presença confirmada!')).toBeVisible()
    await expect(ready).toHaveCount(0)
  })

  await test.step('the bar follows the rival', async () => {
    await page.getByRole('link', { name: 'Trunfo: página inicial' }).click()
    await expect(page.getByText('Falta o rival dizer que está pronto')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await ask(stack, bia, 'POST', `/api/matches/${matchId}/ready`)
    await expect(page.getByText('Sua vez de jogar. Depois, declare')).toBeVisible()
  })

  await test.step('the crew change the minutes for the matches to come', async () => {
    const desk = await openPage(organiser)
    await desk.setViewportSize(PHONE)
    await desk.goto(`/tournaments/${id}/manage`)
    await desk.getByRole('button', { name: 'Relógios' }).click()
    await desk.getByRole('menuitem', { name: 'Mudar o prazo…' }).click()
    await desk.getByLabel('Prazo por partida').selectOption('20 minutos')
    await expectAccessibleAtBothSizes(desk)
    await desk.getByRole('button', { name: 'Salvar' }).click()
    await expect(toast(desk, 'Prazo mudado.')).toBeVisible()
  })
})

test('a final that nobody came to ends without a champion, if the crew say so', async ({
  stack,
  openPage,
}) => {
  const { id, matchId, ana, organiser } = await clockedFinal(stack, 'Copa Vazia')
  await stack.owner.query(
    `update match_clocks set phase = 'vacant', deadline_at = now() + interval '1 day' where match_id = $1`,
    [matchId],
  )
  const lobby = await openPage(ana)
  await lobby.setViewportSize(PHONE)
  await new Lobby(lobby).open(matchId)
  await expect(lobby.getByText('Ninguém apareceu a tempo')).toBeVisible()
  await expectAccessibleAtBothSizes(lobby)

  const desk = await openPage(organiser)
  await desk.setViewportSize(PHONE)
  await desk.goto(`/tournaments/${id}/manage`)
  await desk.locator(`[data-match="${matchId}"]`).click()
  // Buttons of the board have such names too, and the dialog opens a moment later.
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /W\.O\./ })
    .click()
  const dialog = desk.getByRole('alertdialog')
  await dialog.getByRole('radio', { name: 'Os dois lados' }).click()
  await dialog.getByRole('textbox').fill('Ninguém veio.')
  await dialog.getByRole('button', { name: 'Dar W.O.' }).click()
  await dialog.getByRole('checkbox', { name: 'Encerrar sem campeão' }).click()
  await expectAccessibleAtBothSizes(desk)
  await dialog.getByRole('button', { name: 'Dar W.O.' }).click()
  await expect(desk.getByText('Este torneio já acabou')).toBeVisible()
  await lobby.goto(`/tournaments/${id}`)
  await expect(lobby.getByText('Terminou sem campeão')).toBeVisible()
  await expectAccessibleAtBothSizes(lobby)
})

test('an organiser switches the clock on before the start', async ({ stack, page, signIn }) => {
  const viewer = await signIn({ name: 'org', roles: ['vip'] })
  const { id } = await makeTournament(stack.db, { created_by: viewer.id, starts_at: inMinutes(300) })
  await enterPeople(stack.db, id, [(await somebody(stack)).id])
  await page.goto(`/tournaments/${id}/manage`)
  const clock = page.getByRole('switch', { name: 'Dar W.O. a quem não aparece' })
  await expect(clock).not.toBeChecked()
  await clock.click()
  await page.getByLabel('Prazo por partida').selectOption('20 minutos')
  await expectAccessibleAtBothSizes(page)
  await page.getByRole('button', { name: 'Salvar mudanças' }).click()
  await expect(toast(page, 'Mudanças salvas!')).toBeVisible()
  const saved = stack.db.selectFrom('tournaments').select('clock_minutes as minutes').where('id', '=', id)
  expect(await saved.executeTakeFirst()).toEqual({ minutes: 20 })
})
