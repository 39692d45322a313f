import {
  enterPeople,
  makeParticipants,
  makeStartedTournament,
  makeTournament,
} from '../apps/api/src/features/tournaments/testing.ts'
import { bracket, manage, participants, participantsTab } from './pages/tournament.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { play } from './support/matches.ts'
import { expect, PHONE, test } from './support/trunfo.ts'
import { inMinutes } from './support/world.ts'

test('is accessible at both sizes with 5, 32 and 128 participants, and with long names', async ({
  stack,
  page,
  signIn,
}) => {
  await page.setViewportSize(PHONE)
  const moderator = await signIn({ name: 'mod', roles: ['moderador'] })
  for (const [entrants, played] of [
    [5, 4],
    [32, 20],
    [128, 70],
  ] as const) {
    const { id } = await makeStartedTournament(stack.db, { participants: entrants })
    await stack.owner.query(
      `update tournament_participants set name = repeat('W', 20) || name where tournament_id = $1`,
      [id],
    )
    await play(stack, id, played)
    await page.goto(`/tournaments/${id}`)
    await expect(
      bracket(page)
        .getByText(entrants === 5 ? 'venceu a final' : 'Ao vivo')
        .first(),
    ).toBeAttached()
    await expectAccessibleAtBothSizes(page)
  }
  const { id } = await makeTournament(stack.db, {
    name: 'Torneiodenomemuitocompridosemespaçonenhumparaquebrar'.padEnd(100, 'W'),
    description: 'Descriçãosemespaço'.repeat(40),
    rules: 'Regra\n'.repeat(40),
    prize_type: 'other',
    prize_description: 'Prêmiosemespaço'.repeat(20),
    starts_at: inMinutes(-1),
    max_participants: 100,
  })
  await makeParticipants(stack.db, id, 70)
  await enterPeople(stack.db, id, [moderator.id])
  await page.goto(`/tournaments/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await manage(page).click()
  await page.getByRole('button', { name: 'Iniciar torneio' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.keyboard.press('Escape')
  await page.goBack()
  await participantsTab(page, 71).click()
  await expect(participants(page)).toHaveCount(60)
  await page.getByRole('button', { name: 'Carregar mais' }).click()
  await expect(participants(page)).toHaveCount(71)
  await expectAccessibleAtBothSizes(page)
})
