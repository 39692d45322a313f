import type { Page } from '@playwright/test'
import { makeVip } from '../apps/api/src/features/vip/testing.ts'
import { photo } from '../apps/api/src/platform/storage/hostile-images.factory.ts'
import type { Stack } from '../tools/stack/index.ts'
import { bell } from './pages/notifications.ts'
import { confirm, toast } from './pages/shell.ts'
import { expectFilterKept } from './pages/staff-table.ts'
import { expectAccessible } from './support/accessibility.ts'
import { adsKnown, noAds, putAd, shiftsOf, waitForViewer, watchShifts } from './support/ads.ts'
import { started } from './support/matches.ts'
import { whenLive } from './support/pace.ts'
import { enter, people } from './support/people.ts'
import { DESKTOP, expect, PHONE, test } from './support/trunfo.ts'
import { emptyCatalogue } from './support/world.ts'

const CLS_MAX = 0.02

/** Every ad slot is labelled. */
const places = (page: Page) => page.getByRole('complementary', { name: /^Publicidade: / })
const adCalled = (page: Page, name: string) =>
  page.getByRole('complementary', { name: `Publicidade: ${name}` })
const countsOf = async ({ owner }: Stack, id: string) => {
  const { rows } = await owner.query(
    'select impression_count as impressions, click_count as clicks from ad_banners where id = $1',
    [id],
  )
  return { impressions: Number(rows[0].impressions), clicks: Number(rows[0].clicks) }
}

test.beforeEach(({ stack }) => noAds(stack))
// A remaining ad would show up in later tests of this stack.
test.afterEach(({ stack }) => noAds(stack))

