import { makeReport } from '../apps/api/src/features/moderation/testing.ts'
import { makeWallMessage } from '../apps/api/src/features/profiles/testing.ts'
import { Lobby } from './pages/lobby.ts'
import { bell, items } from './pages/notifications.ts'
import { messageOf } from './pages/profile.ts'
import { casePanel, detailsOf, report, reportDialog } from './pages/reports.ts'
import { expectFilterKept } from './pages/staff-table.ts'
import { expectAccessible } from './support/accessibility.ts'
import { started } from './support/matches.ts'
import { enter, named, people, somebody } from './support/people.ts'
import { atOtherProcess, DESKTOP, expect, PHONE, test } from './support/trunfo.ts'
import { emptyCatalogue } from './support/world.ts'

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('a player reports a chat and a wall message; a moderator removes them by keyboard; both sides are notified', async ({
    page,
    stack,
    context,
    openPage,
  }) => {
    await emptyCatalogue(stack)
    const { match, one, two } = await started(stack, await people(stack, 'ana', 'bia'))
    const [insult, note] = [named('Palavrão'), named('Recado feio')]
    await makeWallMessage(stack.db, { profile_id: one.id, author_id: two.id, content: note })
    const authorPage = await openPage(two)
    const theirs = new Lobby(authorPage)
    await theirs.open(match.id)
    await theirs.say(insult)
    await expect(theirs.message(insult)).toBeVisible()

    await enter(stack, context, one)
    const ours = new Lobby(page)
    await ours.open(match.id)
    await expect(ours.message(insult)).toBeVisible()
    await report(page, page.getByRole('button', { name: `Denunciar mensagem de ${two.username}` }), 'Ofensa')
    await page.goto(`/profile/${one.username}`)
    const onWall = messageOf(page, two.username)
    await onWall.getByRole('button', { name: /^Denunciar/ }).click()
    await expect(reportDialog(page)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    const flag = onWall.getByRole('button', { name: /^Denunciar/ })
    await expect(flag).toBeFocused()
    await report(page, flag, 'Conteúdo impróprio', 'No meu mural não.')

    const staffPage = await openPage(await somebody(stack, { name: 'mod', roles: ['moderador'] }))
    await staffPage.setViewportSize(DESKTOP)
    await staffPage.goto(atOtherProcess(stack, '/admin/reports?reason=improper'))
    await expect(detailsOf(staffPage, note)).toBeVisible()
    await expect(detailsOf(staffPage, insult)).toHaveCount(0)
    await remove(staffPage, note)
    await staffPage.getByLabel('Motivo').selectOption('')
    await remove(staffPage, insult)

    await expect(theirs.message(insult)).toHaveCount(0)
    await expect(authorPage.getByText('Mensagem removida').first()).toBeVisible()
    await expect(onWall).toHaveCount(0)
    await bell(authorPage).click()
    await expect(items(authorPage).filter({ hasText: 'Um conteúdo seu foi removido' })).toHaveCount(2)
    await bell(page).click()
    await expect(items(page).filter({ hasText: 'Analisamos sua denúncia' })).toHaveCount(2)
  })
})

/** By keyboard: the decision is a radio button, and Enter submits it. */
async function remove(page: Parameters<typeof detailsOf>[0], text: string): Promise<void> {
  const details = detailsOf(page, text)
  await details.press('Enter')
  const panel = casePanel(page).filter({ hasText: text })
  // The panel takes the focus when it opens, which would steal it from one of its controls.
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused()
  await panel.getByRole('radio', { name: 'Remover o conteúdo' }).press('Space')
  await panel.getByRole('button', { name: 'Confirmar decisão' }).press('Enter')
  await expect(panel).toHaveCount(0)
  await expect(details).toHaveCount(0)
}

test('a visitor is asked to sign in; the queue and a case are accessible at both sizes', async ({
  page,
  stack,
  openPage,
}) => {
  const person = await somebody(stack, { name: 'caio' })
  const visitor = await openPage()
  await visitor.goto(`/profile/${person.username}`)
  await visitor.getByRole('button', { name: /^Denunciar/ }).click()
  await expect(visitor).toHaveURL('/login')

  await stack.owner.query('delete from report_cases')
  await makeReport(stack.db, { responsibleId: person.id, text: 'Uma palavra '.repeat(30).trim() })
  const staff = await openPage(await somebody(stack, { name: 'chefe', roles: ['admin'] }))
  for (const viewport of [PHONE, DESKTOP]) {
    await staff.setViewportSize(viewport)
    await staff.goto('/admin/reports')
    await expectFilterKept(staff, {
      label: 'Situação',
      choice: 'Sem problema',
      asked: 'state=dismissed',
    })
    await expect(staff.getByText('Nenhuma denúncia por aqui')).toBeVisible()
    await expectAccessible(staff)
    await staff.getByRole('button', { name: 'Limpar filtros' }).click()
    await detailsOf(staff, 'Um nome feio').click()
    const dialog = viewport === PHONE ? staff.getByRole('dialog') : casePanel(staff)
    await expect(dialog.getByRole('link', { name: `Abrir ficha de ${person.username}` })).toBeVisible()
    await dialog.getByRole('radio', { name: 'Remover o conteúdo' }).press('Space')
    await expectAccessible(staff)
    await staff.keyboard.press('Escape')
    await expect(staff).toHaveURL('/admin/reports')
    await expectAccessible(staff)
  }
  await page.setViewportSize(PHONE)
  await page.goto(`/profile/${person.username}`)
})
