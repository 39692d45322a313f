import { expect, type Locator, type Page } from '@playwright/test'

/** The tab Perfil of /account-settings. */
export class ProfileTab {
  readonly page: Page
  readonly username: Locator

  constructor(page: Page) {
    this.page = page
    this.username = page.getByLabel('Como os outros veem você')
  }

  async open(): Promise<void> {
    await this.page.goto('/account-settings')
    await expect(this.page.getByRole('tab', { name: 'Perfil' })).toHaveAttribute('aria-selected', 'true')
  }

  async askForUsername(name: string): Promise<void> {
    await this.username.fill(name)
    await this.page.getByRole('button', { name: 'Alterar nome' }).click()
    await this.page.getByRole('button', { name: 'Mudar nome' }).click()
  }

  /** Requests the change, up to the email with the link. */
  async askForEmail(email: string, password: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Alterar e-mail' }).click()
    await this.page.getByLabel('Novo e-mail').fill(email)
    await this.page.getByLabel('Sua senha atual').fill(password)
    await this.page.keyboard.press('Enter')
  }
}

export async function openSecurityTab(page: Page): Promise<void> {
  await page.goto('/account-settings?tab=security')
  await expect(page.getByRole('heading', { name: 'Verificação em duas etapas' })).toBeVisible()
}

/** From the button on the tab Segurança to the QR code. Resolves to its secret. */
export async function beginEnrolment(page: Page, password: string): Promise<string> {
  await page.getByRole('button', { name: 'Ativar' }).click()
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })).toBeVisible()
  return (await page.locator('code').innerText()).replace(/\s/g, '')
}

/** "Confirme quem você é", opened from the tab Perfil. */
export class IdentityDialog {
  readonly page: Page
  readonly fullName: Locator
  readonly cpf: Locator
  readonly birthDate: Locator

  constructor(page: Page) {
    this.page = page
    const dialog = page.getByRole('dialog', { name: 'Confirme quem você é' })
    this.fullName = dialog.getByLabel('Nome completo')
    this.cpf = dialog.getByLabel('CPF')
    this.birthDate = dialog.getByLabel('Data de nascimento')
  }

  async open(): Promise<void> {
    await this.page.goto('/account-settings')
    await this.page.getByRole('button', { name: 'Confirmar identidade' }).click()
  }

  /** Fills and submits the form. */
  async fill({ fullName, cpf, birthDate }: Record<'fullName' | 'cpf' | 'birthDate', string>): Promise<void> {
    await this.fullName.fill(fullName)
    await this.cpf.fill(cpf)
    await this.birthDate.fill(birthDate)
    await this.birthDate.press('Enter')
  }
}
