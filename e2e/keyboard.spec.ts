import { makeTournament } from '../apps/api/src/features/tournaments/testing.ts'
import { Lobby } from './pages/lobby.ts'
import { focused, tabTo } from './pages/shell.ts'
import { enrol, withdraw } from './pages/tournament.ts'
import { started } from './support/matches.ts'
import { enter, people } from './support/people.ts'
import { expect, test } from './support/trunfo.ts'

/** Registering, chatting, depositing and banning have keyboard tests in their own specs. */
test('enrolling and declaring the winner of a match work without a pointer', async ({
  stack,
  context,
  page,
}) => {
  const persons = await people(stack, 'ana', 'bia')
  const { match, one } = await started(stack, persons)
  const { id: open } = await makeTournament(stack.db, { name: 'Copa das Teclas' })
  await enter(stack, context, one)

  await page.goto(`/tournaments/${open}`)
  await tabTo(page, enrol(page))
  await page.keyboard.press('Enter')
  await expect(withdraw(page)).toBeVisible()

  const lobby = new Lobby(page)
  await lobby.open(match.id)
  await tabTo(page, page.getByRole('radio', { name: one.username }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: one.username })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Declarar vencedor' }))
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Declarar que ${one.username} venceu?`)
  await expect(focused(page)).toBeVisible()
  await tabTo(page, question.getByRole('button', { name: 'Sim, declarar' }))
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  const declared = () =>
    stack.db.selectFrom('match_declarations').select('match_id').where('match_id', '=', match.id).execute()
  await expect.poll(async () => (await declared()).length).toBe(1)
})
