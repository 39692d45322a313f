import { newIdentity } from '../apps/api/src/features/accounts/testing.ts'
import { makeGame } from '../apps/api/src/features/games/testing.ts'
import { makePrizedTournament } from '../apps/api/src/features/prizes/testing.ts'
import {
  enterPeople,
  makeStartedTournament,
  makeTournament,
} from '../apps/api/src/features/tournaments/testing.ts'
import { checklist, checklistItems as items, saveDate, writeNick } from './pages/checklist.ts'
import { focused } from './pages/shell.ts'
import { bracket, enrol } from './pages/tournament.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { somebody } from './support/people.ts'
import { expect, PHONE, test } from './support/trunfo.ts'
import { emptyCatalogue } from './support/world.ts'

test.use({ viewport: PHONE })
test.beforeEach(({ stack }) => emptyCatalogue(stack))

test('after enrolling a checklist shows what is left to do, and each item can be done from it', async ({
  page,
  stack,
  signIn,
}) => {
  const game = await makeGame(stack.db, { name: 'Truco' })
  const prize = { asset: 'money', amount: 50_00 } as const
  const { id } = await makePrizedTournament(stack.db, { name: 'Copa de Quinta', game_id: game.id, prize })
  const ana = await signIn({ name: 'ana' })
  await page.goto(`/tournaments/${id}`)
  await expect(checklist(page)).toHaveCount(0)
  await enrol(page).press('Enter')
  await expect(focused(page)).toHaveText('Você está inscrito.')
  await expect(checklist(page)).toContainText(/Começa em 6 d \d\d:\d\d/)
  await expect(items(page)).toHaveText([
    /^a fazer: O seu nick em Truco/,
    /^a fazer: A sua identidade/,
    /^a fazer: A data na sua agenda/,
    /^a fazer: Avisos neste aparelho/,
  ])
  // The status itself, without an additional toast.
  await expect(page.getByText('Você está inscrito.')).toHaveCount(1)
  await expectAccessibleAtBothSizes(page)

  await writeNick(page, 'Truco', 'ana77')
  await expect(items(page).first()).toContainText('feito: Nick em Truco: ana77')

  // The identity form is in the settings; here the checklist only shows that it is done.
  await expect(checklist(page).getByRole('link', { name: 'Confirmar a sua identidade' })).toHaveAttribute(
    'href',
    '/account-settings',
  )
  const { headers } = await stack.sessionOf(ana.id)
  const given = await page.request.post('/api/accounts/me/identity', { headers, data: newIdentity() })
  expect(given.ok()).toBe(true)

  expect(await saveDate(page)).toMatch(/\.ics$/)
  await expect(items(page).nth(2)).toContainText('feito: Data salva na sua agenda')

  await page.reload()
  await expect(items(page).filter({ hasText: 'feito:' })).toHaveCount(3)
  await expect(items(page).nth(1)).toContainText('feito: Identidade confirmada')
  await checklist(page).getByRole('link', { name: 'Ativar os avisos neste aparelho' }).click()
  await expect(page).toHaveURL('/account-settings?tab=notifications')
})

test('the checklist omits what does not apply, and is gone once the tournament has started', async ({
  page,
  stack,
  signIn,
}) => {
  const me = await signIn()
  const { id } = await makeTournament(stack.db)
  await enterPeople(stack.db, id, [me.id])
  await page.goto(`/tournaments/${id}`)
  await expect(items(page)).toHaveText([/A data na sua agenda/, /Avisos neste aparelho/])

  const rival = await somebody(stack)
  const begun = await makeStartedTournament(stack.db, { participants: [me.id, rival.id] })
  await page.goto(`/tournaments/${begun.id}`)
  await expect(bracket(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ir para a partida' })).toBeVisible()
  await expect(checklist(page)).toHaveCount(0)
})
