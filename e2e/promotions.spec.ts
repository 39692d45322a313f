import { makeCoupon, makePromotion } from '../apps/api/src/features/promotions/testing.ts'
import { toast } from './pages/shell.ts'
import { expectViewKept } from './pages/staff-table.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { expect, PHONE, test } from './support/trunfo.ts'
import { emptyTables } from './support/world.ts'

test.beforeEach(({ stack }) => emptyTables(stack, 'promotions, coupons'))

test('an admin creates, edits and deletes a promotion, with the fields of each type', async ({
  page,
  signIn,
}) => {
  await signIn({ roles: ['admin'] })
  await page.goto('/admin/promotions')
  await expect(page.getByText('Nenhuma promoção criada')).toBeVisible()
  await page.getByRole('button', { name: 'Criar promoção' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('switch', { name: 'Ativo' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByLabel('Nome')).toHaveAccessibleDescription('Informe o nome da promoção.')
  await expect(dialog.getByLabel('Nome')).toBeFocused()

  await dialog.getByLabel('Nome').fill('Semana do Truco')
  await dialog.getByLabel('Desconto (%)').fill('12,5')
  await dialog.getByLabel('Início').fill('2026-01-01T10:00')
  await dialog.getByLabel('Fim').fill('2026-01-01T09:00')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, 'Erro ao salvar promoção')).toBeVisible()
  await expect(dialog.getByLabel('Fim')).toHaveAccessibleDescription(/O fim precisa ser depois do início/)
  await dialog.getByLabel('Fim').fill('2099-01-01T09:00')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, 'Promoção criada com sucesso!')).toBeVisible()
  const row = page.getByRole('row', { name: /Semana do Truco/ })
  await expect(row).toContainText('12,5%')
  await expect(row).toContainText('Em vigor')

  await page.getByRole('button', { name: 'Editar Semana do Truco' }).click()
  await expect(dialog.getByLabel('Início')).toHaveValue('2026-01-01T10:00')
  await dialog.getByLabel('Tipo').selectOption('Por quantidade')
  await expect(dialog.getByLabel('Início')).toHaveCount(0)
  await dialog.getByLabel('Limite de usos').fill('30')
  await dialog.getByText('Ativo', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, 'Promoção atualizada com sucesso!')).toBeVisible()
  await expect(row).toContainText('0 de 30')
  await expect(row).toContainText('Inativo')

  await page.getByRole('button', { name: 'Deletar Semana do Truco' }).click()
  await page.getByRole('button', { name: 'Deletar promoção' }).click()
  await expect(toast(page, 'Promoção deletada com sucesso!')).toBeVisible()
  await expect(page.getByText('Nenhuma promoção criada')).toBeVisible()
})

test('a founder creates, edits and deletes a coupon', async ({ page, signIn }) => {
  await signIn({ roles: ['fundador'] })
  await page.goto('/admin/promotions')
  await page.getByRole('tab', { name: 'Cupons' }).click()
  await expect(page.getByText('Nenhum cupom criado')).toBeVisible()
  await page.getByRole('button', { name: 'Criar cupom' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Código').fill('vip 20')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, 'Erro ao salvar cupom')).toBeVisible()
  await expect(dialog.getByLabel('Código')).toHaveAccessibleDescription(
    /letras sem acento, números, - ou _\./,
  )
  await dialog.getByLabel('Código').fill('vip20')
  await dialog.getByLabel('Desconto (%)').fill('20')
  await dialog.getByLabel('Usos por pessoa').fill('1')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, 'Cupom criado com sucesso!')).toBeVisible()
  const row = page.getByRole('row', { name: /VIP20/ })
  await expect(row).toContainText('Assinatura VIP')

  await page.getByRole('button', { name: 'Editar VIP20' }).click()
  await dialog.getByLabel('Vale para').selectOption('Loja de Coins')
  await dialog.getByLabel('Limite de usos').fill('5')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, 'Cupom atualizado com sucesso!')).toBeVisible()
  await expect(row).toContainText('Loja de Coins')
  await expect(row).toContainText('0 de 5')

  await page.getByLabel('Buscar código').fill('vip')
  await expectViewKept(page, /q=vip/)
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Limpar busca' }).click()
  await expect(page).not.toHaveURL(/q=/)
  await expect(page.getByRole('link', { name: 'Exportar CSV' })).not.toHaveAttribute('href', /q=/)
  await page.getByRole('button', { name: 'Deletar VIP20' }).click()
  await page.getByRole('button', { name: 'Deletar cupom' }).click()
  await expect(toast(page, 'Cupom deletado com sucesso!')).toBeVisible()
  await expect(page.getByText('Nenhum cupom criado')).toBeVisible()
})

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  test('both tabs are accessible: empty, long, failing, and the form', async ({ page, signIn, stack }) => {
    await signIn({ roles: ['admin'] })
    await page.goto('/admin/promotions')
    await expect(page.getByText('Nenhuma promoção criada')).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    const long = 'Promoção-de-nome-muito-comprido-sem-espaço-nenhum-para-quebrar-em-lugar-algum-ok'
    await makePromotion(stack.db, { name: long, description: 'Muito texto. '.repeat(30).trim() })
    await makePromotion(stack.db, {
      name: 'Primeiros dez',
      type: 'quantity_based',
      max_uses: 10,
      used_count: 3,
      reserved_count: 2,
    })
    await makeCoupon(stack.db, { code: 'C'.repeat(30), expires_at: new Date('2026-01-01T12:00:00Z') })
    await page.reload()
    await expect(page.getByText(long)).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('button', { name: 'Editar Primeiros dez' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Cupons' }).click()
    await expect(page.getByText('C'.repeat(30))).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    await page.route('**/api/admin/coupons*', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('Erro ao buscar cupons')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })
})
