import { makePlayerRecord } from '../apps/api/src/features/rankings/testing.ts'
import { makeStartedTournament } from '../apps/api/src/features/tournaments/testing.ts'
import { toast } from './pages/shell.ts'
import { manage } from './pages/tournament.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { matchesOf } from './support/matches.ts'
import { people, type Somebody, somebody } from './support/people.ts'
import { expect, PHONE, test } from './support/trunfo.ts'

test('the organiser lets a latecomer in and replaces an entrant, and staff reopen a match', async ({
  stack,
  page,
  signIn,
  openPage,
}) => {
  const organiser = await signIn({ name: 'org', roles: ['vip'] })
  const players = await people(stack, 'ana', 'bia', 'caio', 'duda')
  const [late, spare] = (await people(stack, 'tarde', 'reserva')) as [Somebody, Somebody]
  const { id } = await makeStartedTournament(stack.db, {
    name: 'Suíço da Vila',
    created_by: organiser.id,
    participants: players.map((one) => one.id),
    max_participants: 8,
    stages: [{ format: 'swiss', settings: { rounds: 3, allowsDraws: false } }],
  })
  const [match] = await matchesOf(stack, id)
  const gone = players.find((one) => one.id === match?.one) as Somebody
  // The factory's start is not counted, and the replacement takes this participation back.
  await makePlayerRecord(stack.db, { user_id: gone.id, participations: 1 })
  await page.setViewportSize(PHONE)
  await page.goto(`/tournaments/${id}`)
  await manage(page).click()

  await test.step('a latecomer is in the list', async () => {
    await page.getByRole('button', { name: 'Colocar atrasado' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Colocar', exact: true }).click()
    await expect(dialog.getByText('Diga quem entra.').last()).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await dialog.getByLabel('Nome de usuário de quem entra').fill(late.username)
    await dialog.getByRole('button', { name: 'Colocar', exact: true }).click()
    await expect(toast(page, 'Entrou na disputa.')).toBeVisible()
    await expect(page.getByRole('link', { name: late.username })).toBeVisible()
  })

  await test.step('somebody else takes the place of an entrant', async () => {
    await page.getByRole('button', { name: `Mudar ${gone.username}` }).click()
    const dialog = page.getByRole('alertdialog')
    await expectAccessibleAtBothSizes(page)
    await dialog.getByLabel('Nome de usuário de quem entra').fill(spare.username)
    await dialog.getByLabel('Motivo').fill('Não apareceu.')
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    await expect(toast(page, 'Troca feita.')).toBeVisible()
    await expect(page.getByRole('link', { name: spare.username }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: gone.username })).toHaveCount(0)
    await expectAccessibleAtBothSizes(page)
  })

  await test.step('a reopened match is played again', async () => {
    const moderator = await stack.signIn(['moderador'])
    const headers = { ...moderator.headers, 'idempotency-key': crypto.randomUUID() }
    const url = `${stack.url}/api/matches/${match?.id}/decision`
    const body = JSON.stringify({ winnerId: spare.id, reason: 'As provas mostram' })
    await fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
    const lobby = await openPage(await somebody(stack, { name: 'juiz', roles: ['moderador'] }))
    await lobby.setViewportSize(PHONE)
    await lobby.goto(`/match/${match?.id}`)
    await lobby.getByRole('button', { name: 'Reabrir partida' }).click()
    const dialog = lobby.getByRole('dialog')
    await expect(dialog.getByText('Só esta partida muda.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Reabrir partida' }).click()
    await expect(dialog.getByText('Diga o motivo da decisão.').last()).toBeVisible()
    await expectAccessibleAtBothSizes(lobby)
    await dialog.getByLabel('Motivo da reabertura').fill('Jogaram com o baralho errado.')
    await dialog.getByRole('button', { name: 'Reabrir partida' }).click()
    await expect(toast(lobby, 'Partida reaberta!')).toBeVisible()
    await expect(lobby.getByRole('button', { name: 'Reabrir partida' })).toHaveCount(0)
  })
})
