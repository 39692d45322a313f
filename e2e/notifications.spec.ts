import { startBroadcast } from '../apps/api/src/features/notifications/index.ts'
import { bell, items, panel } from './pages/notifications.ts'
import { expectAccessible } from './support/accessibility.ts'
import { fill } from './support/notifications.ts'
import { sendWord, whenLive } from './support/pace.ts'
import { atOtherProcess, DESKTOP, expect, test } from './support/trunfo.ts'
import { askAgain } from './support/world.ts'
import { watchForScripts, XSS_PAYLOADS } from './support/xss-payloads.ts'

test.describe('on a wide screen', () => {
  test.use({ viewport: DESKTOP })

  test("an event at one process rings the user's bell at the other", async ({ page, stack, enterAt }) => {
    const owner = await enterAt(atOtherProcess(stack, '/'))
    await expect(bell(page)).toHaveAccessibleName('Notificações: nenhuma nova')
    const beganAt = Date.now()
    const isLive = whenLive(page, owner)
    await page.reload()
    await isLive
    await expect(bell(page)).toBeVisible()
    const loadMs = Date.now() - beganAt
    // Relative to the machine's speed: the notification arrives before the page could be loaded twice.
    expect((await sendWord(stack, page, owner)) / loadMs).toBeLessThan(2)
    await expect(bell(page)).toHaveAccessibleName('Notificações: 1 não lida')
    await expect(page.getByRole('status').filter({ hasText: 'Nova notificação' })).toContainText(
      'deixou um recado no seu mural',
    )
    await bell(page).click()
    await items(page).first().getByRole('link').click()
    await expect(page).toHaveURL(atOtherProcess(stack, `/profile/${owner.username}`))
    await expect(panel(page)).toBeHidden()
    await expect(bell(page)).toHaveAccessibleName('Notificações: nenhuma nova')
  })

  test('a broadcast arrives live', async ({ page, stack, enterAt }) => {
    await enterAt('/')
    await stack.db.transaction().execute((tx) =>
      startBroadcast(tx, {
        title: 'Manutenção hoje',
        message: 'Voltamos <b>já</b>.\nAté logo!',
        link: '/vip',
        audience: ['user'],
        createdBy: null,
      }),
    )
    await expect(bell(page)).toHaveAccessibleName('Notificações: 1 não lida')
    await bell(page).click()
    await expect(items(page).locator('strong')).toHaveText('já')
    await expect(items(page).getByRole('link')).toHaveAttribute('href', '/vip')
  })

  test('clearing empties the list and the bell in every tab', async ({ page, stack, context, enterAt }) => {
    const { id: userId } = await enterAt('/')
    await fill(stack, userId, { count: 3 })
    await page.reload()
    const otherTab = await context.newPage()
    await otherTab.goto(atOtherProcess(stack, '/'))
    for (const tab of [page, otherTab]) await expect(bell(tab)).toHaveAccessibleName(/3 não lidas/)
    await bell(page).click()
    await panel(page).getByRole('button', { name: 'Limpar' }).click()
    await expect(panel(page).getByText('Nada novo por aqui')).toBeVisible()
    await expect(panel(page)).toBeFocused()
    await otherTab.bringToFront()
    for (const tab of [page, otherTab]) await expect(bell(tab)).toHaveAccessibleName(/nenhuma nova/)
  })

  test('a notification without a link is dismissed and the list stays open', async ({
    page,
    stack,
    enterAt,
  }) => {
    const { id: userId } = await enterAt('/')
    await fill(stack, userId, { count: 2 })
    await page.reload()
    await bell(page).click()
    const isStored = page.waitForResponse((response) => response.url().endsWith('/read'))
    await items(page).first().getByRole('button').click()
    await expect(items(page)).toHaveCount(1)
    await expect(bell(page)).toHaveAccessibleName(/1 não lida/)
    await isStored
    await page.reload()
    await expect(bell(page)).toHaveAccessibleName(/1 não lida/)
  })

  test('the keyboard opens, navigates, follows and closes', async ({ page, stack, enterAt }) => {
    const { id: userId } = await enterAt('/')
    await fill(stack, userId, { count: 3, linkTo: '/ranking' })
    await page.reload()
    await bell(page).focus()
    await page.keyboard.press('Enter')
    await expect(panel(page)).toBeFocused()
    await expect(items(page)).toHaveCount(3)
    await page.keyboard.press('ArrowDown')
    await expect(items(page).nth(0).getByRole('link')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(items(page).nth(1).getByRole('link')).toBeFocused()
    await page.keyboard.press('End')
    await expect(items(page).nth(2).getByRole('link')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(bell(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel(page)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(items(page).nth(0).getByRole('link')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/ranking')
    await expect(bell(page)).toHaveAccessibleName(/2 não lidas/)
  })

  test('more than a hundred load page by page while scrolling', async ({ page, stack, enterAt }) => {
    const { id: userId } = await enterAt('/')
    await fill(stack, userId, { count: 105 })
    await page.reload()
    await expect(bell(page)).toHaveAccessibleName('Notificações: mais de 99 não lidas')
    await bell(page).click()
    await expect(items(page)).toHaveCount(20)
    await panel(page).getByRole('button', { name: 'Carregar mais' }).scrollIntoViewIfNeeded()
    await expect(items(page)).toHaveCount(40)
    const sizes = async () => [
      (await panel(page).getByRole('region').boundingBox())?.height,
      (await panel(page).boundingBox())?.width,
    ]
    await expect.poll(sizes).toEqual([256, 320])
  })

  test('no script in a notification runs, and no link leaves the site', async ({ page, stack, enterAt }) => {
    const scripts = await watchForScripts(page)
    const { id: userId } = await enterAt('/')
    for (const payload of XSS_PAYLOADS) {
      await stack.db.transaction().execute((tx) =>
        startBroadcast(tx, {
          title: payload,
          message: `<b>x</b>${payload}`,
          audience: ['user'],
          createdBy: null,
        }),
      )
    }
    const isDone = async () =>
      (await stack.owner.query(`select 1 from broadcasts where state <> 'done'`)).rowCount === 0
    await expect.poll(isDone).toBe(true)
    await page.reload()
    await bell(page).click()
    await expect(items(page)).toHaveCount(20)
    for (let shown = 20; shown < XSS_PAYLOADS.length; shown += 20) {
      await panel(page).getByRole('button', { name: 'Carregar mais' }).scrollIntoViewIfNeeded()
      await expect(items(page)).toHaveCount(Math.min(shown + 20, XSS_PAYLOADS.length))
    }
    await scripts.expectNone()
    await expect(items(page).locator(':is(script, img, svg:not(.lucide), iframe, a, style)')).toHaveCount(0)
    await expect(items(page).filter({ hasText: '<script>ran()</script>' }).first()).toBeVisible()
    // The database has its own check, in case code bypasses the application's.
    for (const linkTo of ['https://evil.com', '//evil.com', '/\\evil.com', 'javascript:ran()'])
      await expect(fill(stack, userId, { linkTo })).rejects.toThrow(/site_path/)
  })

  test('a failure to load is shown and can be retried', async ({ page, enterAt }) => {
    await page.route('**/api/notifications', (route) => route.abort())
    await enterAt('/')
    await bell(page).click()
    await expect(panel(page).getByText('Não foi possível carregar as notificações')).toBeVisible()
    await expectAccessible(page)
    await askAgain(
      page,
      '**/api/notifications',
      panel(page).getByRole('button', { name: 'Tentar novamente' }),
    )
    await expect(panel(page).getByText('Nada novo por aqui')).toBeVisible()
  })
})
