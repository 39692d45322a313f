import { makeStartedTournament } from '../apps/api/src/features/tournaments/testing.ts'
import type { Stack } from '../tools/stack/index.ts'
import { Lobby, lobbiesOf } from './pages/lobby.ts'
import { confirm, toast } from './pages/shell.ts'
import { manage } from './pages/tournament.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { type DrawnMatch, decide, matchesOf } from './support/matches.ts'
import { people, type Somebody } from './support/people.ts'
import { expect, PHONE, test } from './support/trunfo.ts'

type Stages = NonNullable<Parameters<typeof makeStartedTournament>[1]>['stages']

test('two players declare the score of a series, draw another one, and read what comes next', async ({
  stack,
  openPage,
}) => {
  const { id, matches, personOf } = await cup(stack, [
    { format: 'swiss', settings: { rounds: 2, bestOf: 3, allowsDraws: true } },
  ])
  const [first, second] = matches
  const [one, two] = [personOf(first.one), personOf(first.two)]
  const [hers, theirs] = await lobbiesOf(openPage, first, personOf)

  await test.step('a winner needs a score', async () => {
    const { page } = hers
    await hers.choose(one.username)
    await page.getByRole('button', { name: 'Declarar resultado' }).click()
    await expect(page.getByText('Escolha o placar.').first()).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.setViewportSize(PHONE)
    await declareScore(hers, `${one.username} 2 × 1 ${two.username}`, 'Placar: 2 a 1.')
    await expect(page.getByText(`${one.username} venceu (2 a 1)`)).toBeVisible()
  })

  await test.step('the same score from both decides, and the loser plays on', async () => {
    await theirs.choose(one.username)
    await declareScore(theirs, `${one.username} 2 × 1 ${two.username}`, 'Placar: 2 a 1.')
    for (const [{ page }, title] of [
      [hers, 'Você venceu!'],
      [theirs, 'Desta vez não deu'],
    ] as const) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page.getByText('Aguarde: falta 1 partida desta rodada.')).toBeVisible()
      await expect(page.getByText('2–1', { exact: true })).toBeVisible()
      await expect(page.getByText(`${one.username} venceu por 2 a 1`).first()).toBeVisible()
      await expectAccessibleAtBothSizes(page)
      await page.setViewportSize(PHONE)
    }
  })

  await test.step('the next match of the loser may be a draw', async () => {
    await decide(stack, second.id, second.one)
    const drawn = await matchesOf(stack, id, 2)
    const next = drawn.find((match) => [match.one, match.two].includes(two.id)) as DrawnMatch
    await theirs.page.getByRole('link', { name: 'Ir para a próxima partida' }).click()
    await expect(theirs.page.getByText('Rodada 2', { exact: true })).toBeVisible()
    const rival = personOf(next.one === two.id ? next.two : next.one)
    const other = new Lobby(await openPage(rival))
    await other.page.setViewportSize(PHONE)
    await other.open(next.id)
    for (const lobby of [theirs, other]) {
      await lobby.stayWhenAsked()
      await lobby.choose('Empate')
      await declareScore(lobby, /^\S+ 1 × 1 \S+$/, 'Placar: 1 a 1.')
    }
    for (const { page } of [theirs, other]) {
      await expect(page.getByRole('heading', { name: 'Empate' })).toBeVisible()
      await expect(page.getByText('Falta 1 partida desta fase.')).toBeVisible()
      await expectAccessibleAtBothSizes(page)
    }
  })
})

test('a player gives up, and the organiser disqualifies another one', async ({
  stack,
  page,
  signIn,
  openPage,
}) => {
  const organiser = await signIn({ name: 'org', roles: ['vip'] })
  await page.setViewportSize(PHONE)
  const { id, matches, personOf } = await cup(stack, [{ format: 'knockout', settings: {} }], organiser)
  const [first, second] = matches

  await test.step('leaving gives the match to the rival, who waits for an opponent', async () => {
    const [rival] = await lobbiesOf(openPage, first, personOf)
    const leaving = await openPage(personOf(first.two))
    await leaving.setViewportSize(PHONE)
    await leaving.goto(`/tournaments/${id}`)
    await leaving.getByRole('button', { name: 'Desistir' }).click()
    await expectAccessibleAtBothSizes(leaving)
    await confirm(leaving, 'Desistir')
    await expect(toast(leaving, 'Você saiu da disputa.')).toBeVisible()
    await expect(leaving.getByRole('link', { name: 'Ir para a partida' })).toHaveCount(0)
    await expect(rival.page.getByRole('heading', { name: 'Você passou por W.O.' })).toBeVisible()
    await expect(rival.page.getByText('Final: falta sair o seu adversário.')).toBeVisible()
    await expectAccessibleAtBothSizes(rival.page)
  })

  await test.step('the organiser says why, and the list shows who is out', async () => {
    const out = personOf(second.one)
    await page.goto(`/tournaments/${id}`)
    await manage(page).click()
    await expect(page.getByText('Saiu', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: `Tirar ${out.username} da disputa` }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Tirar da disputa' }).click()
    await expect(dialog.getByText('Diga o que aconteceu.').last()).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await dialog.getByRole('radio', { name: 'Foi desclassificado' }).check()
    await dialog.getByLabel('Motivo').fill('Usou a conta de outra pessoa.')
    await dialog.getByRole('button', { name: 'Tirar da disputa' }).click()
    await expect(toast(page, `${out.username} saiu da disputa.`)).toBeVisible()
    await expect(page.getByText('Desclassificado', { exact: true })).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })
})

/** A running cup of four. */
async function cup(stack: Stack, stages: Stages, organiser?: Somebody) {
  const players = await people(stack, 'ana', 'bia', 'caio', 'duda')
  const { id } = await makeStartedTournament(stack.db, {
    name: 'Liga da Vila',
    created_by: organiser?.id ?? null,
    participants: players.map((one) => one.id),
    stages,
  })
  const matches = (await matchesOf(stack, id)) as [DrawnMatch, DrawnMatch]
  const personOf = (sideId: string) => players.find((one) => one.id === sideId) as Somebody
  return { id, matches, personOf }
}

/** Chooses the score of the chosen result and declares it. */
async function declareScore({ page }: Lobby, score: string | RegExp, question: string): Promise<void> {
  const options = page.getByLabel('Placar').getByRole('option')
  const value = await options.filter({ hasText: score }).getAttribute('value')
  await page.getByLabel('Placar').selectOption(value)
  await page.getByRole('button', { name: 'Declarar resultado' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(question)
  await confirm(page, 'Sim, declarar')
}
