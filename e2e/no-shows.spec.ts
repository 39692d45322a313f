import {
  makeStartedTournament,
  makeTournament,
  startMissingClocks,
} from '../apps/api/src/features/tournaments/testing.ts'
import type { Stack } from '../tools/stack/index.ts'
import { Lobby } from './pages/lobby.ts'
import { bell, items } from './pages/notifications.ts'
import { toast } from './pages/shell.ts'
import { NewTicketPage, TicketPage } from './pages/ticket.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { matchesOf, passDeadline } from './support/matches.ts'
import { people, type Somebody, somebody } from './support/people.ts'
import { expect, PHONE, test } from './support/trunfo.ts'
import { emptyCatalogue } from './support/world.ts'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A clocked tournament of eight, which starts as it was announced two days ago, and in which Bia will not come to her match. */
async function clockedCup(stack: Stack) {
  const players = await people(stack, 'bia', ...Array.from({ length: 7 }, (_, index) => `rival${index}`))
  const [bia] = players as [Somebody, ...Somebody[]]
  const { id } = await makeStartedTournament(stack.db, {
    name: 'Copa de Sábado',
    starts_at: new Date(Date.now() - MINUTE_MS),
    start_announced_at: new Date(Date.now() - 2 * DAY_MS),
    participants: players.map((player) => player.id),
    clock_minutes: 15,
    clock_first_minutes: 30,
  })
  await startMissingClocks(stack.db, id)
  const match = (await matchesOf(stack, id)).find(({ one, two }) => [one, two].includes(bia.id))
  const rival = players.find(({ id: own }) => own !== bia.id && [match?.one, match?.two].includes(own))
  if (!match || !rival) throw new Error('nobody plays')
  return { id, matchId: match.id, bia, rival }
}

test('who misses a match cannot enrol, appeals by ticket, and can enrol again once staff lift the pause', async ({
  stack,
  openPage,
}) => {
  test.slow()
  const { matchId, bia, rival } = await clockedCup(stack)
  const { id: nextId } = await makeTournament(stack.db, { name: 'Copa de Domingo' })
  const staff = await somebody(stack, { name: 'suporte', roles: ['suporte'] })
  const [page, there, desk] = [await openPage(bia), await openPage(rival), await openPage(staff)]
  for (const one of [page, there, desk]) await one.setViewportSize(PHONE)
  const enrol = page.getByRole('button', { name: 'Inscrever-se' })
  const title = page.getByText('Suas inscrições estão pausadas até')

  await test.step('the clock decides, and nobody objects', async () => {
    await page.goto(`/tournaments/${nextId}`)
    await expect(enrol).toBeVisible()
    await new Lobby(there).open(matchId)
    await there.getByRole('button', { name: 'Estou pronto' }).click()
    await expect(toast(there, 'Presença confirmada!')).toBeVisible()
    await passDeadline(stack, matchId)
    await expect(there.getByText('Decidida pelo relógio.')).toBeVisible()
    await passDeadline(stack, matchId)
  })

  await test.step('the notice leads to the reason', async () => {
    const notice = items(page).filter({ hasText: 'Suas inscrições estão pausadas' })
    await bell(page).click()
    await expect(notice).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await notice.getByRole('link').click()
    await expect(title).toBeVisible()
    await expect(page.getByText(/da rodada 1 de Copa de Sábado/)).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })

  await test.step('where the button would be, too', async () => {
    await page.goto(`/tournaments/${nextId}`)
    await expect(title).toBeVisible()
    await expect(enrol).toHaveCount(0)
    await expectAccessibleAtBothSizes(page)
  })

  await test.step('an appeal is a ticket that is filled in', async () => {
    await page.getByRole('link', { name: 'Contestar' }).click()
    const form = new NewTicketPage(page)
    await expect(form.subject).toHaveValue('Contestar pausa: Copa de Sábado')
    await expect(form.area).toHaveValue('other')
    await expectAccessibleAtBothSizes(page)
    await form.message.press('Control+End')
    await form.message.pressSequentially('Caiu a luz.')
    await form.submit.click()
    await expect(new TicketPage(page).message('Caiu a luz.')).toBeVisible()
  })

  await test.step('staff lift the pause beside the ticket', async () => {
    await desk.goto('/admin/tickets')
    await desk.getByRole('link', { name: /^Contestar pausa/ }).click()
    await expect(desk.getByText('1 dia de pausa')).toBeVisible()
    await expectAccessibleAtBothSizes(desk)
    await desk.getByRole('button', { name: 'Retirar a pausa' }).click()
    const dialog = desk.getByRole('alertdialog')
    await dialog.getByRole('textbox').fill('Caiu a luz no bairro')
    await expectAccessibleAtBothSizes(desk)
    await dialog.getByRole('button', { name: 'Retirar a pausa' }).click()
    await expect(toast(desk, 'Pausa retirada.')).toBeVisible()
    await expect(desk.getByText('Nenhuma pausa agora.')).toBeVisible()
    await expect(desk.getByText(`retirada por ${staff.username}`)).toBeVisible()
    await expectAccessibleAtBothSizes(desk)
  })

  await test.step('the person reads why, and enrols', async () => {
    await page.goto(`/tournaments/${nextId}`)
    await enrol.click()
    await expect(page.getByText('Você está inscrito')).toBeVisible()
    await bell(page).click()
    await expect(items(page).filter({ hasText: 'Sua pausa foi retirada' })).toContainText(
      'Caiu a luz no bairro',
    )
  })
})
