import type { Page } from '@playwright/test'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { expect, PHONE, test } from './support/trunfo.ts'

test.use({ viewport: PHONE })

const PAGES = [
  ['Sobre nós', '/about-us', ['Missão', 'Visão', 'Valores']],
  [
    'Política de privacidade',
    '/privacy-policy',
    ['Quem cuida dos seus dados', 'Seus direitos', 'Por quanto tempo'],
  ],
  [
    'Termos de serviço',
    '/terms-of-service',
    ['Idade', 'Prêmios guardados antes do jogo', 'Arrependimento e reembolso'],
  ],
] as const

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

for (const [name, path, sections] of PAGES) {
  test(`${name}: linked in the footer, with a table of contents`, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(title(page, name)).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(name))
    const text = page.getByRole('article')
    await expect(text).not.toContainText(/[{}]|undefined/)
    if (path !== '/about-us') await expect(text).toContainText('Última atualização: 13 de agosto de 2025')
    for (const section of sections) {
      await page
        .getByRole('navigation', { name: 'Nesta página' })
        .getByRole('link', { name: section })
        .click()
      await expect(page.getByRole('heading', { level: 2, name: section })).toBeInViewport()
    }
    await expect(text.getByRole('link', { name: 'privacidade@trunfo.test' })).toHaveAttribute(
      'href',
      'mailto:privacidade@trunfo.test',
    )
    await expectAccessibleAtBothSizes(page)
  })
}

test('a visitor who signs up can read the terms without losing their input', async ({ page, context }) => {
  await page.goto('/register')
  await page.getByLabel('Nome de usuário').fill('leitora')
  const opened = context.waitForEvent('page')
  await page.getByRole('main').getByRole('link', { name: 'Termos de serviço' }).click()
  await expect(title(await opened, 'Termos de serviço')).toBeVisible()
  await expect(page.getByLabel('Nome de usuário')).toHaveValue('leitora')
})
