import type { Page } from '@playwright/test'
import jsQR from 'jsqr'
import { hasError, parsePix } from 'pix-utils'
import { settleDueLots } from '../apps/api/src/features/ledger/testing.ts'
import { makeVip } from '../apps/api/src/features/vip/testing.ts'
import type { Stack } from '../tools/stack/index.ts'
import { atProvider, CREDITED, standing, stayAtReceipts, WalletPage } from './pages/payments.ts'
import { confirm, focused, giveProof, tabTo, toast } from './pages/shell.ts'
import { expectViewKept } from './pages/staff-table.ts'
import { NewTicketPage, TicketPage } from './pages/ticket.ts'
import {
  approve,
  history,
  movement,
  openWithdrawals,
  pixelsOf,
  QueueCard,
  WithdrawDialog,
} from './pages/wallet.ts'
import { expect, reward, test } from './support/paying.ts'
import { type Person, somebody } from './support/people.ts'
import { atOtherProcess } from './support/trunfo.ts'
import { hearNothing } from './support/world.ts'

const PASSWORD = 'mesa redonda de domingo 9'
const PLAYER = { password: PASSWORD, hasSecondFactor: false }
const END_TO_END = 'E12345678202611152350abcDEF12345'

const founder = (stack: Stack) => somebody(stack, { name: 'fundadora', roles: ['fundador'] })

/** Ends the settling time by moving the stored times, not the clock. */
async function settleNow(stack: Stack, { id }: Person): Promise<void> {
  await stack.owner.query(
    "update ledger.lots set settles_at = now() - interval '1 second' where owner_id = $1",
    [id],
  )
  await settleDueLots({ db: stack.db, checkBeforeSettling: async () => new Set() })
}

