import { makeCoupon } from '../apps/api/src/features/promotions/testing.ts'
import { makeVip } from '../apps/api/src/features/vip/testing.ts'
import { CREDITED, standing, WalletPage } from './pages/payments.ts'
import { accountMenu, toast } from './pages/shell.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { expect, orderIn, pixOf, test, totalOf } from './support/paying.ts'
import { somebody } from './support/people.ts'
import { atOtherProcess, PHONE } from './support/trunfo.ts'
import { hearNothing } from './support/world.ts'

/** Other tests on this stack may have changed the prices. */
test.beforeEach(({ stack }) =>
  stack.owner.query('update payment_settings set price_3_months = 5000, price_6_months = 9000'),
)

test('VIP bought with a coupon by Pix shows icon and role in other open tabs, without signing in again', async ({
  page,
  context,
  stack,
  sandbox: { control },
  signIn,
}) => {
  const coupon = await makeCoupon(stack.db, { area: 'vip', discount_percentage: 20 })
  const { username } = await signIn()
  const other = await context.newPage()
  await other.goto(atOtherProcess(stack, '/tournaments'))
  const create = other.getByRole('banner').getByRole('link', { name: 'Criar torneio' })
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(accountMenu(other)).toBeVisible()
  await expect(create).toBeHidden()
  const own = await context.newPage()
  await own.goto(atOtherProcess(stack, `/profile/${username}`))
  const icon = own.getByRole('heading', { level: 1 }).getByRole('img', { name: 'VIP' })
  await expect(own.getByRole('heading', { level: 1 })).toHaveText(username)
  await expect(icon).toBeHidden()

  await page.goto('/vip')
  await page.getByRole('radio', { name: /Trimestral/ }).press('Space')
  await page.getByLabel('Cupom de desconto').fill('nenhum')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(toast(page, 'Cupom inválido')).toBeVisible()
  await page.getByLabel('Cupom de desconto').fill(coupon.code.toLowerCase())
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(toast(page, 'Cupom aplicado!')).toContainText('20%')
  await expect(page.locator('dl strong')).toHaveText('R$ 40,00')
  await page.getByRole('button', { name: 'Pagar com Pix' }).click()
  await expect(standing(page, 'Pague R$ 40,00 com Pix')).toBeVisible()
  await control.mercadoPago.pay(await pixOf(control, orderIn(page.url())))

  await expect(standing(page, CREDITED)).toBeVisible()
  await expect(toast(page, 'Obrigado! Você é VIP')).toBeVisible()
  await expect(create).toBeVisible()
  await expect(icon).toBeVisible()
  // The page redirects.
  await expect(page).toHaveURL(/\/account-settings\?tab=subscription$/)
  await expect(page.getByText(/^VIP ativo até \d\d\/\d\d\/\d{4}$/)).toBeVisible()
})

