import type { Page } from '@playwright/test'
import { makeOrder, makeUnmatchedPayment } from '../apps/api/src/features/payments/testing.ts'
import { atProvider, CREDITED, standing, stayAtReceipts, WalletPage } from './pages/payments.ts'
import { closeToasts, confirm, holdToasts, proofQuestion, toast } from './pages/shell.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { expect, test } from './support/paying.ts'
import { PHONE } from './support/trunfo.ts'

/** Order states and the headings of their pages. */
const STANDINGS = {
  open: 'Aguardando o seu pagamento',
  pending: 'Pagamento em análise',
  failed: 'O pagamento não foi aprovado',
  expired: 'O prazo para pagar acabou',
  cancelled: 'Você cancelou este pagamento',
}

/** A toast must not cover the code at the bottom of the window. */
async function expectCodeKeptClear(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no clipboard'))
  })
  const copy = page.getByRole('button', { name: 'Copiar código' })
  await copy.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  await copy.click()
  const told = toast(page, 'Não deu para copiar.')
  await expect(told).toBeVisible()
  await holdToasts(page)
  const overlap = async () => {
    const [said, code] = [await told.boundingBox(), await copy.boundingBox()]
    return said && code && Math.min(said.y + said.height, code.y + code.height) - Math.max(said.y, code.y)
  }
  await expect.poll(overlap).toBeLessThanOrEqual(0)
  await closeToasts(page)
}

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  test('the wallet and every order status are accessible', async ({ page, stack, signIn, signInPayer }) => {
    await signIn()
    const wallet = new WalletPage(page)
    await wallet.open()
    await wallet.openDeposit()
    await wallet.submit.click()
    await expect(wallet.amount).toHaveAccessibleDescription(/Escolha um valor entre/)
    await expectAccessibleAtBothSizes(page)
    await page.keyboard.press('Escape')
    await wallet.deposit('Cartão')
    await expect(page.getByLabel('CPF')).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    const payer = await signInPayer()
    for (const [state, title] of Object.entries(STANDINGS)) {
      const order = await makeOrder(stack.db, { buyerId: payer.id })
      await stack.owner.query('update payment_orders set state = $2 where id = $1', [order.id, state])
      await page.goto(`/payment/success?order=${order.id}`)
      await expect(standing(page, title)).toBeVisible()
      await expectAccessibleAtBothSizes(page)
    }
    await page.goto('/payment/success?order=nenhum')
    await expect(standing(page, 'Não há pagamento para mostrar')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.goto('/payment/cancel')
    await expect(standing(page, 'Pagamento cancelado')).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    await wallet.open()
    await wallet.deposit('Pix')
    await expect(standing(page, 'Pague R$ 50,00 com Pix')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await expectCodeKeptClear(page)
    await wallet.open()
    await wallet.deposit('Mercado Pago')
    await stayAtReceipts(page)
    await atProvider(page, 'Pagar com cartão').click()
    await expect(standing(page, CREDITED)).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await wallet.open()
    await expect(page.getByText('R$ 50,00 em liberação')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })

  test('the administration and its dialogs are accessible', async ({ page, stack, signIn }) => {
    const founder = await signIn({ roles: ['fundador'] })
    await stack.owner.query('update payment_settings set holds_deposits = true')
    await page.goto('/admin/payments')
    await page.getByRole('button', { name: 'Testar conexão: Stripe' }).click()
    await expect(page.getByText('Conexão funcionando')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('button', { name: 'Confirmar chaves' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await confirm(page, 'Confirmar chaves')
    await expect(proofQuestion(page)).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    await stack.owner.query('update payment_settings set holds_deposits = false')

    const { paymentId } = await makeUnmatchedPayment(stack.db)
    const { number } = await makeOrder(stack.db, { buyerId: founder.id })
    await page.goto(`/admin/payments/review?order=${number}`)
    const stray = page.getByRole('listitem').filter({ hasText: paymentId })
    await expect(stray).toBeVisible()
    await expect(page.getByRole('heading', { name: number })).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await stray.getByRole('button', { name: 'Encerrar caso' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.goto('/admin/payments/review?kind=debt')
    await expect(page.getByText('Nenhum caso com estes filtros.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })
})