test('an admin creates an ad, sees it in its place, edits it and deletes it', async ({
  page,
  signIn,
  stack,
}) => {
  await signIn({ roles: ['admin'] })
  const owner = await stack.signIn(['anunciante'])
  const { rows } = await stack.owner.query('select username from profiles where id = $1', [owner.userId])
  await page.goto('/admin/ads')
  await expect(page.getByText('Nenhum anúncio criado')).toBeVisible()
  await page.getByRole('button', { name: 'Criar anúncio' }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Salvar' })
  await dialog.getByLabel('Nome do anúncio').fill('Oferta da semana')
  await dialog.getByLabel('Link').fill('javascript:alert(1)')
  await save.click()
  await expect(dialog.getByText('A imagem do anúncio é obrigatória.')).toBeVisible()
  const buffer = await photo(1200, 120).png().toBuffer()
  await dialog.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await expect(dialog.getByText('Imagem enviada.')).toBeVisible()
  const preview = dialog.getByRole('figure', { name: 'Como fica na página' })
  await expect(preview.getByText('Publicidade')).toBeVisible()
  await expect(preview.getByRole('img', { name: 'Oferta da semana' })).toBeVisible()
  await save.click()
  await expect(dialog.getByLabel('Link')).toHaveAccessibleDescription(/Use um endereço https/)
  await dialog.getByLabel('Link').fill('loja.example/oferta')
  await dialog.getByRole('radio', { name: 'Só nestas páginas' }).press('Space')
  await dialog.getByLabel('Caminhos das páginas').fill('/ranking\n/teams/')
  await dialog.getByRole('radio', { name: 'Só estes cargos' }).press('Space')
  await save.click()
  await expect(dialog.getByText('Escolha pelo menos um cargo.').last()).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Usuário' }).press('Space')
  await dialog.getByLabel('Anunciante (opcional)').fill(rows[0].username)
  await save.click()
  await expect(toast(page, 'Anúncio criado com sucesso!')).toBeVisible()
  const row = page.getByRole('row', { name: /Oferta da semana/ })
  await expect(row).toContainText('loja.example/oferta')
  await expect(row).toContainText('/ranking, /teams')
  await expect(row).toContainText(`De ${rows[0].username}`)
  await expect(row).toContainText('Sem prazo')

  await page.getByRole('button', { name: 'Números de Oferta da semana' }).click()
  await expect(dialog.getByText('Últimos 30 dias').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Editar Oferta da semana' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue('https://loja.example/oferta')
  await dialog.getByRole('radio', { name: /Lateral/ }).press('Space')
  await dialog.getByLabel('Expira em').fill('2099-01-01T09:00')
  await save.click()
  await expect(toast(page, 'Anúncio atualizado com sucesso!')).toBeVisible()
  await expect(row).toContainText('Até 01/01/2099 09:00')
  await expect(row).toContainText('Lateral')

  await expectFilterKept(page, {
    label: 'Situação',
    choice: 'No ar',
    asked: 'state=running',
  })
  await page.getByRole('button', { name: 'Deletar Oferta da semana' }).click()
  await confirm(page, 'Deletar anúncio')
  await expect(toast(page, 'Anúncio deletado com sucesso!')).toBeVisible()
  await page.getByRole('button', { name: 'Ver todos' }).click()
  await expect(page.getByText('Nenhum anúncio criado')).toBeVisible()
})

test('users see the ads for their roles and the page; visitors and VIPs see none', async ({
  page,
  openPage,
  signIn,
  stack,
}) => {
  await putAd(stack, { name: 'Em todo lugar' })
  await putAd(stack, { name: 'Só no ranking', position: 'bottom', target_pages: ['/ranking'] })
  await putAd(stack, { name: 'Da equipe', position: 'bottom', target_roles: ['suporte'] })
  await adsKnown(stack, ['Em todo lugar', 'Só no ranking'])
  await waitForViewer(page)
  await signIn()
  await page.goto('/teams')
  await expect(adCalled(page, 'Em todo lugar')).toBeVisible()
  await expect(places(page)).toHaveCount(1)
  await page.getByRole('navigation').getByRole('link', { name: 'Ranking' }).first().click()
  await expect(adCalled(page, 'Só no ranking')).toBeVisible()
  await expect(places(page)).toHaveCount(2)

  const visitor = await openPage()
  await visitor.goto('/ranking')
  await expect(visitor.getByRole('link', { name: 'Entrar' }).first()).toBeVisible()
  await expect(places(visitor)).toHaveCount(0)
  await signIn({ roles: ['vip'] })
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/session'))
  await page.goto('/ranking')
  expect((await (await answered).json()).ads).toEqual([])
  await expect(page.getByRole('button', { name: 'Abrir o menu da sua conta' })).toBeVisible()
  await expect(places(page)).toHaveCount(0)
  await signIn({ roles: ['suporte'] })
  await page.goto('/teams')
  await expect(adCalled(page, 'Da equipe')).toBeVisible()
})

test('ads disappear without a reload when a user becomes VIP', async ({ page, signIn, stack }) => {
  await putAd(stack, { name: 'Até virar VIP' })
  await putAd(stack, { name: 'No fim também', position: 'bottom' })
  await adsKnown(stack, ['Até virar VIP', 'No fim também'])
  await waitForViewer(page)
  const person = await signIn()
  const isLive = whenLive(page, person)
  await page.goto('/ranking')
  await isLive
  await expect(places(page)).toHaveCount(2)
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
  await makeVip(stack.db, person.id)
  await expect(places(page)).toHaveCount(0)
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true)
})

test('there are no ads in matches, payments and settings, and the sidebar shifts nothing', async ({
  page,
  context,
  stack,
}) => {
  const { match, one, tournamentId } = await started(stack, await people(stack, 'ana', 'bia'))
  const pages = [
    `/match/${match.id}`,
    '/wallet',
    '/account-settings',
    '/payment/cancel',
    `/tournaments/${tournamentId}/manage`,
  ]
  await putAd(stack, { name: 'Em toda parte', position: 'sidebar' })
  await putAd(stack, { name: 'Insistente', target_pages: pages })
  await adsKnown(stack, ['Em toda parte', 'Insistente'])
  await waitForViewer(page)
  await enter(stack, context, one)
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto('/ranking')
  await expect(adCalled(page, 'Em toda parte')).toBeVisible()
  const logo = page.getByRole('banner').getByRole('link').first()
  // Late fonts would change its size.
  await page.evaluate(async () => {
    await document.fonts.ready
  })
  const stood = await logo.boundingBox()
  const ad = await adCalled(page, 'Em toda parte').boundingBox()
  const column = await page.getByRole('main').boundingBox()
  expect((ad?.x ?? 0) + (ad?.width ?? 0), 'the ad stands beside the page').toBeLessThanOrEqual(column?.x ?? 0)
  await expectAccessible(page)
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(places(page), path).toHaveCount(0)
    await expect.poll(() => logo.boundingBox(), { message: path }).toEqual(stood)
  }
  await emptyCatalogue(stack)
})

