import { makeStartedTournament } from '../apps/api/src/features/tournaments/testing.ts'
import { Lobby } from './pages/lobby.ts'
import { toast } from './pages/shell.ts'
import { deskRows, manage } from './pages/tournament.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { matchesOf } from './support/matches.ts'
import { people, type Somebody, somebody } from './support/people.ts'
import { expect, PHONE, test } from './support/trunfo.ts'
import { emptyCatalogue } from './support/world.ts'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

test('an organiser invites a referee, who ends a match on a phone, and everybody reads it in the log', async ({
  stack,
  page,
  signIn,
  openPage,
}) => {
  const organiser = await signIn({ name: 'org', roles: ['vip'] })
  const players = await people(stack, 'ana', 'bia', 'caio', 'duda')
  const [referee, second] = await people(stack, 'rita', 'zeca')
  const { id } = await makeStartedTournament(stack.db, {
    name: 'Copa da Vila',
    created_by: organiser.id,
    participants: players.map((one) => one.id),
  })
  const [first] = await matchesOf(stack, id)
  if (!first || !referee || !second) throw new Error('nothing was drawn')
  const personOf = (sideId: string) => players.find((one) => one.id === sideId) as Somebody
  const path = `/tournaments/${id}`

  await test.step('the organiser invites two people, and withdraws one invitation', async () => {
    await page.goto(path)
    await manage(page).click()
    const crew = page.getByRole('region', { name: 'Organização' })
    await expect(crew.getByText('Ninguém ajuda ainda.')).toBeVisible()
    await crew.getByRole('button', { name: 'Convidar' }).click()
    await expect(crew.getByText('Diga quem você quer chamar.').last()).toBeVisible()
    await crew.getByLabel('Nome de usuário').fill('ninguem-tem-este-nome')
    await crew.getByRole('button', { name: 'Convidar' }).click()
    await expect(crew.getByText('Ninguém aqui tem esse nome de usuário.').last()).toBeVisible()
    for (const { username } of [referee, second]) {
      await crew.getByLabel('Nome de usuário').fill(`@${username}`)
      await crew.getByRole('button', { name: 'Convidar' }).click()
      await expect(crew.getByRole('listitem').filter({ hasText: username })).toContainText('Convite enviado')
    }
    await expectAccessibleAtBothSizes(page)
    await crew.getByRole('button', { name: `Desfazer o convite de ${second.username}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer convite' }).click()
    await expect(crew.getByRole('listitem')).toHaveCount(1)
  })

  const hers = await openPage(referee)
  await hers.setViewportSize(PHONE)
  await test.step('the referee accepts, and gives a W.O. from the desk', async () => {
    await hers.goto(path)
    await expect(hers.getByRole('heading', { name: /^Convite para ajudar/ })).toBeVisible()
    await expectAccessibleAtBothSizes(hers)
    await hers.setViewportSize(PHONE)
    await hers.getByRole('button', { name: 'Aceitar' }).click()
    await expect(toast(hers, 'Agora você faz parte da organização!')).toBeVisible()
    await manage(hers).click()
    await expect(deskRows(hers)).toHaveCount(2)
    await expect(hers.getByRole('region', { name: 'Organização' })).toHaveCount(0)
    await expectAccessibleAtBothSizes(hers)
    await hers.setViewportSize(PHONE)
    const absent = personOf(first.two).username
    await deskRows(hers).filter({ hasText: absent }).click()
    await hers.getByRole('button', { name: 'Dar W.O.' }).click()
    const dialog = hers.getByRole('alertdialog')
    await dialog.getByRole('radio', { name: absent }).check()
    await dialog.getByLabel('Motivo').fill('Não apareceu em 20 minutos.')
    await dialog.getByRole('button', { name: 'Dar W.O.' }).click()
    await expect(toast(hers, 'W.O. registrado.')).toBeVisible()
  })

  await test.step('the referee decides a match in its lobby', async () => {
    const [, match] = await matchesOf(stack, id)
    if (!match) throw new Error('nothing was drawn')
    const lobby = new Lobby(hers)
    await lobby.open(match.id)
    await lobby.giveVictory(personOf(match.one).username, 'Vi a prova.')
    await expect(toast(hers, 'Vencedor definido!')).toBeVisible()
  })

  await test.step('visitors see who runs it and what they did', async () => {
    const visitor = await openPage()
    await visitor.goto(path)
    await visitor.getByText('Organização e registro').click()
    const crew = visitor.getByRole('list', { name: 'Quem organiza' })
    await expect(crew.getByRole('listitem')).toHaveText([
      new RegExp(`${organiser.username}.*Organização`),
      new RegExp(`${referee.username}.*Arbitragem`),
    ])
    const log = visitor.getByRole('list', { name: 'Registro da organização' }).getByRole('listitem')
    await expect(log).toHaveCount(3)
    await expect(log.nth(1)).toContainText('Motivo: Não apareceu em 20 minutos.')
    await expect(log.last()).toContainText(`${referee.username} entrou na organização`)
    await expectAccessibleAtBothSizes(visitor)
  })

  await test.step('the organiser removes the referee, who loses the desk', async () => {
    const crew = page.getByRole('region', { name: 'Organização' })
    await crew.getByRole('button', { name: `Tirar ${referee.username} da organização` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Tirar' }).click()
    await expect(crew.getByText('Ninguém ajuda ainda.')).toBeVisible()
    await hers.goto(path)
    await expect(hers.getByRole('heading', { name: 'Copa da Vila' }).first()).toBeVisible()
    await expect(manage(hers)).toHaveCount(0)
  })

  await test.step('somebody who declines is asked no more', async () => {
    const crew = page.getByRole('region', { name: 'Organização' })
    await crew.getByLabel('Nome de usuário').fill(second.username)
    await crew.getByLabel('Papel').selectOption({ label: 'Transmissão' })
    await crew.getByRole('button', { name: 'Convidar' }).click()
    const theirs = await openPage(second)
    await theirs.goto(path)
    await theirs.getByRole('button', { name: 'Recusar' }).click()
    await expect(theirs.getByRole('heading', { name: /^Convite para ajudar/ })).toHaveCount(0)
    await expect(crew.getByText('Ninguém ajuda ainda.')).toBeVisible()
  })
})

test('a member leaves, and a broadcaster has no desk', async ({ stack, page, signIn }) => {
  const owner = await somebody(stack, { name: 'org', roles: ['vip'] })
  const helper = await signIn({ name: 'tv' })
  const { id } = await makeStartedTournament(stack.db, { name: 'Copa da Vila', created_by: owner.id })
  await stack.db
    .insertInto('tournament_crew')
    .values({ tournament_id: id, user_id: helper.id, role: 'broadcaster', accepted_at: new Date() })
    .execute()
  await page.goto(`/tournaments/${id}`)
  await page.getByText('Organização e registro').click()
  await expect(manage(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Sair da organização' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('list', { name: 'Quem organiza' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Registro da organização' })).toContainText(
    'saiu da organização',
  )
})
