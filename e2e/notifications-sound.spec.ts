import { NOTIFICATION_KINDS } from '@trunfo/contract/notifications'
import { bell, items, panel } from './pages/notifications.ts'
import { fill } from './support/notifications.ts'
import { expectSound } from './support/sound.ts'
import { DESKTOP, expect, PHONE, test } from './support/trunfo.ts'

test('what is chosen among the settings holds', async ({ page, stack, enterAt }) => {
  const { id: userId } = await enterAt('/account-settings?tab=notifications')
  await expect(page.getByRole('switch', { name: 'Conta e segurança' })).toBeDisabled()
  // The whole line is the target.
  await page.getByText('Avisos do Trunfo', { exact: true }).click()
  await expect(page.getByText('Preferências salvas.').first()).toBeVisible()
  await page.getByText('Resumo diário').click()
  await expect
    .poll(async () => {
      const { rows } = await stack.owner.query(
        'select muted_kinds, wants_digest from notification_settings where user_id = $1',
        [userId],
      )
      return rows[0]
    })
    .toEqual({ muted_kinds: ['announcement'], wants_digest: true })
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Avisos do Trunfo' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Mural de recados' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Resumo diário' })).toBeChecked()
})

const LONG_WORD = 'Campeonato'.repeat(12)

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('the bell and its list are sound, with nothing and with long words', async ({
      page,
      stack,
      enterAt,
    }) => {
      const { id: userId } = await enterAt('/')
      await bell(page).click()
      await expect(panel(page).getByText('Nada novo por aqui')).toBeVisible()
      await expectSound(page)
      await page.keyboard.press('Escape')
      await fill(stack, userId, { title: LONG_WORD, message: `<b>${'m'.repeat(500)}</b>`, linkTo: '/vip' })
      await page.reload()
      await bell(page).click()
      await expect(items(page)).toHaveCount(1)
      await expectSound(page)
    })

    test('the bell and its list are sound with many, and can be cleared', async ({
      page,
      stack,
      enterAt,
    }) => {
      const { id: userId } = await enterAt('/')
      await fill(stack, userId, { count: 30 })
      await page.reload()
      await bell(page).click()
      await expect(items(page).first()).toBeVisible()
      await expectSound(page)
      await panel(page).getByRole('button', { name: 'Limpar' }).click()
      await expect(panel(page).getByText('Nada novo por aqui')).toBeVisible()
    })

    test('the settings are sound', async ({ page, enterAt }) => {
      await enterAt('/account-settings?tab=notifications')
      await expect(page.getByRole('switch')).toHaveCount(NOTIFICATION_KINDS.length + 1)
      await expectSound(page)
    })
  })
}
