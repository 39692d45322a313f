import type { Locator, Page } from '@playwright/test'
import { makeReport } from '../apps/api/src/features/moderation/testing.ts'
import { disputeMatch } from '../apps/api/src/features/tournaments/testing.ts'
import type { Stack } from '../tools/stack/index.ts'
import { confirm, focused } from './pages/shell.ts'
import { expectAccessible } from './support/accessibility.ts'
import { started } from './support/matches.ts'
import { people, somebody } from './support/people.ts'
import { DESKTOP, expect, PHONE, test } from './support/trunfo.ts'
import { makeWaiting } from './support/withdrawals.ts'
import { emptyCatalogue } from './support/world.ts'

test.use({ viewport: DESKTOP })

const panel = (page: Page): Locator => page.getByRole('complementary').filter({ visible: true })
const title = (page: Page): Locator => panel(page).getByRole('heading', { level: 2 })

/** The next item has opened, and its heading has the focus. */
async function expectNext(page: Page, text: string): Promise<void> {
  await expect(panel(page)).toContainText(text)
  await expect(title(page)).toBeFocused()
}

/** The queue is done: nothing is open, and the page heading has the focus. */
async function expectDone(page: Page, heading: string): Promise<void> {
  await expect(panel(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/[?&](item|case)=/)
  await expect(focused(page)).toHaveText(heading)
}

test('withdrawals are refused one after the other by keyboard, each in the panel beside the list', async ({
  page,
  signIn,
  stack,
}) => {
  const person = await somebody(stack, { name: 'sacadora' })
  for (const amount of [41_00, 42_00, 43_00]) await makeWaiting(stack, { userId: person.id, amount })
  await signIn({ roles: ['fundador'] })
  await page.goto(`/admin/withdrawals?q=${person.username}`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText(/R\$\s41,00.*Atenção/)

  await page.getByRole('button', { name: /^Ver o saque de R\$\s42,00/ }).press('Enter')
  await expectNext(page, 'R$ 42,00')
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expectNext(page, 'R$ 41,00')
  await page.reload()
  await expect(title(page)).toContainText('R$ 41,00')

  const refuse = async (amount: string) => {
    await panel(page).getByRole('button', { name: 'Recusar' }).press('Enter')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`Recusar o saque de ${amount} de ${person.username}?`)
    // Escape closes the dialog only; the panel stays.
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await panel(page).getByRole('button', { name: 'Recusar' }).press('Enter')
    await question.getByLabel('Motivo').fill('A chave não confere.')
    await question.getByRole('button', { name: /^Recusar e devolver/ }).press('Enter')
    await expect(question).toHaveCount(0)
  }
  await refuse('R$\u00a041,00')
  await expectNext(page, 'R$ 42,00')
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expectNext(page, 'R$ 43,00')
  await refuse('R$\u00a043,00')
  await expectNext(page, 'R$ 42,00')
  await refuse('R$\u00a042,00')
  await expectDone(page, 'Saques')
})

test('another filter closes the panel; on a phone each withdrawal is a card', async ({
  page,
  signIn,
  stack,
}) => {
  const person = await somebody(stack, { name: 'sacadora' })
  const id = await makeWaiting(stack, { userId: person.id, amount: 51_00 })
  await signIn({ roles: ['fundador'] })
  await page.goto(`/admin/withdrawals?q=${person.username}&item=${id}`)
  await expect(title(page)).toContainText('R$ 51,00')
  await page.getByRole('region', { name: 'Pedidos' }).getByLabel('Situação').selectOption('Pago')
  await expect(page.getByText('Nenhum saque com estes filtros.')).toBeVisible()
  await expect(page).not.toHaveURL(/item=/)
  await page.setViewportSize(PHONE)
  await page.goto(`/admin/withdrawals?q=${person.username}&item=${id}`)
  await expect(page.getByRole('listitem').getByRole('heading', { name: /^R\$\s51,00/ })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  await expectAccessible(page)
})

async function makeDispute(stack: Stack, names: readonly [string, string]) {
  const { match, one, two } = await started(stack, await people(stack, ...names))
  await disputeMatch(stack.db, match.id)
  await stack.db.insertInto('match_cases').values({ match_id: match.id, disputed_at: new Date() }).execute()
  return { match, one, two }
}

test('disputes are decided one after the other in the panel, with both proofs side by side', async ({
  page,
  signIn,
  stack,
}) => {
  await emptyCatalogue(stack)
  const first = await makeDispute(stack, ['ana', 'bia'])
  const second = await makeDispute(stack, ['caio', 'duda'])
  await signIn({ roles: ['moderador'] })
  await page.goto('/admin/disputes')
  await expect(page.locator('tbody tr')).toHaveCount(2)
  await page
    .getByRole('button', { name: /^Ver o caso de/ })
    .first()
    .press('Enter')
  await expectNext(page, first.one.username)
  await expect(panel(page).getByText('Nenhuma prova')).toHaveCount(2)
  await expect(panel(page).getByRole('link', { name: 'Abrir a sala' })).toHaveAttribute(
    'href',
    `/match/${first.match.id}`,
  )
  await panel(page).getByRole('button', { name: 'Assumir caso' }).press('Enter')
  await expect(panel(page).getByText('Este caso está com você.')).toBeVisible()
  await expectAccessible(page)

  for (const { one, next } of [
    { one: first.one, next: second.one.username },
    { one: second.one, next: null },
  ]) {
    await panel(page).getByRole('radio', { name: one.username }).press('Space')
    await panel(page).getByLabel('Motivo da decisão').fill('A prova mostra o placar.')
    await panel(page).getByRole('button', { name: 'Definir vencedor' }).press('Enter')
    await confirm(page, 'Sim, dar a vitória')
    if (next) await expectNext(page, next)
  }
  await expectDone(page, 'Disputas')

  const { match } = await makeDispute(stack, ['eva', 'fabio'])
  await page.setViewportSize(PHONE)
  await page.goto(`/admin/disputes?item=${match.id}`)
  await expect(page.getByRole('link', { name: /^Abrir a sala/ })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  await expectAccessible(page)
})

test('reports are decided one after the other in the panel', async ({ page, signIn, stack }) => {
  await stack.owner.query('delete from report_cases')
  for (const text of ['Primeira queixa', 'Segunda queixa']) await makeReport(stack.db, { text })
  await signIn({ roles: ['moderador'] })
  await page.goto('/admin/reports')
  await page
    .getByRole('button', { name: /^Analisar denúncia/ })
    .first()
    .press('Enter')
  await expect(title(page)).toBeFocused()
  for (const text of ['Primeira queixa', 'Segunda queixa']) {
    await expectNext(page, text)
    await expectAccessible(page)
    await panel(page).getByRole('radio', { name: 'Sem problema' }).press('Space')
    await panel(page).getByRole('button', { name: 'Confirmar decisão' }).press('Enter')
  }
  await expectDone(page, 'Denúncias')
})
