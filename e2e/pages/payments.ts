import { expect, type Locator, type Page } from '@playwright/test'

/** /wallet and its two dialogs. */
export class WalletPage {
  readonly page: Page
  readonly depositButton: Locator
  readonly withdrawButton: Locator
  readonly amount: Locator
  readonly submit: Locator

  constructor(page: Page) {
    this.page = page
    this.depositButton = page.getByRole('button', { name: 'Depositar', exact: true })
    this.withdrawButton = page.getByRole('button', { name: 'Sacar', exact: true })
    const dialog = page.getByRole('dialog')
    this.amount = dialog.getByLabel('Valor', { exact: true })
    this.submit = dialog.getByRole('button', { name: /^(Depositar|Pedir saque)/ })
  }

  async open(address = '/wallet'): Promise<void> {
    await this.page.goto(address)
    await expect(this.depositButton).toBeVisible()
  }

  async openDeposit(): Promise<void> {
    await this.depositButton.click()
    await expect(this.amount).toBeVisible()
  }

  balance(name: 'Saldo total' | 'Disponível para saque' | 'Bônus'): Locator {
    return this.page.locator('dl > div').filter({ hasText: name }).locator('dd').first()
  }

  /** Deposits fifty reais with a payment method, up to the provider's page or the Pix code. */
  async deposit(way: 'Pix' | 'Cartão' | 'Mercado Pago'): Promise<void> {
    await this.openDeposit()
    await this.page.getByRole('button', { name: 'R$ 50', exact: true }).click()
    await wayOf(this.page, way).press('Space')
    await this.submit.click()
  }
}

/** Matches the start of the name, because hints may mention other payment methods. */
export const wayOf = (page: Page, name: string): Locator =>
  page.getByRole('radio', { name: new RegExp(`^${name}`) })
/** An unpaid order on /wallet. */
export const openPayment = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Pagamentos em aberto' }).getByRole('listitem').filter({ hasText: text })

/** The status of an order on /payment/success. */
export const standing = (page: Page, title: string): Locator =>
  page.getByRole('heading', { level: 1, name: title })
export const CREDITED = 'Pagamento confirmado!'
/**
 * The page redirects after the confirmation, perhaps before a busy machine reads it. From the next page load
 * on, its button to stay is clicked automatically.
 */
export async function stayAtReceipts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver(() =>
      [...document.querySelectorAll('button')].find((one) => one.textContent === 'Ficar aqui')?.click(),
    ).observe(document, { childList: true, subtree: true })
  })
}
export const stepsDone = (page: Page): Locator =>
  page.getByRole('list', { name: 'Andamento do pagamento' }).getByText('feito:')

/** A button on the sandbox provider's page. */
export const atProvider = (page: Page, name: string): Locator => page.getByRole('button', { name })

/** The keys of one provider on /admin/payments. */
export class GatewayCard {
  readonly secretKey: Locator
  readonly webhookSecret: Locator
  readonly save: Locator
  readonly test: Locator

  constructor(page: Page, provider: 'Stripe' | 'Mercado Pago') {
    const save = page.getByRole('button', { name: `Salvar chaves: ${provider}` })
    const form = page.locator('form').filter({ has: save })
    this.secretKey = form.getByLabel(provider === 'Stripe' ? 'Chave secreta' : 'Access token')
    this.webhookSecret = form.getByLabel('Segredo do webhook')
    this.save = save
    this.test = page.getByRole('button', { name: `Testar conexão: ${provider}` })
  }
}

/** A case of /admin/payments/review, by its order number. */
export const reviewCase = (page: Page, number: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: number }) })