test('an ad is shown, opened by keyboard without an opener, and counted', async ({
  page,
  context,
  signIn,
  stack,
}) => {
  const { id } = await putAd(stack, { name: 'Contado', link_url: `${stack.url.replace('http:', 'https:')}/` })
  await adsKnown(stack, ['Contado'])
  await waitForViewer(page)
  await signIn()
  await page.goto('/ranking')
  const link = adCalled(page, 'Contado').getByRole('link')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer sponsored')
  // No server runs at this URL; only the opened page matters.
  await context.route('https://**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Loja</p>' }),
  )
  for (let time = 0; time < 3; time += 1) {
    await link.focus()
    const told = page.waitForResponse((response) => response.url().endsWith(`/api/ads/${id}/clicks`))
    const [opened] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
    expect((await told).status()).toBe(204)
    await expect(opened.getByText('Loja')).toBeVisible()
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    expect(await opened.evaluate(() => document.referrer)).toBe('')
    await opened.close()
  }
  expect(await countsOf(stack, id)).toMatchObject({ clicks: 1 })
  await page.goto('/teams')
  await expect(adCalled(page, 'Contado')).toBeVisible()
  await page.goto('/shop')
  // The page reports impressions when it is hidden, and a worker stores them within a minute.
  await expect
    .poll(() => countsOf(stack, id), { timeout: 150_000 })
    .toEqual({ impressions: expect.any(Number), clicks: 1 })
  await expect
    .poll(async () => (await countsOf(stack, id)).impressions, { timeout: 150_000 })
    .toBeGreaterThan(1)
})

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    const isWide = viewport === DESKTOP
    const fill = async (stack: Stack) => {
      for (const position of ['top', 'bottom', 'sidebar'] as const)
        await putAd(stack, { name: `Loja de cartas (${position})`, position })
      await adsKnown(
        stack,
        ['top', 'bottom', 'sidebar'].map((position) => `Loja de cartas (${position})`),
      )
    }

    test('a page with ads does not shift, and is accessible', async ({ page, signIn, stack }) => {
      await fill(stack)
      await waitForViewer(page)
      await signIn()
      // Late fonts shift the page, so they are cached by an earlier visit.
      await page.goto('/')
      await page.waitForLoadState('networkidle')
      await watchShifts(page)
      for (const path of ['/', '/tournaments', '/ranking', '/teams', '/shop']) {
        await page.goto(path)
        await expect(places(page).locator('visible=true')).toHaveCount(2)
        await page.waitForLoadState('networkidle')
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        await page.waitForLoadState('networkidle')
        expect(await shiftsOf(page), `${path} at ${viewport.width} px`).toBeLessThanOrEqual(CLS_MAX)
      }
      await page.goto('/ranking')
      await expect(places(page).locator('visible=true')).toHaveCount(2)
      const frame = page.locator('aside:visible, header:visible, main, footer').filter({ visible: true })
      const parts = await frame.evaluateAll((all) =>
        all
          .filter((one) => !one.closest('main') || one.localName === 'main')
          .map((one) => one.getAttribute('aria-label') ?? one.localName),
      )
      const ad = (position: string) => `Publicidade: Loja de cartas (${position})`
      // On a phone the first screen has no ad.
      const content = isWide ? [ad('top'), 'main'] : ['main', ad('top')]
      expect(parts).toEqual(['header', ...content, ad('bottom'), 'footer'])
      await expectAccessible(page)
    })

    test('a late response leaves the slots empty until the next page', async ({ page, signIn, stack }) => {
      await fill(stack)
      await signIn()
      await watchShifts(page)
      let answer = () => {}
      const isLate = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/api/session', async (route) => {
        await isLate
        await route.continue()
      })
      await page.goto('/ranking')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(places(page)).toHaveCount(0)
      const before = await shiftsOf(page)
      answer()
      await expect(bell(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(places(page)).toHaveCount(0)
      expect((await shiftsOf(page)) - before).toBeLessThanOrEqual(CLS_MAX)
      await page
        .getByRole('link', { name: 'Sobre nós' })
        .or(page.getByRole('contentinfo').getByRole('link'))
        .first()
        .click()
      await expect(places(page).locator('visible=true')).toHaveCount(2)
    })

    test('the pages of staff and advertisers are accessible', async ({ page, signIn, stack }) => {
      await signIn({ roles: ['admin'] })
      await page.goto('/admin/ads')
      await expect(page.getByText('Nenhum anúncio criado')).toBeVisible()
      await expectAccessible(page)
      const advertiser = await signIn({ roles: ['anunciante'] })
      await page.goto('/ads/mine')
      await expect(page.getByText('Nenhum anúncio seu no ar')).toBeVisible()
      await expectAccessible(page)
      const { id } = await putAd(stack, {
        name: 'Baralhos artesanais da Serra da Mantiqueira, edição limitada de aniversário',
        owner_id: advertiser.id,
        target_roles: ['moderador', 'suporte', 'redator'],
        target_pages: ['/tournaments', '/ranking', '/profile/alguem-com-nome-longo'],
        impression_count: 12_345,
        click_count: 321,
      })
      await putAd(stack, { name: 'Acabou', owner_id: advertiser.id, expires_at: new Date(Date.now() - 1000) })
      await stack.owner.query(
        `insert into ad_days (ad_id, day, impressions, clicks)
        select $1, (now() at time zone 'America/Sao_Paulo')::date - at, 400 + 37 * (at % 7) , 8 + at % 5
        from generate_series(0, 27) as at`,
        [id],
      )
      await page.goto('/ads/mine')
      await expect(page.getByText('12.345').first()).toBeVisible()
      await expectAccessible(page)
      await signIn({ roles: ['admin'] })
      await page.goto('/admin/ads')
      await expect(page.getByText(/Baralhos artesanais/).first()).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: /^Números de Baralhos/ }).click()
      await expect(page.getByRole('dialog').getByText('12.345')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Editar Baralhos/ }).click()
      await expect(page.getByRole('dialog').getByRole('figure')).toBeVisible()
      await expectAccessible(page)
    })
  })
}
