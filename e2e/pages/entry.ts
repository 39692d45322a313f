import { expect, type Page } from '@playwright/test'

interface Credentials {
  readonly email: string
  readonly password: string
}

/** Fills and submits the form of /login, which must be open. */
export async function signInByForm(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Signs in up to the prompt for the second factor. */
export async function passwordStep(page: Page, credentials: Credentials): Promise<void> {
  await page.goto('/login')
  await signInByForm(page, credentials)
  await expect(page.getByLabel('Código de 6 dígitos')).toBeFocused()
}

/** Fills the form of /register, which must be open. */
export async function fillRegister(page: Page, person: Credentials & { username: string }): Promise<void> {
  await page.getByLabel('Nome de usuário').fill(person.username)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  await page.getByLabel('Confirmar senha').fill(person.password)
}
