import { expect, type Locator, type Page } from '@playwright/test'
import { WalletPage } from './payments.ts'

const E_MAIL_KEY = 'ana@exemplo.com.br'

/** The dialog that 'Sacar' opens. */
export class WithdrawDialog {
  readonly page: Page
  readonly dialog: Locator
  readonly amount: Locator
  readonly keyType: Locator
  readonly key: Locator
  readonly password: Locator
  readonly submit: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Sacar por Pix' })
    this.amount = this.dialog.getByLabel('Valor', { exact: true })
    this.keyType = this.dialog.getByLabel('Tipo de chave')
    this.key = this.dialog.getByLabel('Chave Pix')
    this.password = this.dialog.getByLabel('Senha atual')
    this.submit = this.dialog.getByRole('button', { name: /^Pedir saque/ })
  }

  async open(): Promise<void> {
    await new WalletPage(this.page).withdrawButton.click()
    await expect(this.dialog).toBeVisible()
  }

  /** Requests a withdrawal to an email key and submits. */
  async request({ amount, password }: { amount: string; password: string }): Promise<void> {
    await this.open()
    await this.amount.fill(amount)
    await this.keyType.selectOption('E-mail')
    await this.key.fill(E_MAIL_KEY)
    await this.password.fill(password)
    await this.submit.click()
    await expect(this.dialog).toHaveCount(0)
  }
}

/** Pending withdrawals on /wallet. */
export const openWithdrawals = (page: Page): Locator =>
  page.getByRole('region', { name: 'Saques em andamento' }).getByRole('listitem')

export const history = (page: Page): Locator => page.getByRole('region', { name: 'Histórico' })
/** A history entry, by its text. */
export const movement = (page: Page, text: string | RegExp): Locator =>
  history(page).getByRole('listitem').filter({ hasText: text })

/** A person's request on /admin/withdrawals: a card on a phone, the panel beside the list on a desktop. */
export class QueueCard {
  readonly page: Page
  readonly card: Locator
  readonly row: Locator

  constructor(page: Page, username: string) {
    this.page = page
    this.card = page
      .getByRole('region', { name: 'Pedidos' })
      .locator('ul > li, aside')
      .filter({ has: page.getByRole('link', { name: username }) })
    this.row = page.getByRole('button', { name: new RegExp(`^Ver o saque de .* de ${username}$`) })
  }

  /** On a desktop it is selected from the list first. */
  async open(): Promise<void> {
    await expect(this.card.or(this.row).first()).toBeVisible()
    if (await this.row.isVisible()) await this.row.click()
    await expect(this.card).toBeVisible()
  }

  act(name: string): Locator {
    return this.card.getByRole('button', { name, exact: true })
  }

  /** Starts an action and resolves to its confirmation dialog. */
  async ask(name: string): Promise<Locator> {
    await this.act(name).click()
    const question = this.page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    return question
  }
}

/** Approves as a fundador other than the one who will pay. */
export async function approve(page: Page, username: string): Promise<void> {
  await page.goto('/admin/withdrawals')
  const card = new QueueCard(page, username)
  await card.open()
  await (await card.ask('Aprovar')).getByRole('button', { name: /^Aprovar/ }).click()
  await expect(card.card).toContainText('Você aprovou este saque: outro fundador precisa enviar o Pix.')
  await expect(card.act('Assumir e pagar')).toHaveCount(0)
}

/** The rendered pixels of the image, like a camera would see them. */
export async function pixelsOf(picture: Locator) {
  const bytes = [...(await picture.screenshot())]
  const { data, width, height } = await picture.page().evaluate(async (png) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(png)], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const image = context?.getImageData(0, 0, bitmap.width, bitmap.height)
    return { data: [...(image?.data ?? [])], width: bitmap.width, height: bitmap.height }
  }, bytes)
  return { data: Uint8ClampedArray.from(data), width, height }
}
