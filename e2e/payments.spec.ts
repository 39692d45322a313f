import { newIdentity } from '../apps/api/src/features/accounts/testing.ts'
import { makeUnmatchedPayment } from '../apps/api/src/features/payments/testing.ts'
import {
  atProvider,
  CREDITED,
  GatewayCard,
  openPayment,
  reviewCase,
  standing,
  stayAtReceipts,
  stepsDone,
  WalletPage,
  wayOf,
} from './pages/payments.ts'
import { confirm, giveProof, proofQuestion, tabTo, toast } from './pages/shell.ts'
import { expectViewKept } from './pages/staff-table.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { expect, orderIn, pixOf, sessionOf, test, totalOf } from './support/paying.ts'
import { somebody } from './support/people.ts'
import { atOtherProcess, PHONE } from './support/trunfo.ts'

const PASSWORD = 'mesa redonda de domingo 9'
const numberOn = (text: string) => /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0] ?? ''

test('a first deposit by card asks for the identity, and its receipt survives a reload', async ({
  page,
  stack,
  signIn,
}) => {
  const person = await signIn()
  await stayAtReceipts(page)
  const wallet = new WalletPage(page)
  await wallet.open()
  await wallet.deposit('Cartão')
  const { fullName, cpf } = newIdentity()
  await page.getByLabel('Nome completo').fill(fullName)
  await page.getByLabel('CPF').fill(cpf)
  await page.getByLabel('Data de nascimento').fill('17/05/1990')
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await atProvider(page, 'Pagar com cartão').click()

  await expect(standing(page, CREDITED)).toBeVisible()
  await expect(toast(page, 'Depósito confirmado!')).toContainText('R$ 50,00')
  await expect(stepsDone(page)).toHaveCount(4)
  await expect(page.getByText('Disponível para saque em')).toBeVisible()
  await page.reload()
  await expect(standing(page, CREDITED)).toBeVisible()
  await expect(toast(page, 'Depósito confirmado!')).toHaveCount(0)
  expect(await totalOf(stack, person.id)).toBe(50_00)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Comprovante' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Ver carteira' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('link', { name: 'Ver carteira' }).click()
  await expect(wallet.balance('Saldo total')).toHaveText('R$ 50,00')
  await expect(wallet.balance('Disponível para saque')).toHaveText('R$ 0,00')
  await expect(page.getByText('R$ 50,00 em liberação')).toBeVisible()
})