test('VIP is bought from the balance, cancelled and refunded', async ({ page, stack, openPage, signIn }) => {
  const person = await signIn()
  await makeVip(stack.db, person.id)
  await page.goto('/vip')
  await expect(page.getByText(/Você é VIP até/)).toBeVisible()
  await page.getByRole('radio', { name: /Semestral/ }).press('Space')
  await expect(page.getByText('Você tem R$ 150,00. Depois da compra, restam R$ 60,00.')).toBeVisible()
  await page.getByRole('button', { name: 'Pagar com saldo' }).click()
  const question = page.getByRole('alertdialog', { name: 'VIP semestral por R$ 90,00?' })
  await expect(question).toContainText('R$ 90,00 saem do seu saldo agora, e restam R$ 60,00.')
  await question.getByRole('button', { name: 'Voltar' }).click()
  expect(await totalOf(stack, person.id)).toBe(150_00)
  await page.getByRole('button', { name: 'Pagar com saldo' }).click()
  await question.getByRole('button', { name: 'Pagar R$ 90,00' }).click()
  await expect(toast(page, 'Obrigado! Você é VIP')).toBeVisible()
  expect(await totalOf(stack, person.id)).toBe(60_00)
  await expect(page.getByText('Você tem R$ 60,00 na carteira: faltam R$ 30,00.')).toBeVisible()

  await page.goto('/account-settings?tab=subscription')
  await page.getByRole('button', { name: 'Cancelar assinatura' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar assinatura' }).click()
  await expect(page.getByText(/Seus benefícios continuam até \d\d/)).toBeVisible()
  await page.getByRole('button', { name: 'Devolver' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Devolver' }).click()
  // Within twelve months, staff must handle the next refund.
  await expect(page.getByText(/Para devolver esta, fale com o suporte até \d\d/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Devolver' })).toHaveCount(0)
  expect(await totalOf(stack, person.id)).toBe(150_00)
  await page.getByRole('link', { name: 'Falar com o suporte' }).click()
  await expect(page.getByLabel('Assunto')).toHaveValue('Devolução de uma compra de VIP')

  const staff = await openPage(await somebody(stack, { name: 'gerente', roles: ['admin'] }))
  await staff.goto(`/admin/users/${person.id}`)
  const purchases = staff.getByRole('region', { name: 'Compras de VIP' })
  await expect(purchases.getByRole('listitem')).toHaveCount(2)
  await purchases.getByRole('button', { name: 'Devolver ao saldo' }).click()
  const dialog = staff.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Devolver' }).click()
  await expect(dialog.getByLabel('Motivo')).toHaveAccessibleDescription(/Diga o motivo/)
  await dialog.getByLabel('Motivo').fill('Segundo pedido, conferido no chamado.')
  await dialog.getByRole('button', { name: 'Devolver' }).click()
  await expect(toast(staff, 'Compra devolvida')).toBeVisible()
  await expect(purchases.getByText('Devolvido')).toHaveCount(2)
  await page.goto('/account-settings?tab=subscription')
  await expect(page.getByText('Você não é VIP agora.')).toBeVisible()
  expect(await totalOf(stack, person.id)).toBe(200_00)
})

test('missing configuration and provider failures are named', async ({
  page,
  stack: { owner },
  sandbox: { control },
  signInPayer,
}) => {
  const PUBLIC = "update payment_gateways set public_key = $1 where provider = 'stripe'"
  const KEY = 'secret_key, secret_key_last_four, secret_key_saved_at, account_id'
  const PRICES = 'price_id_3_months, price_id_6_months, price_id_wallet_deposit'
  const [key] = (await owner.query(`select ${KEY} from payment_gateways where provider = 'stripe'`)).rows
  const [prices] = (await owner.query(`select ${PRICES} from payment_settings`)).rows
  const setKey = (values: unknown[]) =>
    owner.query(`update payment_gateways set (${KEY}) = ($1, $2, $3, $4) where provider = 'stripe'`, values)
  const setPrices = (values: unknown[]) =>
    owner.query(`update payment_settings set (${PRICES}) = ($1, $2, $3)`, values)

  await signInPayer()
  await hearNothing(page)
  await page.goto('/vip')
  const byCard = page.getByRole('button', { name: 'Pagar com cartão' })
  await expect(byCard).toBeVisible()
  await setPrices(['', '', ''])
  await byCard.click()
  await expect(toast(page, 'Erro no Pagamento')).toContainText('Plano não configurado!')
  await setPrices(Object.values(prices))
  await control.fail({ mercadoPago: { checkoutsWithoutPage: 2 } })
  await page.getByRole('button', { name: 'Pagar com Mercado Pago' }).click()
  await expect(toast(page, 'Erro no Pagamento com Mercado Pago')).toContainText(
    'Link de checkout do Mercado Pago não foi retornado.',
  )

  const wallet = new WalletPage(page)
  await wallet.open()
  await wallet.openDeposit()
  await page.getByRole('button', { name: 'R$ 50', exact: true }).click()
  await page.getByRole('radio', { name: 'Cartão' }).press('Space')
  await setPrices(['', '', ''])
  await wallet.submit.click()
  await expect(toast(page, 'Depósito Stripe não configurado')).toContainText('ID do Preço não configurada.')
  await setKey([null, null, null, null])
  await wallet.submit.click()
  await expect(toast(page, 'Chave da API Stripe não configurada.')).toBeVisible()
  await setKey(Object.values(key))
  await owner.query(PUBLIC, [''])
  // The previous refusal had the same text, so wait for the new response.
  const refused = page.waitForResponse((response) => response.request().method() === 'POST')
  await wallet.submit.click()
  await refused
  await expect(toast(page, 'Chave da API Stripe não configurada.')).toBeVisible()
  await owner.query(PUBLIC, ['pk_test_sandbox'])
  await setPrices(Object.values(prices))
})

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  test('the plans and the subscription are accessible', async ({ page, stack, signIn }) => {
    await page.goto('/vip')
    await expect(page.getByText('Login Necessário')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    const person = await signIn()
    await makeVip(stack.db, person.id)
    await page.goto('/vip')
    await expect(page.getByRole('button', { name: 'Pagar com saldo' })).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.goto('/account-settings?tab=subscription')
    await expect(page.getByRole('button', { name: 'Devolver' })).toBeVisible()
    // No bot is configured here, so staff grant the role.
    const discord = page.getByRole('region', { name: 'Cargo VIP no Discord' })
    const ask = discord.getByRole('link', { name: 'Pedir o cargo' })
    await expect(ask).toHaveAttribute('href', '/support/ticket/new')
    await expectAccessibleAtBothSizes(page)
  })
})
