import { makeMatchMessages } from '../apps/api/src/features/matches/testing.ts'
import { Lobby } from './pages/lobby.ts'
import { confirm } from './pages/shell.ts'
import { expectAccessible } from './support/accessibility.ts'
import { play, started } from './support/matches.ts'
import { people, somebody } from './support/people.ts'
import { expect, test } from './support/trunfo.ts'
import { emptyCatalogue } from './support/world.ts'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

/** The smallest sizes in which the composer must fit without scrolling. */
for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`the lobby is accessible at ${viewport.width} px in every state`, async ({ stack, openPage }) => {
    const persons = await people(stack, 'W'.repeat(14), 'M'.repeat(14), 'ana', 'bia')
    const moderator = await somebody(stack, { name: 'mod', roles: ['moderador', 'admin'] })
    const { tournamentId, match, one, two } = await started(
      stack,
      persons,
      'Campeonatointermunicipaldetrucopaulista 2026',
    )
    await makeMatchMessages(stack.db, match.id, two.id, 8)
    const [ours, theirs, judges] = [
      new Lobby(await openPage(one)),
      new Lobby(await openPage(two)),
      new Lobby(await openPage(moderator)),
    ]
    for (const side of [ours, theirs, judges]) {
      await side.page.setViewportSize(viewport)
      await side.open(match.id)
    }
    const [page, judge] = [ours.page, judges.page]
    for (const side of [ours, theirs, judges]) {
      await expect(side.message('Mensagem 8')).toBeInViewport()
      await expect(side.field).toBeInViewport({ ratio: 1 })
    }
    await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByText('Regras do torneio').click()
    await expect(page.getByText('Nenhuma regra publicada.')).toBeVisible()
    await expectAccessible(page)
    // A player reading the rules sees the new message and can jump to it; the composer stays in place.
    if (viewport.width < 1024) {
      await expect(ours.messages).not.toBeInViewport()
      await expect(ours.field).toBeInViewport({ ratio: 1 })
      await theirs.say('Bora?')
      await expect(page.getByText('1 mensagem não lida')).toBeInViewport({ ratio: 1 })
      await page.getByRole('button', { name: 'Ver o chat' }).click()
      await expect(ours.message('Bora?')).toBeInViewport()
      await expect(page.getByText('1 mensagem não lida')).toHaveCount(0)
    }
    await ours.choose(one.username)
    await page.getByRole('button', { name: 'Declarar vencedor' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page)
    await confirm(page, 'Sim, declarar')
    await theirs.declare(two.username)
    await expect(ours.disputeBanner).toBeVisible()
    await expectAccessible(page)
    await expect(judge.getByRole('button', { name: 'Assumir caso' })).toBeVisible()
    await expectAccessible(judge)
    await judges.giveVictory(one.username)
    for (const side of [page, judge]) await expect(side).toHaveURL(/\/tournaments\//)
    await ours.open(match.id)
    await expect(page.getByText('Partida encerrada')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Você venceu!' })).toBeVisible()
    await expect(page.getByText('Aguarde: falta 1 partida desta rodada.')).toBeVisible()
    await expectAccessible(page)
    await theirs.open(match.id)
    await expect(theirs.page.getByRole('heading', { name: 'Desta vez não deu' })).toBeVisible()
    await expectAccessible(theirs.page)
    // The next match is linked as soon as it is drawn.
    await play(stack, tournamentId, 1)
    await expect(page.getByRole('link', { name: 'Ir para a próxima partida' })).toBeVisible()
    for (const path of ['/admin/disputes', '/test-lobby']) {
      await judge.goto(path)
      await expect(judge.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(judge)
    }
  })
}