test('a Pix is paid while its page is open, by keyboard alone', async ({
  page,
  context,
  stack,
  sandbox: { control },
  signInPayer,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = await signInPayer()
  const wallet = new WalletPage(page)
  // Uses the other process, so the worker's booking reaches the page through Redis.
  await wallet.open(atOtherProcess(stack, '/wallet'))
  await tabTo(page, wallet.depositButton)
  await page.keyboard.press('Enter')
  await tabTo(page, wallet.amount)
  await page.keyboard.type('25')
  await tabTo(page, wayOf(page, 'Pix'))
  await page.keyboard.press('Space')
  await tabTo(page, wallet.submit)
  await expect(wallet.submit).toHaveText('Depositar R$ 25,00')
  await page.keyboard.press('Enter')

  await expect(standing(page, 'Pague R$ 25,00 com Pix')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^(29|30|31):\d\d$/)
  await tabTo(page, page.getByRole('button', { name: 'Copiar código' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Código copiado!' })).toBeVisible()
  const code = await page.getByLabel('Pix copia e cola').inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)

  await control.mercadoPago.pay(await pixOf(control, orderIn(page.url())))
  await expect(standing(page, CREDITED)).toBeVisible()
  await expect(toast(page, 'Depósito confirmado!')).toBeVisible()
  expect(await totalOf(stack, person.id)).toBe(25_00)
})

test('after the confirmation the page redirects to the wallet, unless the user stays', async ({
  page,
  sandbox: { control },
  signInPayer,
}) => {
  await signInPayer()
  const wallet = new WalletPage(page)
  const stay = page.getByRole('button', { name: 'Ficar aqui' })
  await page.clock.install()
  for (const isStaying of [true, false]) {
    await wallet.open()
    await wallet.deposit('Pix')
    await expect(standing(page, 'Pague R$ 50,00 com Pix')).toBeVisible()
    const order = orderIn(page.url())
    // From here on the test controls the clock. The paused time must still be in the future when the page
    // receives it.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
    await control.mercadoPago.pay(await pixOf(control, order))
    await expect(async () => {
      await page.clock.runFor(1000)
      await expect(stay).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(page.getByText(/^Você vai para a sua carteira em \d segundos?\.$/)).toBeVisible()
    if (isStaying) {
      await tabTo(page, stay)
      await page.keyboard.press('Enter')
      await page.clock.runFor(20_000)
      await expect(page.getByRole('heading', { name: 'Comprovante' })).toBeVisible()
      await expect(stay).toHaveCount(0)
    } else {
      await page.clock.runFor(8000)
      await expect(page).toHaveURL(/\/wallet$/)
    }
    await page.clock.resume()
  }
})

test('a Pix on a phone is copied, shows its QR code on tap, and is found and cancelled in the wallet', async ({
  page,
  stack,
  sandbox: { control },
  signInPayer,
}) => {
  await page.setViewportSize(PHONE)
  const person = await signInPayer()
  const wallet = new WalletPage(page)
  await wallet.open()
  await wallet.deposit('Pix')
  await expect(page.getByRole('button', { name: 'Copiar código' })).toBeInViewport()
  const picture = page.getByRole('img', { name: 'QR Code do Pix' })
  await expect(picture).toBeHidden()
  await page.getByRole('button', { name: 'Mostrar QR Code' }).click()
  await expect(picture).toBeVisible()
  const paymentId = await pixOf(control, orderIn(page.url()))

  await wallet.open()
  const open = openPayment(page, 'Pix de R$ 50,00 aguardando')
  await expect(open.getByRole('timer')).toHaveText(/^(29|30|31):\d\d$/)
  await expectAccessibleAtBothSizes(page)
  await open.getByRole('link', { name: 'Pagar' }).click()
  await expect(standing(page, 'Pague R$ 50,00 com Pix')).toBeVisible()
  await page.goBack()
  await open.getByRole('button', { name: 'Cancelar pagamento' }).click()
  await confirm(page, 'Sim, cancelar')
  await expect(toast(page, 'Pagamento cancelado. Nada foi cobrado.')).toBeVisible()
  await expect(open).toHaveCount(0)
  const status = async () => (await control.see('payments')).find(({ id }) => id === paymentId)?.status
  await expect.poll(status).toBe('cancelled')
  expect(await totalOf(stack, person.id)).toBe(0)
})

test('cancelling at the provider charges nothing, and the payment can be resumed', async ({
  page,
  stack,
  signInPayer,
}) => {
  const person = await signInPayer()
  const wallet = new WalletPage(page)
  await wallet.open()
  await wallet.deposit('Mercado Pago')
  await stayAtReceipts(page)
  await atProvider(page, 'Cancelar e voltar').click()
  await expect(standing(page, 'Pagamento cancelado')).toBeVisible()
  await expect(page.getByText('Nada foi cobrado, e o pedido ainda pode ser pago.')).toBeVisible()
  expect(await totalOf(stack, person.id)).toBe(0)
  const cancelled = page.url()

  await page.getByRole('link', { name: 'Voltar ao pagamento' }).click()
  await atProvider(page, 'Pagar com cartão').click()
  await expect(standing(page, CREDITED)).toBeVisible()
  // The cancel URL no longer says that nothing was charged.
  await page.goto(cancelled)
  await expect(standing(page, CREDITED)).toBeVisible()
})

test('a failed payment is reported to a waiting buyer, with a link to try again', async ({
  page,
  stack,
  sandbox: { control },
  signInPayer,
}) => {
  const person = await signInPayer()
  const wallet = new WalletPage(page)
  await wallet.open()
  await wallet.deposit('Cartão')
  await atProvider(page, 'Gerar Pix e não pagar').click()
  await expect(standing(page, 'Pagamento em análise')).toBeVisible()
  await control.stripe.fail(await sessionOf(control, orderIn(page.url())))
  await expect(standing(page, 'O pagamento não foi aprovado')).toBeVisible()
  expect(await totalOf(stack, person.id)).toBe(0)
  await page.getByRole('link', { name: 'Tentar de novo' }).click()
  await expect(wallet.depositButton).toBeVisible()
})

test('a double payment is one credit and one refund', async ({
  page,
  stack,
  sandbox: { control },
  signInPayer,
}) => {
  const person = await signInPayer()
  const wallet = new WalletPage(page)
  await wallet.open()
  await wallet.deposit('Cartão')
  await stayAtReceipts(page)
  await atProvider(page, 'Pagar duas vezes').click()
  await expect(standing(page, CREDITED)).toBeVisible()
  const refunds = async () => {
    const intents = await control.see('paymentIntents')
    const ofOrder = intents.filter(({ metadata }) => Object.values(metadata).includes(orderIn(page.url())))
    const all = await control.see('stripeRefunds')
    return all
      .filter((refund) => ofOrder.some(({ id }) => id === refund.payment_intent))
      .map(({ amount }) => amount)
  }
  await expect.poll(refunds).toEqual([50_00])
  expect(await totalOf(stack, person.id)).toBe(50_00)
})

test('opening the success page by hand credits nothing and says so', async ({
  page,
  stack,
  signInPayer,
  openPage,
}) => {
  const person = await signInPayer()
  await page.goto('/payment/success')
  await expect(standing(page, 'Não há pagamento para mostrar')).toBeVisible()
  const wallet = new WalletPage(page)
  await wallet.open()
  await wallet.deposit('Pix')
  await expect(standing(page, 'Pague R$ 50,00 com Pix')).toBeVisible()

  const other = await openPage(await somebody(stack))
  await other.goto(page.url())
  await expect(standing(other, 'Não há pagamento para mostrar')).toBeVisible()
  await other.goto(`${stack.url}/payment/success?order=qualquer`)
  await expect(standing(other, 'Não há pagamento para mostrar')).toBeVisible()
  const visitor = await openPage()
  await visitor.goto(page.url())
  await expect(standing(visitor, 'Entre para ver o seu pagamento')).toBeVisible()
  await visitor.getByRole('link', { name: 'Voltar ao início' }).click()
  await expect(visitor).toHaveURL(stack.url)
  expect(await totalOf(stack, person.id)).toBe(0)
})

test('keys are saved, tested and confirmed, and never shown again', async ({ page, signIn }) => {
  const secret = 'sk_test_51TrunfoCanario7788'
  await signIn({ roles: ['fundador'], password: PASSWORD })
  await page.goto('/admin/payments')
  const stripe = new GatewayCard(page, 'Stripe')
  await stripe.secretKey.fill(secret)
  await stripe.save.click()
  await confirm(page, 'Cancelar')
  await expect(toast(page, 'Erro ao salvar as chaves')).toContainText('Confirme que é você')
  await expect(stripe.secretKey).toHaveValue(secret)
  await stripe.save.click()
  await expect(proofQuestion(page).getByLabel('Senha atual')).toBeFocused()
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT')
  await giveProof(page, PASSWORD)
  expect(await (await answer).text()).not.toContain(secret)
  await expect(toast(page, 'Chaves salvas.')).toBeVisible()
  await expect(stripe.secretKey).toHaveValue('')
  await expect(stripe.secretKey).toHaveAccessibleDescription(
    /^Configurado em \d{2}\/\d{2}\/\d{4}, termina em 7788\.$/,
  )
  await stripe.test.click()
  await expect(page.getByText('Conexão funcionando')).toBeVisible()

  await expect(page.getByText('Novos depósitos estão retidos em liberação')).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar chaves' }).click()
  await confirm(page, 'Confirmar chaves')
  // Asked every time, even right after the last one.
  await giveProof(page, PASSWORD)
  await expect(page.getByText('Novos depósitos estão retidos em liberação')).toHaveCount(0)
  await expect(page.getByText('confirmou as chaves')).toBeVisible()

  await page.getByLabel('Valor, VIP de 3 meses').fill('45,50')
  await page.getByRole('button', { name: 'Salvar preços e prazos' }).click()
  await expect(toast(page, 'Preços e prazos salvos.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Valor, VIP de 3 meses')).toHaveValue('R$ 45,50')
  expect(await page.content()).not.toContain(secret)
})

test('staff refund a wrong amount, close a case, and refund part of an order', async ({
  page,
  signInPayer,
  openPage,
  stack,
}) => {
  const person = await signInPayer()
  const wallet = new WalletPage(page)
  await wallet.open()
  await wallet.deposit('Cartão')
  await page.getByLabel('Valor em reais').fill('7,00')
  await atProvider(page, 'Pagar outro valor').click()
  await expect(standing(page, 'Aguardando o seu pagamento')).toBeVisible()
  const founder = await openPage(await somebody(stack, { roles: ['fundador'], password: PASSWORD }))
  await founder.goto('/admin/payments/review')
  const wrong = founder.getByRole('listitem').filter({ hasText: person.username })
  await expect(wrong).toContainText('Valor diferente')
  await expect(wrong).toContainText('R$ 7,00')
  await expect(wrong).toContainText('R$ 50,00')
  const number = numberOn(await wrong.innerText())
  await reviewCase(founder, number).getByRole('button', { name: 'Devolver a quem pagou' }).click()
  await founder
    .getByRole('alertdialog', { name: 'Devolver R$ 7,00 a quem pagou?' })
    .getByRole('button', { name: 'Devolver R$ 7,00' })
    .click()
  await expect(toast(founder, 'Devolução pedida ao provedor.')).toBeVisible()
  await expect(wrong).toHaveCount(0)
  await founder.getByLabel('Situação').selectOption('Encerrados')
  await expectViewKept(founder, /state=closed/)
  await expect(reviewCase(founder, number)).toContainText('Encerrado por')

  const { paymentId } = await makeUnmatchedPayment(stack.db)
  await founder.goto('/admin/payments/review?kind=unmatched')
  const stray = founder.getByRole('listitem').filter({ hasText: paymentId })
  await stray.getByRole('button', { name: 'Encerrar caso' }).click()
  const question = founder.getByRole('alertdialog', { name: 'Encerrar este caso de R$ 30,00?' })
  await question.getByLabel('Por quê').fill('Era um teste do provedor.')
  await question.getByRole('button', { name: 'Encerrar caso' }).click()
  await expect(toast(founder, 'Caso encerrado.')).toBeVisible()
  await expect(stray).toHaveCount(0)
  await founder.getByLabel('Situação').selectOption('Encerrados')
  await expect(stray).toContainText('“Era um teste do provedor.”')

  await stayAtReceipts(page)
  await wallet.open()
  await wallet.deposit('Cartão')
  await atProvider(page, 'Pagar com cartão').click()
  await expect(standing(page, CREDITED)).toBeVisible()
  const paid = numberOn(await page.getByRole('main').innerText())
  await founder.getByLabel('Número do pedido').fill(paid.toLowerCase().replace('-', ''))
  await founder.keyboard.press('Enter')
  await founder.getByRole('button', { name: 'Reembolsar' }).click()
  const refund = founder.getByRole('alertdialog', { name: `Reembolsar o pedido ${paid}?` })
  await refund.getByRole('radio', { name: 'Uma parte' }).press('Space')
  await refund.getByLabel('Valor a devolver').fill('20')
  await refund.getByLabel('Motivo').fill('Pediu de volta uma parte.')
  await refund.getByLabel('Senha atual').fill(PASSWORD)
  await refund.getByRole('button', { name: 'Reembolsar esta parte' }).click()
  await expect(toast(founder, 'Reembolso pedido ao provedor.')).toBeVisible()
  // The buyer's page updates live.
  await expect(standing(page, 'Parte do valor foi devolvida')).toBeVisible()
  await expect.poll(() => totalOf(stack, person.id)).toBe(30_00)
})
