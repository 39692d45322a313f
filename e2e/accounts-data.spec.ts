import { readFile } from 'node:fs/promises'
import { signInByForm } from './pages/entry.ts'
import { ProfileTab } from './pages/settings.ts'
import { toast } from './pages/shell.ts'
import { whenLive } from './support/pace.ts'
import { atOtherProcess, expect, test } from './support/trunfo.ts'

const PASSWORD = 'mesa redonda 9'
/** A user with a known password. */
const OWNER = { name: 'Casa', password: PASSWORD }

test('the email address changes with the link in the new mailbox, even signed out, and is undone from the old one', async ({
  page,
  signIn,
  mailbox,
  openPage,
}) => {
  const { email } = await signIn(OWNER)
  const newEmail = `novo-${email}`
  await page.goto('/account-settings')
  await page.getByRole('button', { name: 'Alterar e-mail' }).click()
  await expect(page.getByLabel('Novo e-mail')).toBeFocused()
  await page.keyboard.type(newEmail)
  await page.getByLabel('Sua senha atual').fill('senha errada 1')
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(toast(page, 'Erro ao alterar e-mail')).toBeVisible()
  await page.getByLabel('Sua senha atual').fill(PASSWORD)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByText(`Abra o link que enviamos para ${newEmail}.`)).toBeVisible()

  const reader = await openPage()
  await reader.goto(await mailbox.expectLink(newEmail, /Confirme seu novo e-mail/, '/email-change'))
  await reader.getByRole('button', { name: 'Confirmar novo e-mail' }).click()
  await expect(reader.getByRole('heading', { name: 'E-mail alterado' })).toBeVisible()
  await expect(page.getByText(/Você poderá alterar de novo/)).toBeVisible()
  await expect(page.locator('main').getByText(newEmail, { exact: true })).toBeVisible()

  await reader.goto(await mailbox.expectLink(email, /foi alterado/, '/email-change'))
  await reader.getByRole('button', { name: 'Desfazer a troca' }).click()
  await expect(reader.getByRole('heading', { name: 'Troca desfeita' })).toBeVisible()
  await expect(page).toHaveURL('/login')
  await mailbox.expect(email, /Crie uma nova senha/)

  await reader.reload()
  await reader.getByRole('button', { name: 'Desfazer a troca' }).click()
  await expect(reader.getByText('Erro ao alterar e-mail')).toBeVisible()
})

test('an unconfirmed email change can be cancelled', async ({ page, signIn }) => {
  const { email } = await signIn(OWNER)
  const tab = new ProfileTab(page)
  await tab.open()
  await tab.askForEmail(`outro-${email}`, PASSWORD)
  await page.getByRole('button', { name: 'Desistir da troca' }).click()
  await expect(toast(page, 'Troca de e-mail cancelada.')).toBeVisible()
  await expect(page.getByText('Falta confirmar')).toHaveCount(0)
})

test("a copy of the user's data is created, announced and downloaded", async ({ page, signIn, mailbox }) => {
  const { email, username } = await signIn(OWNER)
  await page.goto('/account-settings')
  await page.getByRole('button', { name: 'Pedir cópia dos dados' }).click()
  const link = page.getByRole('link', { name: /Baixar arquivo/ })
  await expect(link).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('trunfo-meus-dados.json')
  const copy = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(copy.conta).toMatchObject([{ email, nome_de_usuario: username }])
  const mailed = await mailbox.expectLink(email, /cópia dos seus dados/, '/account-settings')
  await page.goto(mailed)
  await expect(link).toBeVisible()
})

test('an account is deleted only by typing its name, and can no longer sign in', async ({
  page,
  stack,
  context,
  signIn,
  mailbox,
  openPage,
}) => {
  const owner = await signIn(OWNER)
  const { email, username } = owner
  const otherTab = await context.newPage()
  const isLive = whenLive(otherTab, owner)
  await otherTab.goto(atOtherProcess(stack, '/account-settings'))
  await expect(otherTab.getByRole('heading', { name: username })).toBeVisible()
  await isLive

  await page.goto('/account-settings')
  await page.getByRole('button', { name: 'Excluir minha conta' }).click()
  await expect(page.getByRole('button', { name: 'Ficar' })).toBeFocused()
  const erase = page.getByRole('button', { name: 'Excluir para sempre' })
  await page.getByLabel('Sua senha', { exact: true }).fill('senha errada 1')
  await expect(erase).toBeDisabled()
  await page.getByLabel(`Digite ${username} para confirmar`).fill(username)
  await erase.click()
  await expect(page.getByLabel('Sua senha', { exact: true })).toHaveAccessibleDescription(/senha/i)
  await page.getByLabel('Sua senha', { exact: true }).fill(PASSWORD)
  await erase.click()
  await expect(page).toHaveURL('/')
  await expect(toast(page, 'Sua conta foi excluída.')).toBeVisible()
  await expect(otherTab).toHaveURL(/\/login$/)
  await mailbox.expect(email, /foi excluída/)

  const stranger = await openPage()
  await stranger.goto('/login')
  await signInByForm(stranger, { email, password: PASSWORD })
  await expect(toast(stranger, 'Erro no login')).toBeVisible()
})
