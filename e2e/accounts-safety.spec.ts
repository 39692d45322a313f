import {
  authenticatorCode,
  makeOAuthLink,
  makeSecondFactor,
} from '../apps/api/src/features/accounts/testing.ts'
import { loadConfig } from '../apps/api/src/platform/config.ts'
import type { Stack } from '../tools/stack/index.ts'
import { passwordStep } from './pages/entry.ts'
import { beginEnrolment, openSecurityTab } from './pages/settings.ts'
import { confirm, signOut, toast } from './pages/shell.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { AT_ONCE, paceOfWords, whenLive } from './support/pace.ts'
import { enter, somebody } from './support/people.ts'
import { atOtherProcess, expect, PHONE, test } from './support/trunfo.ts'

const PASSWORD = 'carta-na-manga-9'
const PLAYER = { password: PASSWORD, hasSecondFactor: false }

const servicesOf = ({ db, env }: Stack) => ({ db, config: loadConfig({ ...env }) })

test('a user enrols an authenticator and then needs it to sign in', async ({ page, signIn, mailbox }) => {
  const player = { ...(await signIn(PLAYER)), password: PASSWORD }
  await openSecurityTab(page)

  const secret = await beginEnrolment(page, PASSWORD)
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
  // The session token was rotated under the open page, which must stay signed in.
  await expect(page).toHaveURL(/tab=security/)
  await mailbox.expect(player.email, /verificação em duas etapas ativada/)
  await signOut(page)

  await passwordStep(page, player)
  await page.getByLabel('Código de 6 dígitos').fill('000000')
  await expect(page.getByLabel('Código de 6 dígitos')).toHaveAccessibleDescription(/Código incorreto/)
  // The enrolment's code was used, so the next one is needed.
  await page.getByLabel('Código de 6 dígitos').pressSequentially(authenticatorCode(secret, 1))
  await expect(page).toHaveURL('/tournaments')
  // The new page takes the focus, which would close a menu opened earlier.
  await expect(page.getByRole('heading', { level: 1, name: 'Torneios' })).toBeVisible()
  await signOut(page)

  await passwordStep(page, player)
  await page.getByRole('button', { name: /usar um código de recuperação/ }).click()
  await page.getByLabel('Código de recuperação').fill(recoveryCodes[0]?.toUpperCase() ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/tournaments')
  await mailbox.expect(player.email, /um código de recuperação foi usado/)
  await openSecurityTab(page)
  await expect(page.getByText('Restam 9 códigos de recuperação.')).toBeVisible()

  await page.getByRole('button', { name: 'Desativar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Código de 6 dígitos').fill('000000')
  await dialog.getByRole('button', { name: 'Desativar' }).click()
  await expect(dialog.getByLabel('Código de 6 dígitos')).toHaveAccessibleDescription(/Código incorreto/)
  await expect(dialog.getByLabel('Código de 6 dígitos')).toBeFocused()
  await dialog.getByRole('button', { name: /usar um código de recuperação/ }).click()
  await dialog.getByLabel('Código de recuperação').fill(recoveryCodes[1] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Desativada', { exact: true })).toBeVisible()
})

test('one device signs out another, at once', async ({ page, signIn, openPage, stack }) => {
  const player = await signIn(PLAYER)
  const lost = await openPage(player)
  await lost.addInitScript(noteCut)
  const isLive = whenLive(lost, player)
  // Uses another process, so the sign-out must be broadcast.
  await lost.goto(atOtherProcess(stack, '/account-settings?tab=security'))
  await expect(lost.getByText('Este dispositivo')).toBeVisible()
  await isLive
  const wordMs = await paceOfWords(stack, lost, player)
  await openSecurityTab(page)
  await page.getByRole('button', { name: /^Sair deste dispositivo/ }).click()
  const answer = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await confirm(page, 'Sair deste dispositivo')
  const endedAt = await answer.then(() => Date.now())
  await expect(toast(page, 'Dispositivo desconectado.')).toBeVisible()
  await expect(lost).toHaveURL(/\/login/)
  await expect(page.getByText('A sua conta está aberta só aqui.')).toBeVisible()
  const cutAt = () => lost.evaluate(() => Number(sessionStorage.getItem('cutAt')))
  await expect.poll(cutAt).toBeGreaterThan(0)
  expect(((await cutAt()) - endedAt) / wordMs).toBeLessThan(AT_ONCE)
})

/** Runs in every document before its own code: records when the first socket was closed. */
function noteCut(): void {
  const Original = WebSocket
  window.WebSocket = class extends Original {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols)
      this.addEventListener('close', () => {
        if (!sessionStorage.getItem('cutAt')) sessionStorage.setItem('cutAt', `${Date.now()}`)
      })
    }
  }
}

test('a new password signs out the other devices and keeps this one', async ({ page, signIn, openPage }) => {
  const player = await signIn(PLAYER)
  const theirs = await openPage(player)
  await openSecurityTab(page)

  await page.getByLabel('Senha atual').fill(PASSWORD)
  await page.getByLabel('Nova senha', { exact: true }).fill('zape-e-setes-em-maos')
  await page.getByLabel('Confirmar nova senha').fill('outra-coisa-digitada')
  await page.getByRole('button', { name: 'Alterar senha' }).click()
  await expect(page.getByLabel('Confirmar nova senha')).toHaveAccessibleDescription(
    'As senhas não coincidem.',
  )
  await page.getByLabel('Confirmar nova senha').fill('zape-e-setes-em-maos')
  await page.getByLabel('Senha atual').fill('nao-e-esta')
  await page.getByRole('button', { name: 'Alterar senha' }).click()
  await expect(toast(page, 'Erro ao alterar senha')).toBeVisible()
  await page.getByLabel('Senha atual').fill(PASSWORD)
  await page.getByRole('button', { name: 'Alterar senha' }).click()
  await expect(page.getByText('Senha alterada!')).toBeVisible()
  await page.reload()
  await expect(page.getByText('A sua conta está aberta só aqui.')).toBeVisible()
  await theirs.goto('/account-settings')
  await expect(theirs).toHaveURL('/login')
})

test('a user sees the linked accounts, unlinks one and links it again', async ({
  page,
  signIn,
  stack,
  mailbox,
}) => {
  const player = await signIn(PLAYER)
  await makeOAuthLink(stack.db, player.id, 'discord')
  await openSecurityTab(page)
  await page.getByRole('button', { name: 'Desconectar Discord' }).click()
  const dialog = page.getByRole('dialog', { name: 'Desconectar Discord?' })
  await dialog.getByLabel('Senha', { exact: true }).fill('outra senha')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Senha', { exact: true })).toHaveAccessibleDescription('Senha incorreta.')
  await dialog.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Discord desconectado.')).toBeVisible()
  await mailbox.expect(player.email, /não entra mais com Discord/)

  const again = page.getByRole('button', { name: 'Conectar de novo: Discord' })
  await expect(again).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Discord conectado de novo.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Desconectar Discord' })).toBeFocused()
  // The session token was rotated twice under the open page.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Desconectar Discord' })).toBeVisible()
})

test('staff without a second factor are redirected to enrol, and then to their page', async ({
  page,
  signIn,
}) => {
  await signIn({ ...PLAYER, roles: ['admin'] })
  await page.goto('/admin/games')
  await expect(page).toHaveURL('/account-settings?tab=security')
  await expect(page.getByText('Falta um passo para os poderes da equipe')).toBeVisible()
  const secret = await beginEnrolment(page, PASSWORD)
  await page.getByLabel('Código de 6 dígitos').fill(authenticatorCode(secret))
  await page.keyboard.press('Enter')
  await page.getByLabel('Guardei os códigos em um lugar seguro').check()
  await page.getByRole('button', { name: 'Concluir' }).click()
  await expect(page).toHaveURL('/admin/games')
  await expect(page.getByRole('heading', { name: 'Jogos', exact: true })).toBeVisible()
})

test('promoted staff are redirected to set a password, and then to their page', async ({ page, signIn }) => {
  const NEW_PASSWORD = 'zape-e-setes-em-maos'
  await signIn({ ...PLAYER, roles: ['admin'], hasStaffPassword: false })
  await page.goto('/admin/games')
  await expect(page).toHaveURL('/account-settings?tab=security')
  await expect(page.getByText('Faltam dois passos para os poderes da equipe')).toBeVisible()
  await expectAccessibleAtBothSizes(page)

  await page.getByRole('button', { name: 'Definir nova senha' }).click()
  await expect(page.getByLabel('Senha atual')).toBeFocused()
  await page.getByLabel('Senha atual').fill(PASSWORD)
  await page.getByLabel('Nova senha', { exact: true }).fill('zap-e-sete')
  await page.getByLabel('Confirmar nova senha').fill('zap-e-sete')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Nova senha', { exact: true })).toHaveAccessibleDescription(/pelo menos 12/)
  await page.getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirmar nova senha').fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Senha alterada!')).toBeVisible()
  // The second factor is still missing, so the page stays and says so.
  await expect(page.getByText('Falta um passo para os poderes da equipe')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Definir nova senha' })).toBeHidden()

  const secret = await beginEnrolment(page, NEW_PASSWORD)
  await page.getByLabel('Código de 6 dígitos').fill(authenticatorCode(secret))
  await page.keyboard.press('Enter')
  await page.getByLabel('Guardei os códigos em um lugar seguro').check()
  await page.getByRole('button', { name: 'Concluir' }).click()
  await expect(page).toHaveURL('/admin/games')
  await expect(page.getByRole('heading', { name: 'Jogos', exact: true })).toBeVisible()
})

