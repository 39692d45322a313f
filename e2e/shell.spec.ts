import type { Response } from '@playwright/test'
import { accountMenu, signOut } from './pages/shell.ts'
import { expectAccessible } from './support/accessibility.ts'
import { DESKTOP, expect, PHONE, test } from './support/trunfo.ts'
import { hearNothing } from './support/world.ts'

test.describe('the navbar', () => {
  test.use({ viewport: DESKTOP })

  test('offers a visitor the pages, the languages and sign-in', async ({ page }) => {
    await page.goto('/')
    const navigation = page.getByRole('navigation', { name: 'Navegação principal' })
    await expect(navigation.getByRole('link')).toHaveText([
      'Torneios',
      'Equipes',
      'Loja',
      'Ranking',
      'VIP',
      'Suporte',
    ])
    await expect(navigation.getByRole('link', { name: 'VIP' })).toHaveClass(/text-gold/)
    await expect(page.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login')
    await expect(page.getByRole('link', { name: 'Cadastrar-se' })).toHaveAttribute('href', '/register')
  })

  test('gives a founder without a team the whole menu', async ({ page, signIn }) => {
    await signIn({ roles: ['fundador'] })
    await page.goto('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Criar torneio' })).toBeVisible()
    await accountMenu(page).click()
    await expect(page.getByRole('menu').getByText('Fundador')).toBeVisible()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Meu perfil',
      'Meus torneios',
      'Carteira',
      'Configurações da conta',
      'Criar equipe',
      'Painel administrativo',
      'Sair',
    ])
    await expectAccessible(page)
  })

  test('shows a player no page that they may not open', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/')
    await accountMenu(page).click()
    await expect(page.getByRole('menuitem', { name: 'Carteira' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Painel administrativo' })).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Criar torneio' })).toHaveCount(0)
  })

  test('signing out ends the session in every tab', async ({ page, context, signIn }) => {
    await signIn({ roles: ['admin'] })
    const otherTab = await context.newPage()
    await otherTab.goto('/admin/games')
    await expect(otherTab.getByRole('heading', { level: 1 })).toHaveText('Jogos')
    await page.goto('/admin/games')
    await signOut(page)
    await expect(page).toHaveURL('/')
    await expect(otherTab).toHaveURL('/login')
  })

  test('signing out of an expired session is no error', async ({ page, stack, signIn }) => {
    const { id } = await signIn()
    await hearNothing(page)
    await page.goto('/about-us')
    await expect(accountMenu(page)).toBeVisible()
    await stack.owner.query('delete from sessions where user_id = $1', [id])
    await signOut(page)
    await expect(page).toHaveURL('/')
  })
})

test.describe('the language', () => {
  test.use({ viewport: DESKTOP })

  test('changes navbar and footer, is remembered, and leaves the page Portuguese', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Idioma' }).click()
    await expect(page.getByRole('menu')).toHaveAccessibleDescription(
      'Muda o menu e o rodapé. As páginas ficam em português.',
    )
    await expectAccessible(page)
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(page.getByRole('link', { name: 'Tournaments', exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('link', { name: 'About us' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('main')).toHaveAttribute('lang', 'pt-BR')
  })

  test('is Portuguese when the stored language is invalid', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('i18nextLng', '"><script>alert(1)</script>'))
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Torneios', exact: true })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('the menu contains everything, and following a link closes it', async ({ page, signIn }) => {
    await signIn({ roles: ['vip'] })
    await page.goto('/')
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'Criar torneio' })).toBeVisible()
    await expectAccessible(page)
    await menu.getByRole('link', { name: 'Torneios', exact: true }).click()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL('/tournaments')
  })
})

test.describe('while offline', () => {
  test.use({ viewport: PHONE })

  test('a bar says so, pages keep their content, and everything refetches once online', async ({
    page,
    context,
  }) => {
    const isAnswer = (response: Response) => new URL(response.url()).pathname === '/api/rankings/wins'
    await page.goto('/ranking')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    const bar = page.getByRole('status').filter({ hasText: 'Sem conexão' })
    await expect(bar).toBeInViewport()
    await expectAccessible(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The next page cannot load while offline, and loads once online.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Sobre nós' }).click()
    const answered = page.waitForResponse(isAnswer)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hall da Fama')
    await context.setOffline(false)
    await answered
    await expect(bar).toHaveCount(0)
  })
})

test.describe('navigation', () => {
  test('moves the focus, the title and the scroll position, and restores them on Back', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const scrollDown = () =>
      page.evaluate(async () => {
        scrollTo(0, 300)
        // The page records the scroll position with the next frame.
        await new Promise((resolve) => requestAnimationFrame(resolve))
        return scrollY
      })
    await expect.poll(scrollDown).toBe(300)
    // A real click would scroll the link into view and change the recorded position.
    await page.getByRole('link', { name: 'Torneios', exact: true }).dispatchEvent('click')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page).toHaveTitle('Torneios · Trunfo')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page).toHaveTitle('Trunfo')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
  })

  test('retries code that failed to load', async ({ page, signIn }) => {
    await signIn({ roles: ['admin'] })
    // The document preloads it, and then the page requests it.
    await page.route('**/admin-games-page*', (route) => route.abort(), { times: 2 })
    await page.goto('/admin/games')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jogos')
  })

  test('survives code that does not load, and loads it on request', async ({ page, signIn }) => {
    await signIn({ roles: ['admin'] })
    await page.route('**/admin-games-page*', (route) => route.abort())
    await page.goto('/admin/games')
    await expect(page.getByText('Algo deu errado por aqui')).toBeVisible()
    await page.unroute('**/admin-games-page*')
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jogos')
  })

  test('remembers the page that a visitor wanted', async ({ page }) => {
    await page.goto('/wallet?tab=history')
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => history.state.usr)).toEqual({ from: '/wallet?tab=history' })
  })

  test('remembers the state for that page', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Sugerir um jogo' }).click()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => history.state.usr)).toEqual({
      from: '/support/ticket/new',
      fromState: { area: 'suggestion', priority: 'low' },
    })
  })

  test('opens a prefilled ticket for suggesting a game', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/')
    await page.getByRole('button', { name: 'Sugerir um jogo' }).click()
    await expect(page).toHaveURL('/support/ticket/new')
    expect(await page.evaluate(() => history.state.usr)).toEqual({ area: 'suggestion', priority: 'low' })
  })
})
