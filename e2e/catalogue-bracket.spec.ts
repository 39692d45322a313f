import type { Page } from '@playwright/test'
import { focused } from './pages/shell.ts'
import { expect, open, test } from './support/catalogue.ts'
import { DESKTOP, PHONE } from './support/trunfo.ts'

test.describe('bracket', () => {
  const bracket = (page: Page) => page.getByRole('region', { name: 'Chaveamento da Copa Feltro' })

  test('is a list of rounds of matches with the names of both sides', async ({ page }) => {
    await open(page)
    const rounds = bracket(page).locator(':scope > div > ol > li')
    await expect(rounds).toHaveCount(3)
    await expect(rounds.first().getByRole('listitem')).toHaveCount(4)
    await expect(rounds.first().getByRole('button', { name: /^Onça\W+você\W+venceu$/u })).toBeVisible()
    await expect(rounds.nth(2).getByText('Aguardando')).toHaveCount(2)
  })

  test('has one tab stop, and arrow keys follow a participant', async ({ page }) => {
    await open(page)
    await expect(bracket(page).locator('[data-place][tabindex="0"]')).toHaveCount(1)
    await bracket(page).locator('[data-place][tabindex="0"]').focus()
    await expect(focused(page)).toHaveText(/^Onça/)
    await expect(focused(page)).toHaveAttribute('data-place', 'a-2-1:0')
    await page.keyboard.press('ArrowLeft')
    await expect(focused(page)).toHaveAttribute('data-place', 'a-1-1:0')
    await page.keyboard.press('ArrowDown')
    await expect(focused(page)).toHaveText(/^Capivara/)
    await page.keyboard.press('End')
    await expect(focused(page)).toHaveText(/^Cuca/)
  })

  test('collapses and expands finished rounds', async ({ page }) => {
    await open(page)
    await bracket(page).getByRole('button', { name: 'Recolher rodadas encerradas' }).click()
    await expect(bracket(page).getByRole('heading', { name: 'Rodada 1' })).toBeHidden()
    await bracket(page).getByRole('button', { name: 'Mostrar a rodada encerrada' }).click()
    await expect(bracket(page).getByRole('heading', { name: 'Rodada 1' })).toBeVisible()
  })

  test("shows one round on a phone, the viewer's first", async ({ page }) => {
    await open(page, PHONE)
    const picker = bracket(page).getByRole('combobox', { name: 'Rodada mostrada' })
    await expect(picker).toHaveValue('1')
    await expect(bracket(page).getByRole('link')).toHaveCount(2)
    await bracket(page).getByRole('button', { name: 'Rodada anterior' }).click()
    await expect(picker).toHaveValue('0')
    await expect(bracket(page).getByRole('link')).toHaveCount(4)
    await picker.selectOption('Rodada 3 · Final')
    await expect(bracket(page).getByText('Aguardando').filter({ visible: true })).toHaveCount(2)
  })
})

test.describe('bracket of 4,096', () => {
  const largest = (page: Page) => page.getByRole('region', { name: 'Chaveamento da Copa do Brasil' })

  for (const viewport of [DESKTOP, PHONE]) {
    test(`renders only what is visible at ${viewport.width} px, and the keyboard reaches the rest`, async ({
      page,
    }) => {
      await open(page, viewport)
      const places = largest(page).locator('[data-place]')
      await largest(page).getByRole('button', { name: 'Encontrar você' }).click()
      const own = largest(page).getByRole('button', { name: /^Jogador 1544\W/u })
      await expect(own).toBeFocused()
      await expect(own).toBeInViewport()
      await page.keyboard.press('End')
      await expect(focused(page)).toHaveText('Jogador 4096')
      await expect(focused(page)).toBeInViewport()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      await expect(focused(page)).toHaveText(/^Jogador 4094/)
      await expect(page.locator('li', { has: focused(page) }).last()).toHaveAttribute('aria-posinset', '2047')
      await page.keyboard.press('Home')
      await expect(focused(page)).toHaveText(/^Jogador 1\W/u)
      await expect(focused(page)).toBeInViewport()
      expect(await places.count()).toBeLessThan(200)
      expect(await largest(page).evaluate((region) => region.querySelectorAll('*').length)).toBeLessThan(2000)
    })
  }

  test('keeps the focus while scrolled out of view', async ({ page }) => {
    await open(page)
    await largest(page).getByRole('button', { name: 'Encontrar você' }).click()
    const window = largest(page).locator(':scope > div > ol')
    await window.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(largest(page).getByRole('button', { name: 'Jogador 4096' })).toBeInViewport()
    await expect(focused(page)).toHaveText(/^Jogador 1544/)
    await largest(page)
      .getByRole('combobox', { name: 'Mostrar a partir da' })
      .selectOption('Rodada 9 · Oitavas')
    await expect(largest(page).getByRole('heading', { name: 'Rodada 12' })).toBeInViewport()
    await expect(largest(page).getByText('Aguardando')).toHaveCount(30)
  })
})
