import { makeGame } from '../apps/api/src/features/games/testing.ts'
import { enterPeople, makeTournament } from '../apps/api/src/features/tournaments/testing.ts'
import { checklist, checklistItems, saveDate, writeNick } from './pages/checklist.ts'
import { fillRegister } from './pages/entry.ts'
import { Lobby } from './pages/lobby.ts'
import { followBell } from './pages/notifications.ts'
import { enrol } from './pages/tournament.ts'
import { expectAccessible } from './support/accessibility.ts'
import { decide, matchesOf, passStartTime } from './support/matches.ts'
import { named, people } from './support/people.ts'
import { countSteps } from './support/steps.ts'
import { expect, PHONE, test } from './support/trunfo.ts'

/** Limits. Before the link in the email signed people in, it took 7 fields, 14 taps and 8 pages. */
const MOST = { fields: 5, taps: 14, pages: 7 }

test('the first hour of a player, from a shared link to the second match', async ({
  stack,
  page,
  mailbox,
  openPage,
}) => {
  await page.setViewportSize(PHONE)
  const game = `Truco ${named('')}`
  const { id: gameId } = await makeGame(stack.db, { name: game })
  const rivals = await people(stack, 'bia', 'caio', 'dora')
  const fields = { name: 'Copa da Primeira Hora', game_id: gameId, max_participants: 4, starts_itself: true }
  const { id } = await makeTournament(stack.db, fields)
  await enterPeople(
    stack.db,
    id,
    rivals.map((rival) => rival.id),
  )
  const username = named('ana')
  const person = { username, email: `${username}@exemplo.test`, password: 'mesa redonda 9' }
  const steps = await countSteps(page)

  await test.step('registers on the way, and the email leads back to the tournament, enrolled', async () => {
    await page.goto(`/tournaments/${id}`)
    await enrol(page).click()
    await page.getByRole('main').getByRole('link', { name: 'Criar conta' }).click()
    await fillRegister(page, person)
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await expect(page.getByText('Confira seu e-mail')).toBeVisible()
    await page.goto(await mailbox.expectLink(person.email, /Confirme seu e-mail/, '/login'))
    await expect(page).toHaveURL(`/tournaments/${id}`)
    await expect(page.getByText('Você está inscrito.')).toBeVisible()
  })

  await test.step('works through the checklist', async () => {
    await expect(checklistItems(page)).toHaveText([/^a fazer: O seu nick/, /^a fazer: A data/, /Avisos/])
    await writeNick(page, game, 'ana.truco')
    expect(await saveDate(page)).toMatch(/\.ics$/)
    await expect(checklistItems(page).filter({ hasText: 'feito:' })).toHaveCount(2)
    await expectAccessible(page)
  })

  const lobby = new Lobby(page)
  await test.step('is notified of the match, and declares', async () => {
    await passStartTime(stack, id)
    await stack.owner.query("select graphile_worker.add_job('cron:tournaments.start-due')")
    await followBell(page, /começou!/)
    await expect(checklist(page)).toHaveCount(0)
    await expect(lobby.nicks).toContainText('ana.truco')
    // Without this, the automatic redirect would count or not depending on the machine's speed.
    await lobby.stayWhenAsked()
    await lobby.declare(username)
  })

  await test.step('wins, and is notified of the next match', async () => {
    const [mine, other] = (await matchesOf(stack, id)).sort(
      (one, two) => Number(page.url().includes(two.id)) - Number(page.url().includes(one.id)),
    )
    const opponent = rivals.find((rival) => rival.id === mine?.one || rival.id === mine?.two)
    const theirs = new Lobby(await openPage(opponent))
    await theirs.open(mine?.id ?? '')
    await theirs.declare(username)
    await expect(page.getByText('Você venceu!').first()).toBeVisible()
    await decide(stack, other?.id ?? '', other?.one ?? '')
    await followBell(page, 'Sua próxima partida está pronta')
    await expect(page).not.toHaveURL(new RegExp(mine?.id ?? ''))
    await expect(page).toHaveURL(/\/match\//)
  })

  expect(steps.fields).toBeLessThanOrEqual(MOST.fields)
  expect(steps.taps).toBeLessThanOrEqual(MOST.taps)
  expect(steps.pages).toBeLessThanOrEqual(MOST.pages)
})