test('staff who only lack the password continue as soon as it is set', async ({ page, signIn }) => {
  await signIn({ password: PASSWORD, roles: ['admin'], hasSecondFactor: true, hasStaffPassword: false })
  await page.goto('/admin/games')
  await expect(page.getByText('Falta um passo para os poderes da equipe')).toBeVisible()
  await page.getByLabel('Senha atual').fill(PASSWORD)
  await page.getByLabel('Nova senha', { exact: true }).fill('zape-e-setes-em-maos')
  await page.getByLabel('Confirmar nova senha').fill('zape-e-setes-em-maos')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/games')
})

test('the second step works with the keyboard alone, and a code can be pasted in halves', async ({
  page,
  stack,
}) => {
  const player = { ...(await somebody(stack, PLAYER)), password: PASSWORD }
  const secret = await makeSecondFactor(servicesOf(stack), player.id)
  await passwordStep(page, player)
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

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  test('the list of devices and its dialogs are accessible', async ({ page, context, signIn, stack }) => {
    const player = await signIn(PLAYER)
    for (let devices = 0; devices < 2; devices++) await enter(stack, context, player)
    await openSecurityTab(page)
    await expect(page.getByText('Este dispositivo')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page
      .getByRole('button', { name: /^Sair deste dispositivo/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await expectAccessibleAtBothSizes(page)
  })

  test('enrolling is accessible', async ({ page, signIn }) => {
    await signIn(PLAYER)
    await openSecurityTab(page)
    const secret = await beginEnrolment(page, PASSWORD)
    await expectAccessibleAtBothSizes(page)
    await page.getByLabel('Código de 6 dígitos').fill(authenticatorCode(secret))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Guarde os seus códigos de recuperação')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })

  test('an active second factor and its dialogs are accessible', async ({ page, signIn, stack }) => {
    const player = await signIn(PLAYER)
    await makeSecondFactor(servicesOf(stack), player.id)
    await openSecurityTab(page)
    await page.getByRole('button', { name: 'Gerar novos códigos' }).click()
    await expect(page.getByRole('dialog').getByLabel('Senha', { exact: true })).toBeFocused()
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('button', { name: /usar um código de recuperação/ }).click()
    await expectAccessibleAtBothSizes(page)
  })

  test('linked accounts and their dialogs are accessible', async ({ page, signIn, stack }) => {
    const player = await signIn(PLAYER)
    await openSecurityTab(page)
    await expect(page.getByText('Nenhuma. Você entra com e-mail e senha.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await makeOAuthLink(stack.db, player.id, 'google')
    await makeOAuthLink(stack.db, player.id, 'twitch', { unlinkedAt: new Date() })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Conectar de novo: Twitch' })).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('button', { name: 'Desconectar Google' }).click()
    await expect(page.getByRole('dialog').getByLabel('Senha', { exact: true })).toBeFocused()
    await expectAccessibleAtBothSizes(page)
  })

  test('a user who signed up with a linked account is asked for a password first, accessibly', async ({
    page,
    signIn,
    stack,
  }) => {
    const player = await signIn({ hasSecondFactor: false })
    await makeOAuthLink(stack.db, player.id, 'google')
    await openSecurityTab(page)
    await page.getByRole('button', { name: 'Desconectar Google' }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Criar senha' })).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })

  test('the second step is accessible', async ({ page, stack }) => {
    const player = { ...(await somebody(stack, PLAYER)), password: PASSWORD }
    await makeSecondFactor(servicesOf(stack), player.id)
    await passwordStep(page, player)
    await expectAccessibleAtBothSizes(page)
    await page.getByLabel('Código de 6 dígitos').fill('000000')
    await expect(page.getByLabel('Código de 6 dígitos')).toHaveAccessibleDescription(/Código incorreto/)
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('button', { name: /usar um código de recuperação/ }).click()
    await expectAccessibleAtBothSizes(page)
  })
})
