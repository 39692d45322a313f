import { MAILED_KINDS, MUTABLE_KINDS, PUSHED_KINDS } from '@trunfo/contract/notifications'
import { bell, items, panel } from './pages/notifications.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { fill } from './support/notifications.ts'
import { expect, PHONE, test } from './support/trunfo.ts'

test('chosen settings are saved', async ({ page, stack, enterAt }) => {
  const { id: userId } = await enterAt('/account-settings?tab=notifications')
  const way = (name: string) => page.getByRole('switch', { name })
  await expect(way('Torneios novos no sino')).toBeVisible()
  await expect(way('Suas partidas no sino')).toHaveCount(0)
  await way('Torneios novos no sino').click()
  await expect(page.getByText('Preferências salvas.').first()).toBeVisible()
  await expect(way('Torneios novos por e-mail')).toBeDisabled()
  await expect(way('Torneios novos no aparelho')).toBeDisabled()
  await way('Suas partidas por e-mail').click()
  await way('Dinheiro e pagamentos no aparelho').click()
  // The whole row is the click target.
  await page.getByText('Resumo diário por e-mail').click()
  await expect
    .poll(async () => {
      const { rows } = await stack.owner.query(
        `select kind, channel from notification_preferences
         where user_id = $1 and is_on = (kind = 'digest') order by kind, channel`,
        [userId],
      )
      return rows.map(({ kind, channel }) => `${kind} ${channel}`)
    })
    .toEqual([
      'digest mail',
      'followed bell',
      'followed mail',
      'followed push',
      'match mail',
      'money push',
      'team mail',
      'wall mail',
      'wall push',
    ])
  await page.reload()
  await expect(way('Torneios novos no sino')).not.toBeChecked()
  await expect(way('Mural de recados no sino')).toBeChecked()
  await expect(way('Suas partidas por e-mail')).not.toBeChecked()
  await expect(way('Seus torneios por e-mail')).toBeChecked()
  await expect(way('Dinheiro e pagamentos no aparelho')).not.toBeChecked()
  await expect(way('Suporte no aparelho')).toBeChecked()
  await expect(way('Resumo diário por e-mail')).toBeChecked()
})

const LONG_WORD = 'Campeonato'.repeat(12)

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  test('the bell and its list are accessible, empty and with long words', async ({
    page,
    stack,
    enterAt,
  }) => {
    const { id: userId } = await enterAt('/')
    await bell(page).click()
    await expect(panel(page).getByText('Nada novo por aqui')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.keyboard.press('Escape')
    await fill(stack, userId, { title: LONG_WORD, message: `<b>${'m'.repeat(500)}</b>`, linkTo: '/vip' })
    await page.reload()
    await bell(page).click()
    await expect(items(page)).toHaveCount(1)
    await expectAccessibleAtBothSizes(page)
  })

  test('the bell and its list are accessible with many notifications, and can be cleared', async ({
    page,
    stack,
    enterAt,
  }) => {
    const { id: userId } = await enterAt('/')
    await fill(stack, userId, { count: 30 })
    await page.reload()
    await bell(page).click()
    await expect(items(page).first()).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await panel(page).getByRole('button', { name: 'Limpar' }).click()
    await expect(panel(page).getByText('Nada novo por aqui')).toBeVisible()
  })

  test('the settings are accessible', async ({ page, enterAt }) => {
    await enterAt('/account-settings?tab=notifications')
    const ways = MUTABLE_KINDS.length + MAILED_KINDS.length + PUSHED_KINDS.length
    const ofDigestAndSound = 2
    await expect(page.getByRole('switch')).toHaveCount(ways + ofDigestAndSound)
    await expectAccessibleAtBothSizes(page)
  })
})
