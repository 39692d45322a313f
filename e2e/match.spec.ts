import { makeGame } from '../apps/api/src/features/games/testing.ts'
import { makeTeam } from '../apps/api/src/features/teams/testing.ts'
import { makeStartedTournament } from '../apps/api/src/features/tournaments/testing.ts'
import { Lobby } from './pages/lobby.ts'
import { accountMenu, confirm } from './pages/shell.ts'
import { matchesOf, started, tournamentUrl } from './support/matches.ts'
import { enter, people } from './support/people.ts'
import { atOtherProcess, expect, test } from './support/trunfo.ts'
import { emptyCatalogue } from './support/world.ts'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

test('a team match is played by the line-up: the first declaration counts for the team', async ({
  stack,
  context,
  page,
  openPage,
}) => {
  const game = await makeGame(stack.db, { name: 'Truco' })
  const [lia, leo, ivo, eva, gil] = await people(stack, 'lia', 'leo', 'ivo', 'eva', 'gil')
  if (!lia || !leo || !ivo || !eva || !gil) throw new Error('Five people are needed.')
  const lions = await makeTeam(stack.db, {
    leaderId: lia.id,
    memberIds: [leo.id, ivo.id],
    name: 'Leões do Norte',
    tag: 'LEAO',
  })
  const eagles = await makeTeam(stack.db, {
    leaderId: eva.id,
    memberIds: [gil.id],
    name: 'Águias',
    tag: 'AGUI',
  })
  for (const userId of [lia.id, leo.id]) {
    await stack.db
      .insertInto('team_member_games')
      .values({ team_id: lions.id, user_id: userId, place: 1, game_id: game.id })
      .execute()
  }
  const { id: tournamentId } = await makeStartedTournament(stack.db, {
    name: 'Copa de Equipes',
    type: 'team',
    team_size: 2,
    game_id: game.id,
    participants: [lions.id, eagles.id],
  })
  const [match] = await matchesOf(stack, tournamentId)
  const matchId = match?.id ?? ''
  await enter(stack, context, leo)
  const [lobby, theirs, outside] = [
    new Lobby(page),
    new Lobby(await openPage(gil)),
    new Lobby(await openPage(ivo)),
  ]

  // A team member outside the line-up is denied access.
  await outside.open(matchId)
  await expect(outside.page.getByText('Acesso Negado')).toBeVisible()
  await expect(outside.page).toHaveURL(tournamentUrl(tournamentId))

  await lobby.open(matchId)
  await theirs.open(matchId, atOtherProcess(stack))
  await page.getByText('Escalações').click()
  const lineup = page.getByRole('region', { name: 'Escalação de Leões do Norte' })
  await expect(lineup.getByRole('listitem')).toHaveCount(2)
  await expect(lineup.getByText(ivo.username)).toHaveCount(0)

  await lobby.declare('Leões do Norte')
  await expect(page.getByRole('heading', { name: 'Falta Águias declarar' })).toBeVisible()
  await lobby.stayWhenAsked()
  await theirs.declare('Leões do Norte')
  await expect(theirs.page).toHaveURL(tournamentUrl(tournamentId))
  await expect(page).toHaveURL(`/match/${matchId}`)
  await expect(page.getByText('Leões do Norte venceu', { exact: true }).first()).toBeVisible()
  const { rows } = await stack.owner.query('select champion_id from tournaments where id = $1', [
    tournamentId,
  ])
  expect(rows[0].champion_id).toBe(lions.id)
})

test('viewers without access to a lobby are redirected', async ({ stack, page, signIn }) => {
  const { tournamentId, match } = await started(stack, await people(stack, 'ana', 'bia'))
  await page.goto(`/match/${match.id}`)
  await expect(page).toHaveURL('/login')
  await signIn({ name: 'zeca' })
  await page.goto(`/match/${match.id}`)
  await expect(page.getByText('Acesso Negado')).toBeVisible()
  await expect(page).toHaveURL(tournamentUrl(tournamentId))
  for (const id of ['01a1ddd2-1eb2-7255-a4c6-c44f6b918b47', 'nada']) {
    await page.goto(`/match/${id}`)
    await expect(page.getByText('Partida não encontrada')).toBeVisible()
    await expect(page).toHaveURL('/')
  }
  await page.goto('/admin/disputes')
  await expect(page).toHaveURL('/')
})

test('staff try the lobby in test matches, and delete them again', async ({ stack, page, signIn }) => {
  const { match } = await started(stack, await people(stack, 'ana', 'bia'))
  const lobby = new Lobby(page)
  await signIn({ name: 'adm', roles: ['admin'] })
  await page.goto('/about-us')
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Painel administrativo' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Lobby de teste/ })
    .click()
  await page.getByRole('button', { name: 'Criar lobbies de teste' }).click()
  await expect(page.getByText('Lobbies de teste criados com sucesso!')).toBeVisible()
  const individual = await page.getByRole('link', { name: 'Abrir partida individual' }).getAttribute('href')
  await page.getByRole('link', { name: 'Abrir partida de equipes' }).click()
  await expect(page).toHaveURL(/\/match\//)
  await expect(page.getByText('Escalações')).toBeVisible()
  await expect(page.getByText('Lobby de teste', { exact: true })).toBeVisible()
  await page.goto(individual ?? '')
  await lobby.say('Um, dois, três, testando.')
  await expect(lobby.message('Um, dois, três, testando.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ações da Partida' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Moderação' })).toBeVisible()
  await page.goto('/test-lobby')
  await page.getByRole('button', { name: 'Deletar lobbies de teste' }).click()
  await confirm(page, 'Deletar lobbies de teste')
  await expect(page.getByText('Lobbies de teste deletados.')).toBeVisible()
  await page.goto(individual ?? '')
  await expect(page.getByText('Partida não encontrada')).toBeVisible()
  await lobby.open(match.id)
  await expect(page.getByText('Você é um espectador.')).toBeVisible()
})
