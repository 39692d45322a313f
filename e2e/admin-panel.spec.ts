import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makeUnmatchedPayment } from '../apps/api/src/features/payments/testing.ts'
import { makeTicket } from '../apps/api/src/features/tickets/testing.ts'
import { expectAccessible } from './support/accessibility.ts'
import { somebody } from './support/people.ts'
import { atOtherProcess, DESKTOP, expect, PHONE, test } from './support/trunfo.ts'
import { emptyTables } from './support/world.ts'

/** Cards on the panel per role: title, path and roles. */
const CARDS = [
  ['Tickets', '/admin/tickets', 'fundador admin moderador suporte'],
  ['Denúncias', '/admin/reports', 'fundador admin moderador'],
  ['Usuários', '/admin/users', 'fundador admin'],
  ['Disputas', '/admin/disputes', 'fundador admin moderador'],
  ['Torneios', '/admin/tournaments', 'fundador admin moderador'],
  ['Criar torneio', '/tournaments/new', 'fundador admin'],
  ['Destaques', '/admin/featured', 'fundador admin'],
  ['Prêmios', '/admin/prizes', 'fundador'],
  ['Jogos', '/admin/games', 'fundador admin'],
  ['Lobby de teste', '/test-lobby', 'fundador admin'],
  ['Saques', '/admin/withdrawals', 'fundador'],
  ['Pagamentos em análise', '/admin/payments/review', 'fundador admin'],
  ['Meios de pagamento', '/admin/payments', 'fundador admin'],
  ['Regras da carteira', '/admin/wallet', 'fundador admin'],
  ['Indicações', '/admin/referrals', 'fundador admin'],
  ['Promoções e cupons', '/admin/promotions', 'fundador admin'],
  ['Loja', '/admin/shop', 'fundador admin'],
  ['Anúncios', '/admin/ads', 'fundador admin'],
  ['Auditoria', '/admin/audit', 'fundador admin'],
  ['Tarefas do sistema', '/admin/jobs', 'fundador admin'],
] as const

const MONEY = ['Receita', 'Depósitos e saques']
const CHARTS = ['Cadastros', 'Jogadores ativos', 'Torneios', ...MONEY]

const charts = (page: Page) => page.getByRole('main').getByRole('figure')

test('each role sees its pages and no others, and money only if permitted', async ({ openPage, stack }) => {
  for (const role of ['fundador', 'admin', 'moderador', 'suporte'] as const) {
    const page = await openPage(await somebody(stack, { name: role, roles: [role] }))
    await page.goto('/admin')
    const wanted = CARDS.filter(([, , roles]) => roles.split(' ').includes(role))
    const cards = page.getByRole('main').getByRole('link')
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(
      wanted.map(([title]) => title),
    )
    await expect
      .poll(() => cards.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      .toEqual(wanted.map(([, path]) => path))
    const seen = role === 'fundador' || role === 'admin' ? CHARTS : CHARTS.slice(0, -MONEY.length)
    await expect(charts(page)).toHaveCount(seen.length)
    for (const [at, name] of seen.entries()) await expect(charts(page).nth(at)).toContainText(name)
  }
})

test('a moderator sees work arrive and handles it with the keyboard alone', async ({
  page,
  signIn,
  stack,
}) => {
  await page.setViewportSize(DESKTOP)
  await emptyTables(stack, 'tickets')
  await signIn({ roles: ['moderador'] })
  await page.goto(atOtherProcess(stack, '/admin'))
  const card = page.getByRole('link', { name: /^Tickets/ })
  await expect(card).toBeVisible()
  await expect(card).not.toContainText('aguardando')

  const { headers } = await stack.signIn()
  const answer = await fetch(`${stack.url}/api/tickets`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ subject: 'Sumiu', area: 'other', priority: 'low', text: 'A página não abre.' }),
  })
  expect(answer.status).toBe(201)
  await expect(card).toContainText('1 aguardando')

  const finder = page.getByRole('textbox', { name: 'Ir para uma página' })
  await page.keyboard.press('Control+k')
  await expect(finder).toBeFocused()
  await page.keyboard.type('tick')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fila de Tickets')
  const navigation = page.getByRole('navigation', { name: 'Páginas da equipe' })
  await expect(navigation.locator('[aria-current=page]')).toHaveText(/Tickets.*1 aguardando/)

  await page.keyboard.press('Control+k')
  await expect(finder).toBeFocused()
  await page.keyboard.type('disputas')
  await page.keyboard.press('Enter')
  // The new page takes the focus when it renders, shortly after the URL changes.
  await expect(page.getByRole('heading', { level: 1, name: 'Disputas' })).toBeFocused()
  await expect(page).toHaveURL(/\/admin\/disputes$/)
  await navigation.getByRole('link', { name: 'Painel' }).press('Enter')
  await expect(page).toHaveURL(/\/admin$/)
})

test('the panel and its frame are accessible on a desktop and on a phone', async ({
  page,
  signIn,
  stack,
}) => {
  await makeTicket(stack.db)
  await makeUnmatchedPayment(stack.db)
  await stack.owner.query(`
    insert into panel_figures (day, figure, value, counted_at)
    select (now() at time zone 'America/Sao_Paulo')::date - ago, figure,
      case when figure in ('revenue', 'deposits', 'withdrawals') then 5000 else 3 end * (1 + (ago * 7) % 11), now()
    from generate_series(0, 29) as ago, unnest(array['sign_ups', 'active_players', 'tournaments_created',
      'tournaments_started', 'revenue', 'deposits', 'withdrawals']) as figure
    on conflict (day, figure) do update set value = excluded.value`)
  await signIn({ roles: ['fundador'] })
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    await page.goto('/admin')
    await expect(charts(page)).toHaveCount(CHARTS.length)
    await page.getByText('Ver dia a dia: Depósitos e saques').click()
    await expect(page.getByRole('table', { name: 'Depósitos e saques, dia a dia' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin/payments/review')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('navigation', { name: 'Onde você está' }).getByRole('link', { name: 'Painel' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Painel administrativo')
})
