import type { Page } from '@playwright/test'
import { makePerson } from '../apps/api/src/features/accounts/testing.ts'
import { makeTeam } from '../apps/api/src/features/teams/testing.ts'
import { makeTournament } from '../apps/api/src/features/tournaments/testing.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { expect, PHONE, test } from './support/trunfo.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Buscar' })
const field = (page: Page) => dialog(page).getByRole('combobox')
const option = (page: Page, name: string | RegExp) => dialog(page).getByRole('option', { name })
const chosen = (page: Page) => dialog(page).locator('[aria-selected=true]')

test('by keyboard alone, a few letters without accents find tournaments, teams, players and pages', async ({
  page,
  stack,
}) => {
  await makeTournament(stack.db, { name: 'Grande Copa do Joãozinho' })
  const { id } = await makePerson(stack.db, { username: 'joaozinho.busca' })
  await makeTeam(stack.db, { name: 'Joãozinhos do Norte', tag: 'JDN', leaderId: id })
  await page.goto('/ranking')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(option(page, 'Loja')).toBeVisible()
  await page.keyboard.type('joaozinho')
  await expect(option(page, /Grande Copa do Joãozinho/)).toBeVisible()
  await expect(option(page, /Joãozinhos do Norte.*JDN/)).toBeVisible()
  await expect(option(page, 'joaozinho.busca')).toBeVisible()
  await expect(dialog(page).getByRole('status')).toHaveText('3 resultados')
  // Words match in any order and position, whatever is between them.
  await field(page).fill('joaozinho COPA')
  await expect(option(page, /Grande Copa do Joãozinho/)).toBeVisible()
  await expect(dialog(page).getByRole('status')).toHaveText('1 resultado')
  await field(page).fill('norte joaozinhos')
  await expect(option(page, /Joãozinhos do Norte.*JDN/)).toBeVisible()
  await field(page).fill('busca joaozinho')
  await expect(option(page, 'joaozinho.busca')).toBeVisible()
  await field(page).fill('joaozinho')
  await expect(dialog(page).getByRole('status')).toHaveText('3 resultados')

  await expect(chosen(page)).toContainText('Grande Copa')
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toContainText('joaozinho.busca')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toContainText('Joãozinhos do Norte')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Joãozinhos do Norte' })).toBeVisible()
  // As after any link, a screen reader continues at the new page.
  await expect(page.locator('main:focus, main h1:focus')).toHaveCount(1)

  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('rank')
  await expect(option(page, 'Ranking')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('the search button opens it, also without results and when the server does not respond', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await expect(field(page)).toBeFocused()
    await expectAccessibleAtBothSizes(page)
    await field(page).fill('zzzzzz')
    await expect(dialog(page).getByText('Nada encontrado para “zzzzzz”')).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    await context.route('**/api/profiles?*', (route) => route.abort())
    await field(page).fill('alguém')
    await expect(dialog(page).getByRole('alert')).toContainText('A busca não respondeu')
    await context.unroute('**/api/profiles?*')
    await dialog(page).getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(dialog(page).getByRole('alert')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Buscar' })).toBeFocused()
  })
})

test('shortcuts are listed, and none of them intercepts typed text', async ({ page }) => {
  await page.goto('/teams')
  const home = page.getByRole('link', { name: 'Trunfo: página inicial' })
  await home.focus()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await expect(list).toContainText('Buscar em todo o site')
  await expectAccessibleAtBothSizes(page)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  // The dialog returns the focus after it is gone, and would take it from the text field.
  await expect(home).toBeFocused()
  await page.getByRole('main').getByRole('textbox').first().fill('')
  await page.keyboard.type('eh?')
  await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue('eh?')
  await expect(list).toBeHidden()
})
