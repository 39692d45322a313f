import { changeTournament } from '../apps/api/src/features/tournaments/testing.ts'
import { Lobby } from './pages/lobby.ts'
import { toast } from './pages/shell.ts'
import { deskRows as rows, deskTile as tile } from './pages/tournament.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { clockedFinal, passDeadline } from './support/matches.ts'
import { expect, PHONE, test } from './support/trunfo.ts'
import { emptyCatalogue } from './support/world.ts'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

test('who says that they are there gets the W.O., the rival objects, and the crew keep the result', async ({
  stack,
  openPage,
}) => {
  test.slow()
  const { id, matchId, ana, bia, organiser } = await clockedFinal(stack)
  const [lobby, rival, desk] = [await openPage(ana), await openPage(bia), await openPage(organiser)]
  for (const page of [lobby, rival, desk]) await page.setViewportSize(PHONE)

  await test.step('a tap says that a side is there', async () => {
    await new Lobby(lobby).open(matchId)
    await expect(lobby.getByText('Diga que você está na sala')).toBeVisible()
    await expect(lobby.getByRole('timer')).toBeVisible()
    await expectAccessibleAtBothSizes(lobby)
    await lobby.getByRole('button', { name: 'Estou pronto' }).click()
    await expect(toast(lobby, 'Presença confirmada!')).toBeVisible()
    await expect(lobby.getByText('Você está pronto')).toBeVisible()
    await expect(lobby.getByRole('button', { name: 'Estou pronto' })).toHaveCount(0)
    await new Lobby(rival).open(matchId)
    await expect(rival.getByText(`${ana.username} já está na sala`)).toBeVisible()
  })

  await test.step('the clock of the match is on the desk', async () => {
    await desk.goto(`/tournaments/${id}/manage`)
    await expect(rows(desk)).toHaveCount(1)
    await expect(rows(desk).getByRole('timer')).toBeVisible()
    await desk.getByRole('button', { name: 'Relógios' }).click()
    await desk.getByRole('menuitem', { name: 'Parar' }).click()
    await expect(toast(desk, 'Relógio parado.')).toBeVisible()
    await expect(desk.getByText('Todos os relógios estão parados')).toBeVisible()
    await expect(lobby.getByText('A organização parou o relógio')).toBeVisible()
    await expectAccessibleAtBothSizes(desk)
    await desk.getByRole('button', { name: 'Relógios' }).click()
    await desk.getByRole('menuitem', { name: 'Continuar' }).click()
    await expect(lobby.getByRole('timer')).toBeVisible()
  })

  await test.step('at the deadline the worker decides', async () => {
    await passDeadline(stack, matchId)
    await expect(rival.getByText('Aberta a contestações')).toBeVisible()
    await expect(rival.getByText('Decidida pelo relógio.')).toBeVisible()
    await expect(lobby.getByRole('button', { name: 'Contestar' })).toHaveCount(0)
    await expectAccessibleAtBothSizes(rival)
  })

  await test.step('the other side objects', async () => {
    await rival.getByRole('button', { name: 'Contestar' }).click()
    const dialog = rival.getByRole('alertdialog')
    await dialog.getByRole('textbox').fill('Eu estava na sala.')
    await expectAccessibleAtBothSizes(rival)
    await dialog.getByRole('button', { name: 'Enviar contestação' }).click()
    await expect(toast(rival, 'Contestação enviada.')).toBeVisible()
    await expect(rival.getByText(`${bia.username} contestou o resultado`)).toBeVisible()
  })

  await test.step('the crew keep the result, which ends the tournament', async () => {
    await expect(tile(desk, 'Pediram ajuda')).toHaveText(/1/)
    await rows(desk).first().click()
    await expect(desk.getByText('Contestada: mantenha ou corrija o resultado')).toBeVisible()
    await expectAccessibleAtBothSizes(desk)
    await desk.getByRole('button', { name: 'Manter o resultado' }).click()
    await expect(desk.getByText('Este torneio já acabou')).toBeVisible()
  })
})

test('a tournament without a clock has none in its lobby', async ({ stack, openPage }) => {
  const { id, matchId, ana } = await clockedFinal(stack)
  await stack.owner.query('delete from match_clocks where match_id = $1', [matchId])
  await changeTournament(stack.db, id, { clock_minutes: null, clock_first_minutes: null })
  const lobby = await openPage(ana)
  await new Lobby(lobby).open(matchId)
  await expect(lobby.getByText('Partida em andamento').first()).toBeVisible()
  await expect(lobby.getByRole('button', { name: 'Estou pronto' })).toHaveCount(0)
})
