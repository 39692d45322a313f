import type { Page } from '@playwright/test'
import { makeTournament } from '../apps/api/src/features/tournaments/testing.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { expect, PHONE, test } from './support/trunfo.ts'

test.use({ viewport: PHONE })

const card = (page: Page, name: string) =>
  page.getByRole('group').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })

test('the reference is linked on the about page, searched, and runs a request', async ({ page, stack }) => {
  const { id } = await makeTournament(stack.db, { name: 'Copa da Referência' })
  await page.goto('/about-us')
  await page.getByRole('link', { name: 'Ver a referência' }).click()
  await expect(page).toHaveURL('/developers')
  await expect(page.getByRole('heading', { level: 1, name: 'Para desenvolvedores' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(12)
  await expect(page.getByRole('main')).not.toContainText(/[{]{2}|undefined/)
  await expectAccessibleAtBothSizes(page)

  await page.getByRole('textbox', { name: 'Buscar na referência' }).fill('championEntrantId')
  await expect(page.getByText('1 operação')).toBeVisible()
  await expect(page).toHaveURL('/developers?q=championEntrantId')

  // By keyboard alone.
  const one = card(page, 'Um torneio')
  await one.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(one.getByText('prize.amountCentavos')).toBeVisible()
  await one.getByRole('button', { name: 'Executar' }).press('Enter')
  await expect(one.getByText('Preencha o que é obrigatório.')).toBeVisible()
  await one.getByRole('textbox', { name: 'id' }).fill(id)
  await page.keyboard.press('Enter')
  await expect(one.getByText('Resposta 200')).toBeVisible()
  await expect(one.getByRole('region', { name: 'Corpo da resposta' })).toContainText('Copa da Referência')
  await expect(one.getByText(`curl '${stack.url}/api/v1/tournaments/${id}'`)).toBeVisible()
  await expectAccessibleAtBothSizes(page)

  await one.getByRole('textbox', { name: 'id' }).fill(crypto.randomUUID())
  await page.keyboard.press('Enter')
  await expect(one.getByText('Resposta 404')).toBeVisible()
  await expect(one.getByRole('region', { name: 'Corpo da resposta' })).toContainText('tournaments.not_found')
})

test('words that nothing contains find nothing', async ({ page }) => {
  await page.goto('/developers?q=pizza')
  await expect(page.getByText('Nada com essas palavras')).toBeVisible()
  await expectAccessibleAtBothSizes(page)
})
