import type { Page } from '@playwright/test'
import { bell, items, panel } from './pages/notifications.ts'
import { confirm, toast } from './pages/shell.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { whenLive } from './support/pace.ts'
import { somebody } from './support/people.ts'
import { expect, PHONE, test } from './support/trunfo.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Enviar notificação' })
const sent = (page: Page, title: string) =>
  dialog(page).getByRole('list', { name: 'Últimos envios' }).getByRole('listitem').filter({ hasText: title })

async function open(page: Page) {
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Enviar notificação' }).click()
  return dialog(page)
}

test('an admin writes a broadcast by keyboard, previews and sends it, and another user receives it', async ({
  page,
  signIn,
  openPage,
  stack,
}) => {
  const reader = await somebody(stack)
  await signIn({ roles: ['admin'] })
  const form = await open(page)
  await form.getByRole('button', { name: 'Enviar notificação' }).click()
  await expect(form.getByLabel('Título')).toHaveAccessibleDescription('Escreva um título.')
  await form.getByLabel('Título').fill('Copa de Verão')
  await form.getByRole('textbox', { name: 'Mensagem' }).fill('As inscrições abriram.\nVem!')
  await page.keyboard.press('Control+Home')
  for (let word = 0; word < 2; word += 1) await page.keyboard.press('Control+Shift+ArrowRight')
  await page.keyboard.press('Control+b')
  const preview = form.getByRole('figure', { name: 'Como aparece no sino' })
  await expect(preview.locator('strong')).toHaveText(/^As inscrições ?$/)
  await expect(preview).toContainText('Vem!')
  await form.getByLabel('Link (opcional)').fill('https://outro.example')
  await form.getByRole('button', { name: 'Enviar notificação' }).click()
  await confirm(page, 'Enviar agora')
  await expect(form.getByLabel('Link (opcional)')).toHaveAccessibleDescription(/caminho deste site, como/)
  await form.getByLabel('Link (opcional)').fill('/tournaments')
  await form.getByRole('button', { name: 'Enviar notificação' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(/vai para cerca de \d+ pessoas?\./)
  await confirm(page, 'Enviar agora')
  await expect(toast(page, 'Envio iniciado!')).toBeVisible()
  await expect(sent(page, 'Copa de Verão')).toContainText('Enviada')
  await expect(sent(page, 'Copa de Verão')).toContainText(/\d+ pessoas? receb/)

  const theirs = await openPage(reader)
  await theirs.goto('/ranking')
  await bell(theirs).click()
  await expect(items(theirs).first()).toContainText('Copa de Verão')
  await expect(panel(theirs).locator('strong').first()).toHaveText(/^As inscrições ?$/)
})

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  test('a running broadcast shows its progress and can be cancelled', async ({ page, signIn, stack }) => {
    const { rows } = await stack.owner.query(
      `insert into broadcasts (title, message, audience, people, looked_at, told)
       values ('No meio do caminho', 'Falta <b>metade</b>.', '{vip,admin}', 200000, 90000, 88000) returning id`,
    )
    const admin = await signIn({ roles: ['admin'] })
    const isLive = whenLive(page, admin)
    const form = await open(page)
    await isLive
    await form.getByRole('checkbox', { name: /Todo mundo/ }).press('Space')
    await form.getByRole('checkbox', { name: /VIP/ }).press('Space')
    await expectAccessibleAtBothSizes(page)
    await form.getByRole('tab', { name: 'Últimos envios' }).click()
    const row = sent(page, 'No meio do caminho')
    const bar = row.getByRole('progressbar')
    await expect(bar).toHaveAttribute('aria-valuetext', '45%')
    await expectAccessibleAtBothSizes(page)
    await row.getByRole('button', { name: 'Cancelar envio' }).click()
    await confirm(page, 'Cancelar envio')
    await expect(row).toContainText(`Cancelada por ${admin.username}: 88.000 pessoas receberam`)
    await stack.owner.query('delete from broadcasts where id = $1', [rows[0].id])
  })
})
