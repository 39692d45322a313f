import { makeGame, makeNick } from '../apps/api/src/features/games/testing.ts'
import { makeTeam } from '../apps/api/src/features/teams/testing.ts'
import { makeStartedTournament } from '../apps/api/src/features/tournaments/testing.ts'
import { Lobby } from './pages/lobby.ts'
import { confirm } from './pages/shell.ts'
import { expectAccessible } from './support/accessibility.ts'
import { matchesOf } from './support/matches.ts'
import { enter, people } from './support/people.ts'
import { atOtherProcess, DESKTOP, expect, PHONE, test } from './support/trunfo.ts'
import { caughtUp, emptyCatalogue } from './support/world.ts'
import { watchForScripts } from './support/xss-payloads.ts'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

const MARKUP = '<img src=x onerror=ran()>'
const LONG = 'W'.repeat(40)

for (const viewport of [PHONE, DESKTOP]) {
  test(`at ${viewport.width} px a player sets a nickname in the lobby, and the opponent sees and copies it`, async ({
    stack,
    page,
    context,
    openPage,
  }) => {
    const [ana, bia] = await people(stack, 'ana', 'bia')
    if (!ana || !bia) throw new Error('Two people are needed.')
    const game = await makeGame(stack.db, { name: 'Truco' })
    const participants = [ana.id, bia.id]
    const { id } = await makeStartedTournament(stack.db, { game_id: game.id, participants })
    const matchId = (await matchesOf(stack, id))[0]?.id ?? ''
    await enter(stack, context, ana)
    const [ours, theirs] = [new Lobby(page), new Lobby(await openPage(bia))]
    const scripts = await watchForScripts(theirs.page)
    for (const side of [ours, theirs]) await side.page.setViewportSize(viewport)
    await ours.open(matchId)
    await theirs.open(matchId, atOtherProcess(stack))
    const field = page.getByLabel('Qual é o seu nick em Truco?')
    await expect(field).toBeVisible()
    await expect(ours.nicks).toContainText('Ainda não informou o nick')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(ours.nicks).toContainText('Escreva o seu nick.')
    await expect(field).toBeFocused()
    await field.fill(`  ${MARKUP} `)
    await field.press('Enter')
    await expect(ours.nicks).toContainText(MARKUP)
    await expect(field).toBeHidden()

    await expect(theirs.nicks).toContainText(MARKUP)
    await scripts.expectNone()
    await page.getByRole('button', { name: 'Trocar o seu nick' }).click()
    await expect(field).toBeFocused()
    await field.fill(LONG)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(theirs.nicks).toContainText(LONG)
    await theirs.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await theirs.page.getByRole('button', { name: `Copiar o nick de ${ana.username}` }).click()
    await expect(theirs.nicks.getByRole('status')).toHaveText('Nick copiado')
    expect(await theirs.page.evaluate(() => navigator.clipboard.readText())).toBe(LONG)
    for (const side of [ours, theirs]) await expectAccessible(side.page)
  })

  test(`at ${viewport.width} px nicknames are managed on "Meus torneios"`, async ({
    stack,
    page,
    signIn,
  }) => {
    await page.setViewportSize(viewport)
    const me = await signIn()
    const truco = await makeGame(stack.db, { name: 'Truco' })
    await makeGame(stack.db, { name: 'Sueca' })
    await caughtUp(stack, '/admin/games')
    await page.goto('/tournaments/mine')
    const part = page.getByRole('region', { name: 'Seus nicks' })
    await expect(part).toContainText('Você ainda não salvou nenhum nick.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Adicionar nick' }).click()
    await page.getByLabel('Jogo', { exact: true }).selectOption('Sueca')
    await page.getByLabel('Qual é o seu nick em Sueca?').fill('Sete de ouros')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(part.getByRole('listitem')).toHaveText(['SuecaSete de ouros'])

    await makeNick(stack.db, truco.id, me.id, LONG)
    await page.reload()
    await expect(part.getByRole('listitem')).toHaveText(['SuecaSete de ouros', `Truco${LONG}`])
    await expectAccessible(page)
    await part.getByRole('button', { name: 'Trocar o nick em Truco' }).click()
    await page.getByLabel('Qual é o seu nick em Truco?').fill('Zap')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(part.getByRole('listitem')).toHaveText(['SuecaSete de ouros', 'TrucoZap'])
    await part.getByRole('button', { name: 'Remover o nick em Sueca' }).click()
    await confirm(page, 'Remover nick')
    await expect(part.getByRole('listitem')).toHaveText(['TrucoZap'])
    await expect(part.getByRole('heading', { name: 'Seus nicks' })).toBeFocused()
  })
}

test('three nicknames of a team are shown, and the others after a click', async ({
  stack,
  page,
  context,
}) => {
  await page.setViewportSize(PHONE)
  const names = Array.from({ length: 10 }, (_, place) => `jogador${place}`)
  const [eva, ...lions] = await people(stack, 'eva', ...names)
  if (!eva) throw new Error('Somebody has to play.')
  const [leader = eva, ...members] = lions
  const game = await makeGame(stack.db, { name: 'Truco' })
  const team = await makeTeam(stack.db, {
    leaderId: leader.id,
    memberIds: members.map(({ id }) => id),
    name: 'Leões do Norte',
    tag: 'LEAO',
  })
  const eagles = await makeTeam(stack.db, { leaderId: eva.id, name: 'Águias', tag: 'AGUI' })
  for (const { id, username } of lions) await makeNick(stack.db, game.id, id, `Nick de ${username}`)
  const { id } = await makeStartedTournament(stack.db, {
    type: 'team',
    team_size: 1,
    game_id: game.id,
    participants: [team.id, eagles.id],
  })
  const lobby = new Lobby(page)
  await enter(stack, context, eva)
  await lobby.open((await matchesOf(stack, id))[0]?.id ?? '')
  await expect(lobby.nicks.getByRole('listitem')).toHaveCount(3)
  await lobby.nicks.getByRole('button', { name: 'Ver mais 7 nicks' }).click()
  await expect(lobby.nicks.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
})
