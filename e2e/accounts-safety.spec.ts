import type { BrowserContext, Page } from '@playwright/test'
import {
  authenticatorCode,
  makePerson,
  makeSecondFactor,
  makeSession,
} from '../apps/api/src/features/accounts/index.ts'
import { loadConfig } from '../apps/api/src/platform/config.ts'
import type { Stack } from '../tools/stack/index.ts'
import { DESKTOP, expect, expectSound, PHONE, test } from './trunfo.ts'

const PASSWORD = 'carta-na-manga-9'

async function makePlayer(stack: Stack, fields: Parameters<typeof makePerson>[1] = {}) {
  const person = await makePerson(stack.db, { password: PASSWORD, hasSecondFactor: false, ...fields })
  return { ...person, email: `${person.username}@exemplo.test` }
}

/** Gives the browser a session of that person, as a sign-in on another day would have. */
async function enterAs(context: BrowserContext, stack: Stack, userId: string): Promise<void> {
  const config = { SESSION_SECRET: stack.env.SESSION_SECRET ?? '', PUBLIC_URL: stack.url }
  const cookie = await makeSession(stack.db, config, userId)
  await context.addCookies(stack.servers.map(({ url }) => ({ ...cookie, url, httpOnly: true })))
}

const servicesOf = ({ db, env }: Stack) => ({ db, config: loadConfig({ ...env }) })

const securityTab = async (page: Page) => {
  await page.goto('/account-settings?tab=security')
  await expect(page.getByRole('heading', { name: 'Verificação em duas etapas' })).toBeVisible()
}

/** From the button to the QR code; resolves to the secret that a camera would read there. */
async function beginEnrolment(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Ativar' }).click()
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })).toBeVisible()
  return (await page.locator('code').innerText()).replace(/\s/g, '')
}

async function passwordStep(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByLabel('Código de 6 dígitos')).toBeFocused()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abrir o menu da sua conta' }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible()
}

