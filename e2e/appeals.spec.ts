import { makeCrewRuling } from '../apps/api/src/features/matches/testing.ts'
import { enterPeople, makeTournament } from '../apps/api/src/features/tournaments/testing.ts'
import { Lobby } from './pages/lobby.ts'
import { toast } from './pages/shell.ts'
import { manage } from './pages/tournament.ts'
import { expectAccessible, expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { people, somebody } from './support/people.ts'
import { fillHouse, payPrizeNow, playedDuel } from './support/prizes.ts'
import { DESKTOP, expect, PHONE, test } from './support/trunfo.ts'
import { emptyCatalogue } from './support/world.ts'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

test('the side that lost by a decision appeals, the prize waits, and staff let the decision stay', async ({
  stack,
  page,
  signIn,
  openPage,
}) => {
  await page.setViewportSize(PHONE)
  const loser = await signIn({ name: 'bia' })
  const [winner, organiser] = [await somebody(stack, { name: 'ana' }), await somebody(stack, { name: 'org' })]
  const staff = await openPage(await somebody(stack, { name: 'mod', roles: ['moderador'] }))
  await fillHouse(stack, 'coins', 500)
  const { id, matchId } = await playedDuel(stack, {
    name: 'Copa da Vila',
    winner,
    loser,
    asset: 'coins',
    amount: 500,
  })
  await makeCrewRuling(stack.db, { matchId, actorId: organiser.id })

  await test.step('the loser writes what happened, in the lobby', async () => {
    await new Lobby(page).open(matchId)
    await page.getByRole('button', { name: 'Recorrer' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByLabel('O que aconteceu')).toBeFocused()
    await dialog.getByRole('button', { name: 'Enviar recurso' }).click()
    await expect(dialog.getByText('Conte o que aconteceu.').last()).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await dialog
      .getByLabel('O que aconteceu')
      .fill('Eu estava na sala no horário, e a prova mostra o placar.')
    await dialog.getByRole('button', { name: 'Enviar recurso' }).click()
    await expect(toast(page, 'Recurso enviado.')).toBeVisible()
    await expect(page.getByText('Recurso em análise')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Recorrer' })).toHaveCount(0)
    await expectAccessibleAtBothSizes(page)
    await page.setViewportSize(DESKTOP)
    await page.setViewportSize(PHONE)
  })

  await test.step('the page of the tournament says why the prize waits', async () => {
    await payPrizeNow(stack, id)
    await page.goto(`/tournaments/${id}`)
    await expect(page.getByText(/recurso em análise\.$/)).toBeVisible()
    await page.getByRole('heading', { name: 'Premiação', exact: true }).scrollIntoViewIfNeeded()
    await expect(page.getByText('O prêmio sai depois que a equipe do site decidir.').last()).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })

  await test.step('staff find it among the cases, with everything that was said', async () => {
    await staff.setViewportSize(DESKTOP)
    await staff.goto('/admin/disputes')
    await expect(staff.locator('tbody').getByText('Recurso', { exact: true })).toBeVisible()
    await staff.getByRole('button', { name: /^Ver o caso de/ }).click()
    const panel = staff.getByRole('complementary', { name: /^Caso de / })
    await expect(panel.getByText('Eu estava na sala no horário, e a prova mostra o placar.')).toBeVisible()
    await expect(panel.getByText('Motivo: Ficou claro').first()).toBeVisible()
    await expect(panel.getByText(/ recorreu por /)).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Corrigir resultado' })).toBeVisible()
    await expectAccessible(staff)
    await panel.getByRole('button', { name: 'Manter decisão' }).click()
    const dialog = staff.getByRole('alertdialog')
    await dialog.getByLabel('Por que a decisão fica').fill('A prova é de outra partida.')
    await dialog.getByRole('button', { name: 'Manter decisão' }).click()
    await expect(toast(staff, 'Decisão mantida.')).toBeVisible()
    await expect(staff.getByText('Nenhum caso em aberto.')).toBeVisible()
  })

  await test.step('both sides read why, and the prize is paid', async () => {
    for (const shown of [page, await openPage(winner)]) {
      await shown.setViewportSize(PHONE)
      await new Lobby(shown).open(matchId)
      await expect(shown.getByText('Recurso analisado: a decisão fica')).toBeVisible()
      await expect(shown.getByText('Motivo: A prova é de outra partida.')).toBeVisible()
      await expectAccessibleAtBothSizes(shown)
    }
    await payPrizeNow(stack, id)
    await page.goto(`/tournaments/${id}`)
    await expect(page.getByText(/recurso em análise\.$/)).toHaveCount(0)
  })
})

test('an organiser starts a tournament before its time', async ({ stack, page, signIn }) => {
  await page.setViewportSize(PHONE)
  const organiser = await signIn({ name: 'org', roles: ['vip'] })
  const { id } = await makeTournament(stack.db, {
    name: 'Copa da Praça',
    created_by: organiser.id,
    starts_at: new Date(Date.now() + 24 * 60 * 60_000),
  })
  const players = await people(stack, 'ana', 'bia')
  await enterPeople(
    stack.db,
    id,
    players.map((one) => one.id),
  )
  await page.goto(`/tournaments/${id}`)
  await manage(page).click()
  await expect(page.getByRole('button', { name: 'Iniciar torneio' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Começar agora' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Há 2 inscritos, e todos recebem o aviso agora')
  await expectAccessibleAtBothSizes(page)
  await dialog.getByRole('button', { name: 'Começar agora' }).click()
  await expect(toast(page, 'Torneio iniciado!')).toBeVisible()
  await expect(page.getByText('As partidas estão em andamento')).toBeVisible()
})

test('an organiser rehearses a tournament with invented players', async ({ stack, page, signIn }) => {
  await page.setViewportSize(PHONE)
  const organiser = await signIn({ name: 'org', roles: ['vip'] })
  const { id } = await makeTournament(stack.db, {
    name: 'Copa da Praça',
    created_by: organiser.id,
    starts_at: new Date(Date.now() + 24 * 60 * 60_000),
    max_participants: 8,
  })
  await page.goto(`/tournaments/${id}/manage`)
  await page.getByRole('link', { name: 'Ensaiar' }).click()
  await expect(page.getByRole('heading', { name: 'Ensaio' })).toBeVisible()
  await expect(page.getByText('Nada foi jogado ainda. O sorteio já saiu.')).toBeVisible()
  await page.getByRole('button', { name: 'Jogar a próxima rodada' }).click()
  await expect(page.getByText('1 rodada jogada, 20 min até aqui.')).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.reload()
  await expect(page.getByText('1 rodada jogada, 20 min até aqui.')).toBeVisible()
  await page.getByRole('button', { name: 'Jogar tudo' }).click()
  await expect(page.getByText('O ensaio acabou.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Horários previstos' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.setViewportSize(DESKTOP)
  await page.getByLabel('Participantes').fill('1')
  await expect(page.getByText('Escolha um número de 2 a 8.')).toBeVisible()
  await page.getByLabel('Participantes').fill('5')
  await page.getByRole('button', { name: 'Sortear de novo' }).click()
  await expect(page.getByText('Nada foi jogado ainda. O sorteio já saiu.')).toBeVisible()
})
