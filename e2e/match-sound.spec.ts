import { makeMatchMessages } from '../apps/api/src/features/matches/index.ts'
import { Lobby } from './pages/lobby.ts'
import { confirm } from './pages/shell.ts'
import { started } from './support/matches.ts'
import { people, somebody } from './support/people.ts'
import { expectSound } from './support/sound.ts'
import { DESKTOP, expect, PHONE, test } from './support/trunfo.ts'
import { emptyCatalogue } from './support/world.ts'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

for (const viewport of [PHONE, DESKTOP]) {
  test(`the lobby is sound at ${viewport.width} px in every state`, async ({ stack, openPage }) => {
    const persons = await people(stack, 'W'.repeat(14), 'M'.repeat(14), 'ana', 'bia')
    const moderator = await somebody(stack, { name: 'mod', roles: ['moderador', 'admin'] })
    const { match, one, two } = await started(stack, persons, 'Campeonatointermunicipaldetrucopaulista 2026')
    await makeMatchMessages(stack.db, match.id, two.id, 8)
    const [ours, theirs, judges] = [
      new Lobby(await openPage(one)),
      new Lobby(await openPage(two)),
      new Lobby(await openPage(moderator)),
    ]
    for (const side of [ours, theirs, judges]) {
      await side.page.setViewportSize(viewport)
      await side.open(match.id)
      await expect(side.message('Mensagem 8')).toBeVisible()
    }
    const [page, judge] = [ours.page, judges.page]
    await expectSound(page)
    await ours.choose(one.username)
    await page.getByRole('button', { name: 'Declarar vencedor' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectSound(page)
    await confirm(page, 'Sim, declarar')
    await theirs.declare(two.username)
    await expect(ours.disputeBanner).toBeVisible()
    await expectSound(page)
    await expect(judge.getByRole('button', { name: 'Assumir caso' })).toBeVisible()
    await expectSound(judge)
    await judges.giveVictory(one.username)
    for (const side of [page, judge]) await expect(side).toHaveURL(/\/tournaments\//)
    await ours.open(match.id)
    await expect(page.getByText('Partida encerrada')).toBeVisible()
    await expectSound(page)
    for (const path of ['/admin/disputes', '/test-lobby']) {
      await judge.goto(path)
      await expect(judge.getByRole('heading', { level: 1 })).toBeVisible()
      await expectSound(judge)
    }
  })
}