test('enrols an authenticator, and from then on needs it to sign in', async ({
  page,
  context,
  stack,
  mailbox,
}) => {
  const player = await makePlayer(stack)
  await enterAs(context, stack, player.id)
  await securityTab(page)

  const secret = await beginEnrolment(page)
  await page.getByLabel('Código de 6 dígitos').fill(authenticatorCode(secret))
  await page.getByRole('button', { name: 'Confirmar e ativar' }).click()

  await expect(page.getByRole('heading', { name: 'Guarde os seus códigos de recuperação' })).toBeFocused()
  const recoveryCodes = await page
    .getByRole('listitem')
    .filter({ hasText: /^\w{5}-\w{5}$/ })
    .allInnerTexts()
  expect(recoveryCodes).toHaveLength(10)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar arquivo' }).click()
  expect((await download).suggestedFilename()).toBe('codigos-de-recuperacao.txt')
  await expect(page.getByRole('button', { name: 'Concluir' })).toBeDisabled()
  await page.getByLabel('Guardei os códigos em um lugar seguro').check()
  await page.getByRole('button', { name: 'Concluir' }).click()
  await expect(page.getByText('Restam 10 códigos de recuperação.')).toBeVisible()
  // The token changed under the open page; it must not have lost its session over that.
  await expect(page).toHaveURL(/tab=security/)
  await mailbox.expect(player.email, /verificação em duas etapas ativada/)
  await signOut(page)

  await passwordStep(page, player.email)
  await page.getByLabel('Código de 6 dígitos').fill('000000')
  await expect(page.getByLabel('Código de 6 dígitos')).toHaveAccessibleDescription(/Código incorreto/)
  // The code of the enrolment is used up, so the next one is taken.
  await page.getByLabel('Código de 6 dígitos').pressSequentially(authenticatorCode(secret, 1))
  await expect(page).toHaveURL('/tournaments')
  await signOut(page)

  await passwordStep(page, player.email)
  await page.getByRole('button', { name: /usar um código de recuperação/ }).click()
  await page.getByLabel('Código de recuperação').fill(recoveryCodes[0]?.toUpperCase() ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/tournaments')
  await mailbox.expect(player.email, /um código de recuperação foi usado/)
  await securityTab(page)
  await expect(page.getByText('Restam 9 códigos de recuperação.')).toBeVisible()

  await page.getByRole('button', { name: 'Desativar' }).click()
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click()
  await expect(page.getByText('Desativada', { exact: true })).toBeVisible()
})

test('one device ends another, which is out within a second', async ({
  page,
  context,
  newBrowser,
  stack,
}) => {
  const player = await makePlayer(stack)
  await enterAs(context, stack, player.id)
  const other = await newBrowser()
  await enterAs(other, stack, player.id)
  const lost = await other.newPage()
  const opening = lost.waitForEvent('websocket')
  // Through another process: the word must get there.
  await lost.goto(`${stack.servers[1]?.url}/account-settings?tab=security`)
  await expect(lost.getByText('Este dispositivo')).toBeVisible()
  const socket = await opening
  await securityTab(page)
  await page.getByRole('button', { name: /^Sair deste dispositivo/ }).click()

  const answer = page.waitForResponse((response) => response.request().method() === 'DELETE')
  const cut = socket.waitForEvent('close').then(() => Date.now())
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sair deste dispositivo' }).click()
  await answer
  const endedAt = Date.now()
  expect((await cut) - endedAt).toBeLessThan(1_000)
  await expect(lost).toHaveURL(/\/login/)
  await expect(page.getByText('Dispositivo desconectado.')).toBeVisible()
  await expect(page.getByText('A sua conta está aberta só aqui.')).toBeVisible()
})

test('a new password ends the other devices and keeps this one', async ({
  page,
  context,
  newBrowser,
  stack,
}) => {
  const player = await makePlayer(stack)
  await enterAs(context, stack, player.id)
  const other = await newBrowser()
  await enterAs(other, stack, player.id)
  await securityTab(page)

  await page.getByLabel('Senha atual').fill(PASSWORD)
  await page.getByLabel('Nova senha', { exact: true }).fill('zape-e-setes-em-maos')
  await page.getByLabel('Confirmar nova senha').fill('outra-coisa-digitada')
  await page.getByRole('button', { name: 'Alterar senha' }).click()
  await expect(page.getByLabel('Confirmar nova senha')).toHaveAccessibleDescription(
    'As senhas não coincidem.',
  )
  await page.getByLabel('Confirmar nova senha').fill('zape-e-setes-em-maos')
  await page.getByRole('button', { name: 'Alterar senha' }).click()
  await expect(page.getByText('Senha alterada!')).toBeVisible()
  await page.reload()
  await expect(page.getByText('A sua conta está aberta só aqui.')).toBeVisible()
  const theirs = await other.newPage()
  await theirs.goto('/account-settings')
  await expect(theirs).toHaveURL('/login')
})

test('staff without a second factor are led to enrol, and then to where they wanted', async ({
  page,
  context,
  stack,
}) => {
  const admin = await makePlayer(stack, { roles: ['admin'] })
  await enterAs(context, stack, admin.id)
  await page.goto('/admin/games')
  await expect(page).toHaveURL('/account-settings?tab=security')
  await expect(page.getByText('Falta um passo para os poderes da equipe')).toBeVisible()
  const secret = await beginEnrolment(page)
  await page.getByLabel('Código de 6 dígitos').fill(authenticatorCode(secret))
  await page.keyboard.press('Enter')
  await page.getByLabel('Guardei os códigos em um lugar seguro').check()
  await page.getByRole('button', { name: 'Concluir' }).click()
  await expect(page).toHaveURL('/admin/games')
  await expect(page.getByRole('heading', { name: 'Jogos', exact: true })).toBeVisible()
})

test('the second step works with the keyboard alone, and a code can be pasted in halves', async ({
  page,
  stack,
}) => {
  const player = await makePlayer(stack)
  const secret = await makeSecondFactor(servicesOf(stack), player.id)
  await passwordStep(page, player.email)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /usar um código de recuperação/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Código de recuperação')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Código de 6 dígitos')).toBeFocused()
  const code = authenticatorCode(secret)
  await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page).toHaveURL('/tournaments')
})

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('the list of devices and its questions are sound', async ({ page, context, stack }) => {
      const player = await makePlayer(stack)
      for (let devices = 0; devices < 3; devices++) await enterAs(context, stack, player.id)
      await securityTab(page)
      await expect(page.getByText('Este dispositivo')).toBeVisible()
      await expectSound(page)
      await page
        .getByRole('button', { name: /^Sair deste dispositivo/ })
        .first()
        .click()
      await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused()
      await expectSound(page)
    })

    test('enrolling is sound', async ({ page, context, stack }) => {
      const player = await makePlayer(stack)
      await enterAs(context, stack, player.id)
      await securityTab(page)
      const secret = await beginEnrolment(page)
      await expectSound(page)
      await page.getByLabel('Código de 6 dígitos').fill(authenticatorCode(secret))
      await page.keyboard.press('Enter')
      await expect(page.getByText('Guarde os seus códigos de recuperação')).toBeVisible()
      await expectSound(page)
    })

    test('a second factor in force and its questions are sound', async ({ page, context, stack }) => {
      const player = await makePlayer(stack)
      await makeSecondFactor(servicesOf(stack), player.id)
      await enterAs(context, stack, player.id)
      await securityTab(page)
      await page.getByRole('button', { name: 'Gerar novos códigos' }).click()
      await expect(page.getByRole('dialog').getByLabel('Senha', { exact: true })).toBeFocused()
      await expectSound(page)
    })

    test('the second step is sound', async ({ page, stack }) => {
      const player = await makePlayer(stack)
      await makeSecondFactor(servicesOf(stack), player.id)
      await passwordStep(page, player.email)
      await expectSound(page)
      await page.getByLabel('Código de 6 dígitos').fill('000000')
      await expect(page.getByLabel('Código de 6 dígitos')).toHaveAccessibleDescription(/Código incorreto/)
      await expectSound(page)
      await page.getByRole('button', { name: /usar um código de recuperação/ }).click()
      await expectSound(page)
    })
  })
}
