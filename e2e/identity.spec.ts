import { makePerson, newIdentity } from '../apps/api/src/features/accounts/testing.ts'
import { IdentityDialog, ProfileTab } from './pages/settings.ts'
import { toast } from './pages/shell.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { reward } from './support/paying.ts'
import { expect, PHONE, test } from './support/trunfo.ts'

const PASSWORD = 'mesa redonda 9'
/** A user with a known password. */
const OWNER = { name: 'Casa', password: PASSWORD }

const written = (cpf: string) => cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
const masked = (cpf: string) => `•••.•••.${cpf.slice(6, 9)}-••`

test('the identity is entered once, by keyboard alone, and then shown masked', async ({ page, signIn }) => {
  await signIn(OWNER)
  const { cpf } = newIdentity()
  const tab = new ProfileTab(page)
  await tab.open()
  await page.getByRole('button', { name: 'Confirmar identidade' }).focus()
  await page.keyboard.press('Enter')
  const dialog = new IdentityDialog(page)
  await expect(dialog.fullName).toBeFocused()
  await page.keyboard.type('Maria')
  await page.keyboard.press('Tab')
  await page.keyboard.type(cpf)
  await expect(dialog.cpf).toHaveValue(written(cpf))
  await page.keyboard.press('Tab')
  await page.keyboard.type('17051990')
  await expect(dialog.birthDate).toHaveValue('17/05/1990')
  await page.keyboard.press('Enter')
  await expect(dialog.fullName).toBeFocused()
  await expect(dialog.fullName).toHaveAccessibleDescription(/com sobrenome/)
  await page.keyboard.press('End')
  await page.keyboard.type(' das Dores')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Identidade confirmada!')).toBeVisible()
  const shown = page.getByText(/^Identidade confirmada em \d{2}\/\d{2}\/\d{4} · CPF /)
  await expect(shown).toContainText(masked(cpf))
  await expect(page.locator(':focus')).toContainText('Identidade confirmada em')
  await page.reload()
  await expect(shown).toBeVisible()
  expect(await page.content()).not.toContain(cpf)
})

test('errors are shown beside their field', async ({ page, stack, signIn }) => {
  const known = newIdentity()
  const other = await stack.sessionOf((await makePerson(stack.db)).id)
  await page.request.post('/api/accounts/me/identity', { headers: other.headers, data: known })
  await signIn(OWNER)
  const dialog = new IdentityDialog(page)
  await dialog.open()
  await dialog.fill({ ...known, cpf: '52998224724', birthDate: '17/05/1990' })
  await expect(dialog.cpf).toHaveAccessibleDescription(/CPF inválido/)
  await dialog.fill({ ...known, birthDate: '31/02/1990' })
  await expect(dialog.birthDate).toHaveAccessibleDescription(/Confira a data/)
  // The format in which browsers autofill a birthday.
  const child = `${new Date().getFullYear() - 10}-05-17`
  await dialog.fill({ ...newIdentity(), birthDate: child })
  await expect(dialog.birthDate).toHaveValue(child.split('-').toReversed().join('/'))
  await expect(dialog.birthDate).toHaveAccessibleDescription(/Só maiores de 18 anos/)
  await dialog.fill({ ...known, birthDate: '17/05/1990' })
  await expect(dialog.cpf).toHaveAccessibleDescription(/já foi usado em outra conta/)
  await expect(dialog.cpf).toBeFocused()
})

test('open money is listed instead of the button that deletes the account', async ({
  page,
  stack,
  signIn,
}) => {
  const person = await signIn(OWNER)
  const { username } = person
  await page.goto('/account-settings')
  await page.getByRole('button', { name: 'Excluir minha conta' }).click()
  await page.getByLabel(`Digite ${username} para confirmar`).fill(username)
  await page.getByLabel('Sua senha', { exact: true }).fill(PASSWORD)
  // The money arrives while the page is open.
  await reward(stack, person, 12_50)
  await page.getByRole('button', { name: 'Excluir para sempre' }).click()
  await expect(toast(page, 'Erro ao excluir conta')).toContainText('Ainda há dinheiro em aberto')
  await expect(page.getByText('R$ 12,50 de saldo. Saque ou use esse valor.')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('Ainda não dá para excluir a conta')
  await page.reload()
  await expect(page.getByText('Ainda não dá para excluir a conta')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Excluir minha conta' })).toHaveCount(0)
})

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  test('the form, its errors, the confirmed identity and what blocks deletion are accessible', async ({
    page,
    stack,
    signIn,
  }) => {
    const person = await signIn(OWNER)
    await reward(stack, person, 12_50)
    const dialog = new IdentityDialog(page)
    await dialog.open()
    await expect(dialog.fullName).toBeFocused()
    await expectAccessibleAtBothSizes(page)
    await dialog.fill({ fullName: 'Maria das Dores', cpf: '1', birthDate: '17/05/1990' })
    await expect(dialog.cpf).toHaveAccessibleDescription(/CPF inválido/)
    await expectAccessibleAtBothSizes(page)
    await dialog.fill({ ...newIdentity(), birthDate: '17/05/1990' })
    await expect(page.getByText(/^Identidade confirmada em/)).toBeVisible()
    await expect(page.getByText('Ainda não dá para excluir a conta')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })
})
