import type { Page } from '@playwright/test'
import { makeStartedTournament } from '../apps/api/src/features/tournaments/testing.ts'
import type { Stack } from '../tools/stack/index.ts'
import { Lobby, lobbiesOf } from './pages/lobby.ts'
import { toast } from './pages/shell.ts'
import { bracket, manage, deskRows as rows, deskTile as tile } from './pages/tournament.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { type DrawnMatch, decide, matchesOf } from './support/matches.ts'
import { people, type Somebody, somebody } from './support/people.ts'
import { expect, PHONE, test } from './support/trunfo.ts'
import { emptyCatalogue } from './support/world.ts'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

test('staff give a double W.O. in the lobby, and the organiser ends the round with a W.O. on a phone', async ({
  stack,
  page,
  signIn,
  openPage,
}) => {
  await page.setViewportSize(PHONE)
  const organiser = await signIn({ name: 'org', roles: ['vip'] })
  const { id, matches, personOf } = await cup(stack, organiser)
  const [empty, second, third, last] = matches

  await test.step('staff end a match without a winner, and both sides read why', async () => {
    const judge = await openPage(await somebody(stack, { name: 'mod', roles: ['moderador'] }))
    await judge.setViewportSize(PHONE)
    const sides = await lobbiesOf(openPage, empty, personOf)
    const lobby = new Lobby(judge)
    await lobby.open(empty.id)
    await lobby.stayWhenAsked()
    await judge.getByRole('button', { name: 'Alguém não apareceu? Dar W.O.' }).click()
    await giveWalkover(judge, { absent: 'Os dois lados', reason: 'Esperamos 20 minutos na sala.' })
    await expect(toast(judge, 'W.O. duplo registrado.')).toBeVisible()
    await expect(judge.getByText('W.O. duplo: ninguém segue desta partida.')).toBeVisible()
    await expect(judge.getByText(/ deu W\.O\. duplo: ninguém passou\.$/)).toBeVisible()
    await expect(judge.getByRole('button', { name: /^Vitória de / })).toHaveCount(2)
    await expectAccessibleAtBothSizes(judge)
    for (const side of sides) {
      await expect(side.page.getByRole('heading', { name: 'W.O. duplo' })).toBeVisible()
      await expect(side.page.getByText('Motivo: Esperamos 20 minutos na sala.')).toBeVisible()
      await expectAccessibleAtBothSizes(side.page)
    }
  })

  await test.step('the desk lists what is open, and explains the dialog’s errors', async () => {
    await decide(stack, second.id, second.one)
    await page.goto(`/tournaments/${id}`)
    await manage(page).click()
    await expect(tile(page, 'Em jogo')).toHaveText(/2/)
    await expect(rows(page)).toHaveCount(2)
    await expectAccessibleAtBothSizes(page)
    await decide(stack, third.id, third.one)
    await expect(rows(page)).toHaveCount(1)
    await rows(page).click()
    await page.getByRole('button', { name: 'Dar W.O.' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('button', { name: 'Voltar' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Dar W.O.' }).click()
    await expect(dialog.getByText('Diga quem não apareceu.').last()).toBeVisible()
    await expect(dialog.getByRole('radio').first()).toBeFocused()
    await expect(dialog.getByLabel('Motivo')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessibleAtBothSizes(page)
  })

  const [present, absent] = [personOf(last.one), personOf(last.two)]
  await test.step('the W.O. ends the round, the next one appears, and the focus stays in the list', async () => {
    const [hers, theirs] = await lobbiesOf(openPage, last, personOf)
    await giveWalkover(page, { absent: absent.username, reason: 'Não respondeu no chat.' })
    await expect(toast(page, 'W.O. registrado.')).toBeVisible()
    await expect(rows(page).filter({ hasText: 'Semifinal' })).toHaveCount(1)
    await expect(rows(page).filter({ hasText: present.username })).toHaveCount(1)

    await expect(hers.page.getByRole('heading', { name: 'Você passou por W.O.' })).toBeVisible()
    await expect(theirs.page.getByRole('heading', { name: 'Desta vez foi W.O.' })).toBeVisible()
    for (const lobby of [hers, theirs]) {
      await expect(lobby.page.getByText('A organização deu W.O. nesta partida.')).toBeVisible()
      await expect(lobby.page.getByText('Motivo: Não respondeu no chat.')).toBeVisible()
      await expectAccessibleAtBothSizes(lobby.page)
    }
  })

  await test.step('everyone sees both in the bracket, and the vacant slot', async () => {
    const visitor = await openPage()
    await visitor.setViewportSize(PHONE)
    await visitor.goto(`/tournaments/${id}`)
    const shown = bracket(visitor)
    await shown.getByLabel('Rodada mostrada').selectOption({ index: 0 })
    await expect(shown.getByText('W.O. duplo', { exact: true })).toBeVisible()
    await expect(shown.getByText('W.O.', { exact: true })).toBeVisible()
    await expect(
      shown.getByRole('link', { name: new RegExp(`${present.username}.*passou por W\\.O\\.`) }),
    ).toBeVisible()
    await expect(
      shown.getByRole('link', { name: new RegExp(`${absent.username}.*não apareceu`) }),
    ).toBeVisible()
    await shown.getByRole('button', { name: 'Próxima rodada' }).click()
    await expect(shown.getByText('Vaga vazia')).toBeVisible()
    await expect(shown.getByText(', W.O. duplo na 1.1')).toBeAttached()
    await expectAccessibleAtBothSizes(visitor)
    for (const [match, state] of [
      [empty, 'Nenhum dos lados apareceu, e ninguém segue desta partida.'],
      [last, `${present.username} passou por W.O.`],
    ] as const) {
      await visitor.goto(`/tournaments/${id}/matches/${match.id}`)
      await expect(visitor.getByText(state)).toBeVisible()
      await expectAccessibleAtBothSizes(visitor)
    }
  })
})

test('an organiser who plays reads why others decide the match of their next opponent', async ({
  stack,
  page,
  signIn,
}) => {
  await page.setViewportSize(PHONE)
  const organiser = await signIn({ name: 'org', roles: ['vip'] })
  const rivals = await people(stack, 'ana', 'bia', 'caio')
  const { id } = await makeStartedTournament(stack.db, {
    name: 'Copa da Casa',
    created_by: organiser.id,
    participants: [organiser, ...rivals].map((one) => one.id),
  })
  await page.goto(`/tournaments/${id}`)
  await manage(page).click()
  await expect(rows(page)).toHaveCount(2)
  const own = rows(page).filter({ hasText: organiser.username })
  await own.click()
  await expect(page.getByText('Você joga esta partida. Outra pessoa precisa decidir.')).toBeVisible()
  await page.keyboard.press('Escape')
  await rows(page).filter({ hasNotText: organiser.username }).click()
  await expect(page.getByText(/^Esta partida afeta a sua posição/).first()).toBeVisible()
  await expectAccessibleAtBothSizes(page)
})

/** A running cup of eight, with an organiser who does not play. */
async function cup(stack: Stack, organiser: Somebody) {
  const players = await people(stack, 'ana', 'bia', 'caio', 'duda', 'eva', 'fabio', 'gil', 'helena')
  const { id } = await makeStartedTournament(stack.db, {
    name: 'Copa da Vila',
    created_by: organiser.id,
    participants: players.map((one) => one.id),
  })
  const matches = (await matchesOf(stack, id)) as [DrawnMatch, DrawnMatch, DrawnMatch, DrawnMatch]
  const personOf = (sideId: string) => players.find((one) => one.id === sideId) as Somebody
  return { id, matches, personOf }
}

async function giveWalkover(
  page: Page,
  { absent, reason }: { absent: string; reason: string },
): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('radio', { name: absent }).check()
  await dialog.getByLabel('Motivo').fill(reason)
  await dialog.getByRole('button', { name: 'Dar W.O.' }).click()
  await expect(dialog).toHaveCount(0)
}