test('a deposit settles, is withdrawn, approved, claimed and paid, and two tabs always agree', async ({
  page,
  stack,
  signInPayer,
  openPage,
}) => {
  const person = await signInPayer(PLAYER)
  const wallet = new WalletPage(page)
  await wallet.open()
  await expect(history(page).getByText('Nenhum lançamento por aqui ainda.')).toBeVisible()
  await wallet.openDeposit()
  await page.getByRole('button', { name: 'R$ 100', exact: true }).click()
  await page.getByRole('radio', { name: 'Cartão' }).press('Space')
  await wallet.submit.click()
  await stayAtReceipts(page)
  await atProvider(page, 'Pagar com cartão').click()
  await expect(standing(page, CREDITED)).toBeVisible()

  await page.getByRole('link', { name: 'Ver carteira' }).click()
  await expect(movement(page, 'Depósito')).toContainText('+R$ 100,00')
  const withdrawing = new WithdrawDialog(page)
  await withdrawing.open()
  await expect(withdrawing.dialog.getByText('Saldo insuficiente')).toBeVisible()
  await expect(withdrawing.dialog.getByText(/Mais R\$\s100,00 ficam disponíveis em \d\d\//)).toBeVisible()
  await page.keyboard.press('Escape')

  const otherTab = await page.context().newPage()
  const otherWallet = new WalletPage(otherTab)
  await otherWallet.open(atOtherProcess(stack, '/wallet'))
  await settleNow(stack, person)
  for (const one of [wallet, otherWallet])
    await expect(one.balance('Disponível para saque')).toHaveText('R$ 100,00')

  await withdrawing.open()
  await withdrawing.amount.fill('80')
  const summary = withdrawing.dialog.locator('dl')
  await expect(summary).toContainText(/Taxa \(2,5%\)R\$ 2,00/)
  await expect(summary).toContainText(/Você recebe por PixR\$ 78,00/)
  await expect(summary).toContainText(/Fica disponível para saqueR\$ 20,00/)
  await withdrawing.submit.click()
  await expect(withdrawing.keyType).toHaveAccessibleDescription(/^Chave PIX necessária/)
  await expect(withdrawing.keyType).toBeFocused()
  await withdrawing.keyType.selectOption('E-mail')
  // A key of its own: the other tests of this worker share theirs, and the queue warns of that.
  const pixKey = `${person.username}@exemplo.com.br`
  await withdrawing.key.fill(pixKey)
  await withdrawing.password.fill('outra senha')
  await withdrawing.submit.click()
  await expect(toast(page, 'Erro ao solicitar saque')).toBeVisible()
  await expect(withdrawing.password).toHaveAccessibleDescription(/Senha incorreta/)
  await withdrawing.password.fill(PASSWORD)
  await withdrawing.submit.click()
  await expect(toast(page, 'Saque pedido!')).toContainText('78,00')
  for (const tab of [page, otherTab]) {
    await expect(openWithdrawals(tab)).toContainText('Pedido')
    await expect(new WalletPage(tab).balance('Disponível para saque')).toHaveText('R$ 20,00')
    await expect(movement(tab, 'Saque por Pix')).toContainText('−R$ 80,00')
  }

  const staff = await openPage(await founder(stack))
  await staff.goto('/admin/withdrawals')
  const card = new QueueCard(staff, person.username)
  await card.open()
  await expect(card.card).toContainText('Atenção: Conta criada hoje.')
  await expect(card.card).toContainText(/Depositou R\$\s100,00 e recebeu R\$\s0,00 em saques/)
  await expect(card.card).toContainText('Nenhuma outra conta usou esta chave.')
  const approval = await card.ask('Aprovar')
  await expect(approval).toContainText(new RegExp(`Aprovar o saque de R\\$\\s80,00 de ${person.username}\\?`))
  await approval.getByRole('button', { name: 'Cancelar' }).click()
  await approve(await openPage(await founder(stack)), person.username)
  for (const tab of [page, otherTab]) await expect(openWithdrawals(tab)).toContainText('Aprovado')
  await expect(page.getByRole('button', { name: 'Cancelar saque' })).toHaveCount(0)

  await (await card.ask('Assumir e pagar')).getByRole('button', { name: /^Assumir/ }).click()
  const picture = card.card.getByRole('img', { name: 'QR Code do Pix' })
  await expect(picture).toBeVisible()
  const code = await card.card.getByLabel('Pix copia e cola').inputValue()
  const seen = async () => {
    const { data, width, height } = await pixelsOf(picture)
    return jsQR(data, width, height)?.data
  }
  await expect.poll(seen).toBe(code)
  const pix = parsePix(code)
  if (hasError(pix)) throw new Error(pix.message)
  expect(pix).toMatchObject({ pixKey, transactionAmount: 78 })
  await expect(card.card).toContainText(pixKey)
  await expect(openWithdrawals(page)).toContainText('Em pagamento')

  const payment = await card.ask('Marcar como pago')
  await payment.getByLabel('Identificador do Pix (E2E)').fill('E123')
  await payment.getByRole('button', { name: /^Foi pago/ }).click()
  await expect(payment.getByLabel('Identificador do Pix (E2E)')).toHaveAccessibleDescription(/32 caracteres/)
  await payment.getByLabel('Identificador do Pix (E2E)').fill(END_TO_END)
  await payment.getByRole('button', { name: /^Foi pago/ }).click()
  await expect(card.card).toHaveCount(0)
  for (const tab of [page, otherTab]) {
    await expect(openWithdrawals(tab)).toHaveCount(0)
    await expect(movement(tab, 'Saque por Pix')).toContainText('Pago')
    await expect(movement(tab, 'Saque por Pix')).toContainText(END_TO_END)
  }

  await staff.getByLabel('Arquivo do extrato').setInputFiles({
    name: 'extrato.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Data;Valor;Histórico;Identificador',
        `${today()};-78,00;Pix enviado ${END_TO_END};1`,
        `${today()};-31,40;Tarifa;2`,
        `${today()};500,00;Pix recebido;3`,
      ].join('\r\n'),
      'latin1',
    ),
  })
  await expect(staff.getByLabel('Descrição')).toHaveValue('Histórico')
  await staff.getByRole('button', { name: 'Conferir extrato' }).click()
  await expect(
    staff.getByText('2 saídas no arquivo, 2 novas: 1 ligadas a um saque, 1 sem par.'),
  ).toBeVisible()
  await expect(staff.getByRole('listitem').filter({ hasText: 'Tarifa' })).toContainText('−R$ 31,40')
  await staff.getByRole('region', { name: 'Pedidos' }).getByLabel('Situação').selectOption('Pago')
  await expectViewKept(staff, /state=paid/)
  await card.open()
  await expect(card.card).toContainText('confere com o extrato')

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Baixar extrato (CSV)' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})

test('a refused withdrawal is returned with its reason, and nobody decides their own', async ({
  page,
  stack,
  signInPayer,
  openPage,
}) => {
  const person = await signInPayer({ ...PLAYER, roles: ['fundador'], hasSecondFactor: true })
  await reward(stack, person, 60_00)
  const wallet = new WalletPage(page)
  await wallet.open()
  await new WithdrawDialog(page).request({ amount: '60', password: PASSWORD })
  await expect(wallet.balance('Saldo total')).toHaveText('R$ 0,00')

  const own = await page.context().newPage()
  await own.goto('/admin/withdrawals')
  const ownCard = new QueueCard(own, person.username)
  await ownCard.open()
  await expect(ownCard.card).toContainText('Este saque é seu: outro fundador precisa cuidar dele.')
  await expect(ownCard.card.getByRole('button')).toHaveAccessibleName('Fechar')

  const stale = await page.context().newPage()
  await hearNothing(stale)
  await stale.goto('/wallet')
  await expect(stale.getByRole('button', { name: /^Cancelar saque/ })).toBeVisible()
  const staff = await openPage(await founder(stack))
  await staff.goto('/admin/withdrawals')
  const card = new QueueCard(staff, person.username)
  await card.open()
  await approve(await openPage(await founder(stack)), person.username)
  await expect(card.act('Assumir e pagar')).toBeVisible()
  // Too late to cancel, on a page that does not know yet.
  await stale.getByRole('button', { name: /^Cancelar saque/ }).click()
  await confirm(stale, 'Cancelar saque')
  await expect(toast(stale, 'Erro ao atualizar saldo')).toBeVisible()
  await (await card.ask('Assumir e pagar')).getByRole('button', { name: /^Assumir/ }).click()
  await expect(ownCard.card).toContainText('Em pagamento')
  const release = await card.ask('Devolver à fila')
  await release.getByLabel('Para confirmar, escreva: não enviado').fill('enviado')
  await release.getByRole('button', { name: 'Devolver à fila' }).click()
  await expect(release.getByLabel(/Para confirmar/)).toHaveAccessibleDescription(/não enviado/)
  await release.getByLabel(/Para confirmar/).fill('Não enviado')
  await release.getByRole('button', { name: 'Devolver à fila' }).click()
  const refusal = await card.ask('Recusar')
  await expect(refusal).toContainText(new RegExp(`R\\$\\s60,00 de ${person.username}`))
  await refusal.getByLabel('Motivo').fill('A chave não confere com o seu nome.')
  const slower = await openPage(await founder(stack))
  await hearNothing(slower)
  await slower.goto('/admin/withdrawals')
  const lateCard = new QueueCard(slower, person.username)
  await lateCard.open()
  const late = await lateCard.ask('Recusar')
  await late.getByLabel('Motivo').fill('A mesma coisa.')
  await refusal.getByRole('button', { name: /^Recusar e devolver/ }).click()
  await expect(toast(staff, 'Saque recusado e valor devolvido.')).toBeVisible()
  await late.getByRole('button', { name: /^Recusar e devolver/ }).click()
  await expect(toast(slower, 'Erro ao reembolsar')).toBeVisible()
  await expect(wallet.balance('Disponível para saque')).toHaveText('R$ 60,00')
  await expect(movement(page, 'Saque por Pix')).toContainText('Recusado')
  await expect(movement(page, 'Saque por Pix')).toContainText('Motivo: A chave não confere com o seu nome.')
  await page.getByLabel('Tipo', { exact: true }).selectOption('Depósito')
  await expect(history(page).getByText('Nenhum lançamento com este filtro.')).toBeVisible()
  await expect(page).toHaveURL(/kind=deposit/)
})

test('the history scrolls within a bounded height, loads older entries, and says what each was for', async ({
  page,
  stack,
  signInPayer,
}) => {
  const person = await signInPayer(PLAYER)
  for (let count = 0; count < 45; count += 1) await reward(stack, person, 100 + count)
  await makeVip(stack.db, person.id)
  await new WalletPage(page).open()
  const list = history(page).getByRole('region', { name: 'Lançamentos' })
  await expect(list.getByRole('listitem')).toHaveCount(20)
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(512)
  await expect(page.getByRole('button', { name: 'Ver mais antigos' })).toBeVisible()
  await list.focus()
  for (const rows of [40, 47]) {
    await page.keyboard.press('End')
    await expect(list.getByRole('listitem')).toHaveCount(rows)
  }
  await expect(page.getByRole('button', { name: 'Ver mais antigos' })).toHaveCount(0)
  await movement(page, 'VIP trimestral').getByRole('link', { name: 'VIP trimestral' }).click()
  await expect(page).toHaveURL(/\/account-settings\?tab=subscription$/)
})

test('a withdrawal is requested and cancelled by keyboard alone', async ({ page, stack, signInPayer }) => {
  const person = await signInPayer(PLAYER)
  await reward(stack, person, 75_50)
  const wallet = new WalletPage(page)
  const dialog = new WithdrawDialog(page)
  await wallet.open()
  await tabTo(page, wallet.withdrawButton)
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.dialog.getByRole('button', { name: /^Sacar o máximo/ }))
  await page.keyboard.press('Enter')
  await expect(dialog.amount).toHaveValue('R$ 75,50')
  await tabTo(page, dialog.keyType)
  await page.keyboard.type('cel')
  await tabTo(page, dialog.key)
  await page.keyboard.type('11987654321')
  await expect(dialog.key).toHaveValue('(11) 98765-4321')
  await tabTo(page, dialog.password)
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(openWithdrawals(page)).toContainText('R$ 75,50')
  await expect(focused(page)).toHaveText('Sacar')

  await tabTo(page, page.getByRole('button', { name: /^Cancelar saque/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText(/Cancelar o saque de R\$\s75,50\?/)
  await expect(focused(page)).toHaveText('Manter saque')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Saque cancelado.')).toBeVisible()
  await expect(openWithdrawals(page)).toHaveCount(0)
  await expect(wallet.balance('Disponível para saque')).toHaveText('R$ 75,50')
  await expect(movement(page, 'Saque por Pix')).toContainText('Cancelado')
})

test('changed rules are recorded with their author, and apply at once', async ({
  page,
  stack,
  signInPayer,
  openPage,
}) => {
  const person = await signInPayer(PLAYER)
  await reward(stack, person, 200_00)
  const boss = await somebody(stack, { name: 'chefe', roles: ['admin'], password: PASSWORD })
  const staff = await openPage(boss)
  await staff.goto('/admin/wallet')
  await staff.getByLabel('Saque máximo').fill('40')
  await staff.getByRole('button', { name: 'Salvar regras' }).click()
  await expect(staff.getByLabel('Saque máximo')).toHaveAccessibleDescription(/não pode ser menor/)
  await staff.getByLabel('Saque máximo').fill('150')
  await staff.getByLabel('Taxa de saque (%)').fill('1,25')
  await expect(staff.getByText(/a taxa é de R\$\s1,25/)).toBeVisible()
  await staff.getByRole('button', { name: 'Salvar regras' }).click()
  await giveProof(staff, PASSWORD)
  await expect(toast(staff, 'Configuração salva!')).toBeVisible()
  const change = staff.getByRole('listitem').filter({ hasText: boss.username })
  await expect(change).toContainText(/Saque máximo: de R\$\s500,00 para R\$\s150,00/)
  await expect(change).toContainText('Taxa de saque (%): de 2,5% para 1,25%')

  const wallet = new WalletPage(page)
  const dialog = new WithdrawDialog(page)
  await wallet.open()
  await dialog.open()
  await dialog.amount.fill('160')
  await dialog.submit.click()
  await expect(dialog.amount).toHaveAccessibleDescription(/Valor inválido/)
  await dialog.amount.fill('150')
  await expect(dialog.dialog.locator('dl')).toContainText(/Você recebe por PixR\$ 148,13/)
  await page.keyboard.press('Escape')

  await staff.getByText('Aceitar pedidos de saque', { exact: true }).click()
  await staff.getByLabel('Saque máximo').fill('500')
  await staff.getByLabel('Taxa de saque (%)').fill('2,5')
  await staff.getByRole('button', { name: 'Salvar regras' }).click()
  await expect(change.first()).toContainText('Aceitar pedidos de saque: de ligado para desligado')
  await page.reload()
  await dialog.open()
  await expect(dialog.dialog.getByText('Os saques estão desligados no momento')).toBeVisible()
  await staff.getByText('Aceitar pedidos de saque', { exact: true }).click()
  await staff.getByRole('button', { name: 'Salvar regras' }).click()
  await expect(change.first()).toContainText('de desligado para ligado')
})

/** Today's date in the banks' format and time zone. */
function today(): string {
  return new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(new Date())
}

test('a ticket opened beside a withdrawal is linked to it, and moderators see no amount', async ({
  page,
  stack,
  signInPayer,
  openPage,
}) => {
  const person = await signInPayer(PLAYER)
  await reward(stack, person, 200_00)
  await new WalletPage(page).open()
  await page.getByRole('link', { name: 'Pedir ajuda', exact: true }).click()
  const form = new NewTicketPage(page)
  await expect(form.area).toHaveValue('payment')
  await expect(page.getByText('leva junto')).toHaveCount(0)
  await page.goBack()
  await new WithdrawDialog(page).request({ amount: '150', password: PASSWORD })
  await openWithdrawals(page).getByRole('link', { name: 'Pedir ajuda com este saque' }).click()
  await expect(form.area).toHaveValue('payment')
  await expect(page.getByText('Este ticket leva junto o saque que você escolheu.')).toBeVisible()
  await form.priority.selectOption('Média')
  const id = await form.send({ subject: 'Quanto demora?', message: 'Pedi agora há pouco.' })
  const about = (tab: Page) => tab.getByText('Um saque').locator('..')
  await expect(about(page)).toContainText(/R\$\s150,00/)
  for (const role of ['moderador', 'admin'] as const) {
    const staff = await openPage(await somebody(stack, { name: role, roles: [role] }))
    await new TicketPage(staff).open(id)
    await expect(about(staff)).toBeVisible()
    if (role === 'admin') await expect(about(staff)).toContainText(/R\$\s150,00/)
    else await expect(about(staff)).not.toContainText('150')
  }
})
