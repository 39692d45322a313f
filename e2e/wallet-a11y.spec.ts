import { centavos } from '@trunfo/money/amounts'
import {
  buy,
  deposit,
  freezePayouts,
  takeBack,
  unfreezePayouts,
} from '../apps/api/src/features/ledger/index.ts'
import type { Stack } from '../tools/stack/index.ts'
import { WalletPage } from './pages/payments.ts'
import { approve, movement, openWithdrawals, QueueCard, WithdrawDialog } from './pages/wallet.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { expect, reward, test } from './support/paying.ts'
import { type Person, somebody } from './support/people.ts'
import { PHONE } from './support/trunfo.ts'

const PASSWORD = 'mesa redonda de domingo 9'
const PLAYER = { password: PASSWORD, hasSecondFactor: false }
const DAY_MS = 24 * 60 * 60 * 1000

/** A card deposit that has not settled. With `isTakenBack` it was spent and then disputed at the bank. */
async function depositFor({ db }: Stack, { id: ownerId }: Person, isTakenBack = false): Promise<void> {
  const lotOf = `sound:${crypto.randomUUID()}`
  const amount = centavos(90_00)
  const settlesAt = new Date(Date.now() + 14 * DAY_MS)
  await db.transaction().execute(async (tx) => {
    await deposit(tx, { fact: lotOf, ownerId, provider: 'stripe', amount, settlesAt })
    if (!isTakenBack) return
    await buy(tx, { fact: `${lotOf}:spent`, ownerId, revenue: 'vip', price: amount })
    await takeBack(tx, { fact: `${lotOf}:taken`, ownerId, lotOf, amount })
  })
}

async function passwordChanged({ owner }: Stack, { id }: Person): Promise<void> {
  await owner.query(
    `insert into audit_entries (actor_id, action, subject_type, subject_id)
     values ($1, 'person.password-changed', 'person', $2)`,
    [id, id],
  )
}

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  test('the wallet is accessible empty, full, in its dialogs, in debt, on hold, frozen and failing', async ({
    page,
    stack,
    signInPayer,
  }) => {
    const person = await signInPayer(PLAYER)
    const wallet = new WalletPage(page)
    const withdrawing = new WithdrawDialog(page)
    await wallet.open()
    await expect(page.getByText('Nenhum lançamento por aqui ainda.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    await depositFor(stack, person)
    await reward(stack, person, 400_00)
    await page.reload()
    await withdrawing.request({ amount: '150', password: PASSWORD })
    await withdrawing.request({ amount: '50', password: PASSWORD })
    await openWithdrawals(page).first().getByRole('button').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar saque' }).click()
    await expect(openWithdrawals(page)).toHaveCount(1)
    await expect(movement(page, 'Cancelado')).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    await wallet.openDeposit()
    await expectAccessibleAtBothSizes(page)
    await page.keyboard.press('Escape')
    await withdrawing.open()
    await withdrawing.submit.click()
    await expect(withdrawing.amount).toHaveAccessibleDescription(/Valor inválido/)
    await expect(withdrawing.keyType).toHaveAccessibleDescription(/^Chave PIX necessária/)
    await withdrawing.amount.fill('99')
    await withdrawing.keyType.selectOption('CPF')
    await withdrawing.key.fill('111.111.111-11')
    await withdrawing.submit.click()
    await expect(withdrawing.key).toHaveAccessibleDescription(/não é válida/)
    await expectAccessibleAtBothSizes(page)
    await page.keyboard.press('Escape')

    await passwordChanged(stack, person)
    await page.reload()
    await withdrawing.open()
    await expect(withdrawing.dialog.getByText(/^Saques liberados de novo em/)).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.keyboard.press('Escape')
    await expectAccessibleAtBothSizes(page)

    const debtor = await signInPayer(PLAYER)
    await depositFor(stack, debtor, true)
    await page.reload()
    await expect(page.getByText(/^Você tem R\$\s90,00 em aberto$/)).toBeVisible()
    await expect(movement(page, 'Pagamento contestado')).toBeVisible()
    await withdrawing.open()
    await expect(withdrawing.dialog.getByText(/em aberto na sua carteira/)).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    await page.route('**/api/wallet', (route) => route.abort())
    await page.goto('/wallet')
    await expect(page.getByText('Erro ao carregar carteira')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })

  test('the queue, its dialogs and the rules are accessible', async ({
    page,
    stack,
    signInPayer,
    openPage,
  }) => {
    const person = await signInPayer(PLAYER)
    await reward(stack, person, 400_00)
    await new WalletPage(page).open()
    await new WithdrawDialog(page).request({ amount: '60', password: PASSWORD })
    await passwordChanged(stack, person)
    const staff = await openPage(await somebody(stack, { name: 'fundadora', roles: ['fundador'] }))
    await staff.setViewportSize(PHONE)
    await staff.goto('/admin/withdrawals?state=failed')
    await expect(staff.getByText('Nenhum saque com estes filtros.')).toBeVisible()
    await expectAccessibleAtBothSizes(staff)
    await staff.goto('/admin/withdrawals')
    const card = new QueueCard(staff, person.username)
    await expect(card.card).toContainText('Atenção: Senha, e-mail ou verificação')
    await expectAccessibleAtBothSizes(staff)
    const refusal = await card.ask('Recusar')
    await expectAccessibleAtBothSizes(staff)
    await refusal.getByRole('button', { name: 'Cancelar' }).click()
    const approver = await openPage(await somebody(stack, { name: 'outra', roles: ['fundador'] }))
    await approver.setViewportSize(PHONE)
    await approve(approver, person.username)
    await expectAccessibleAtBothSizes(approver)
    await (await card.ask('Assumir e pagar')).getByRole('button', { name: /^Assumir/ }).click()
    await card.card.getByRole('button', { name: 'Mostrar QR Code' }).click()
    await expect(card.card.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible()
    await expectAccessibleAtBothSizes(staff)
    await card.ask('Marcar como pago')
    await expectAccessibleAtBothSizes(staff)
    await staff.keyboard.press('Escape')
    await staff.getByLabel('Arquivo do extrato').setInputFiles({
      name: 'extrato.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Data;Valor;Histórico\n15/11/2026;-78,00;Pix enviado para uma pessoa de nome comprido',
      ),
    })
    await expect(staff.getByText('Primeiras linhas do arquivo')).toBeVisible()
    await expectAccessibleAtBothSizes(staff)

    try {
      await freezePayouts(stack.db, 'audit', {})
      await staff.reload()
      await expect(staff.getByText('Saques congelados')).toBeVisible()
      await expectAccessibleAtBothSizes(staff)
      await page.reload()
      await expect(page.getByText('Saques em pausa para conferência')).toBeVisible()
      await expectAccessibleAtBothSizes(page)
    } finally {
      await unfreezePayouts(stack.db, person.id)
    }
    await staff.goto('/admin/wallet')
    await expect(staff.getByLabel('Saque máximo')).toBeVisible()
    await expectAccessibleAtBothSizes(staff)
  })
})
