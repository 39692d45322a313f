import type { Page } from '@playwright/test'
import { makePerson } from '../apps/api/src/features/accounts/testing.ts'
import { makeTournament } from '../apps/api/src/features/tournaments/testing.ts'
import { fillRegister, signInByForm } from './pages/entry.ts'
import { accountMenu, toast } from './pages/shell.ts'
import { enrol, withdraw } from './pages/tournament.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { named } from './support/people.ts'
import { expect, PHONE, test } from './support/trunfo.ts'

const PASSWORD = 'mesa redonda 9'
const NEW_PASSWORD = 'baralho novo 3'

function newcomer() {
  const username = named('ana')
  return { username, email: `${username}@exemplo.test`, password: PASSWORD }
}

/** Presses the enrol button as a visitor and signs up from there. */
async function registerAt(page: Page, tournament: string) {
  const person = newcomer()
  await page.goto(tournament)
  await enrol(page).click()
  await page.getByRole('main').getByRole('link', { name: 'Criar conta' }).click()
  await fillRegister(page, person)
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page).toHaveURL('/login?confirmation_sent=true')
  return person
}

test('registering by invitation, confirming and resetting the password ends the old session', async ({
  page,
  stack,
  mailbox,
  openPage,
}) => {
  const referrer = await makePerson(stack.db)
  const person = newcomer()

  await page.goto(`/register?ref=${referrer.id}`)
  await expect(page.getByText('Você foi convidado!')).toBeVisible()
  await expect(page.getByLabel('Código de convite')).toHaveValue(referrer.id)
  await fillRegister(page, person)
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page).toHaveURL('/login?confirmation_sent=true')
  await expect(page.getByText('Confira seu e-mail')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)

  // Before confirmation, the right password shows the panel, and its button sends another email.
  await signInByForm(page, person)
  await expect(page.getByText('Email não confirmado').first()).toBeVisible()
  await page.getByRole('button', { name: 'Reenviar confirmação' }).click()
  await expect(page.getByText('Email de confirmação reenviado!').first()).toBeVisible()

  const confirmation = await mailbox.expectLink(person.email, /Confirme seu e-mail/, '/login')
  await page.goto(confirmation)
  await expect(toast(page, 'Email confirmado com sucesso!')).toContainText('Você já está dentro.')
  await expect(page).toHaveURL('/tournaments')
  await expect(accountMenu(page)).toBeVisible()

  // The worker records the referral.
  const referrals = async () =>
    (await stack.owner.query('select status from referrals where referrer_id = $1', [referrer.id])).rows
  await expect.poll(referrals).toMatchObject([{ status: 'pending' }])

  const elsewhere = await openPage()
  await elsewhere.goto('/login')
  await elsewhere.getByRole('button', { name: 'Esqueci minha senha' }).click()
  await expect(elsewhere.getByLabel('E-mail')).toHaveAccessibleDescription(
    'Por favor, insira seu email para redefinir a senha.',
  )
  await elsewhere.getByLabel('E-mail').fill(person.email)
  await elsewhere.getByRole('button', { name: 'Esqueci minha senha' }).click()
  await expect(elsewhere.getByText('Email de redefinição enviado').first()).toBeVisible()

  const reset = await mailbox.expectLink(person.email, /Crie uma nova senha/, '/password-reset')
  await elsewhere.goto(reset)
  await elsewhere.getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD)
  await elsewhere.getByLabel('Confirmar nova senha').fill(NEW_PASSWORD)
  await elsewhere.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(elsewhere.getByText('Senha redefinida!')).toBeVisible()
  await expect(elsewhere).toHaveURL('/login')

  // The first browser is signed out live.
  await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible()
  expect((await page.request.get('/api/session').then((answer) => answer.json())).viewer).toBeNull()

  await signInByForm(elsewhere, person)
  await expect(elsewhere.getByText('E-mail ou senha incorretos.').first()).toBeVisible()
  await signInByForm(elsewhere, { ...person, password: NEW_PASSWORD })
  await expect(elsewhere).toHaveURL('/account-settings')
  await expect(elsewhere.getByText(/^Senha redefinida\. Confira/)).toBeVisible()

  // The link was used, and the page offers another.
  const again = await openPage()
  await again.goto(reset)
  await again.getByLabel('Nova senha', { exact: true }).fill(PASSWORD)
  await again.getByLabel('Confirmar nova senha').fill(PASSWORD)
  await again.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(toast(again, 'Erro ao redefinir senha')).toBeVisible()
  await expect(again.getByText('Este link já foi usado ou venceu. Peça outro aqui.')).toBeVisible()
  await expect(again.getByRole('button', { name: 'Enviar link' })).toBeVisible()
})

test('a reset in a signed-in browser leads through sign-in to the settings, which say why', async ({
  page,
  signIn,
  mailbox,
}) => {
  const { email } = await signIn({ password: PASSWORD, hasSecondFactor: false })
  await page.goto('/password-reset')
  await expect(accountMenu(page)).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await page.goto(await mailbox.expectLink(email, /Crie uma nova senha/, '/password-reset'))
  await page.getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirmar nova senha').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page).toHaveURL('/login')
  await signInByForm(page, { email, password: NEW_PASSWORD })
  await expect(page).toHaveURL('/account-settings')
  await expect(page.getByText(/^Senha redefinida\. Confira/)).toBeVisible()
})

test('registration and sign-in work with the keyboard alone', async ({ page, openPage, mailbox }) => {
  const person = newcomer()
  await page.goto('/register')
  await page.getByLabel('Nome de usuário').focus()
  await page.keyboard.type(person.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Mostrar senha' }).first()).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('type', 'text')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login?confirmation_sent=true')

  const elsewhere = await openPage()
  await elsewhere.goto(await mailbox.expectLink(person.email, /Confirme/, '/login'))
  await expect(elsewhere.getByText('Email confirmado com sucesso!')).toBeVisible()
  await expect(elsewhere.getByLabel('E-mail')).toHaveValue(person.email)
  await elsewhere.getByLabel('Senha', { exact: true }).focus()
  await elsewhere.keyboard.type(PASSWORD)
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere).toHaveURL('/tournaments')
})

test.describe('the confirmation link', () => {
  test.use({ viewport: PHONE })

  test('in the browser that signed up leads back to the tournament, signed in and enrolled, without the password', async ({
    page,
    stack,
    mailbox,
  }) => {
    const { id } = await makeTournament(stack.db, { name: named('Copa do Link') })
    const person = await registerAt(page, `/tournaments/${id}`)

    // The email opens another tab, while the first one stays open.
    const tab = await page.context().newPage()
    await tab.goto(await mailbox.expectLink(person.email, /Confirme seu e-mail/, '/login'))
    await expect(toast(tab, 'Email confirmado com sucesso!')).toContainText('Você já está dentro.')
    await expect(tab).toHaveURL(`/tournaments/${id}`)
    await expect(withdraw(tab)).toBeVisible()
    await expect(page).toHaveURL(`/tournaments/${id}`)
    await expect(withdraw(page)).toBeVisible()
    await expectAccessibleAtBothSizes(tab)
  })

  test('on another device asks only for the password, and then leads to the tournament', async ({
    page,
    stack,
    mailbox,
    openPage,
  }) => {
    const { id } = await makeTournament(stack.db, { name: named('Copa de Longe') })
    const person = await registerAt(page, `/tournaments/${id}`)

    const elsewhere = await openPage()
    await elsewhere.goto(await mailbox.expectLink(person.email, /Confirme seu e-mail/, '/login'))
    await expect(toast(elsewhere, 'Email confirmado com sucesso!')).toContainText('Agora é só entrar.')
    await expect(elsewhere).toHaveURL('/login')
    await expect(elsewhere.getByText('Depois de entrar, você volta para onde estava.')).toBeVisible()
    await expect(elsewhere.getByLabel('E-mail')).toHaveValue(person.email)
    await expectAccessibleAtBothSizes(elsewhere)
    await elsewhere.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await elsewhere.keyboard.press('Enter')
    await expect(elsewhere).toHaveURL(`/tournaments/${id}`)
    await expect(enrol(elsewhere)).toBeVisible()
  })
})

test.describe('errors are shown', () => {
  test('beside the field, which gets the focus, when registering', async ({ page, stack }) => {
    const taken = await makePerson(stack.db)
    await page.goto('/register')
    const submit = () => page.getByRole('button', { name: 'Criar conta' }).click()
    await submit()
    await expect(page.getByRole('alert').getByText('Todos os campos são obrigatórios.')).toBeAttached()
    await expect(page.getByLabel('Nome de usuário')).toHaveAccessibleDescription(
      /Todos os campos são obrigatórios\. Só o código de convite pode ficar em branco\./,
    )
    await expect(page.getByLabel('Código de convite')).not.toHaveAttribute('aria-invalid')
    await expect(page.getByLabel('Nome de usuário')).toBeFocused()

    await fillRegister(page, newcomer())
    await page.getByLabel('Confirmar senha').fill('outra coisa')
    await submit()
    await expect(page.getByLabel('Confirmar senha')).toHaveAccessibleDescription('As senhas não coincidem.')
    await expect(page.getByLabel('Confirmar senha')).toBeFocused()

    await fillRegister(page, { ...newcomer(), username: taken.username.toUpperCase() })
    await submit()
    await expect(page.getByLabel('Nome de usuário')).toHaveAccessibleDescription(
      /Este nome de usuário já está em uso\. Por favor, escolha outro\./,
    )
    await expect(toast(page, 'Erro no cadastro')).toBeVisible()
  })

  test('for an unknown invite code, without stopping the registration', async ({ page }) => {
    await page.goto('/register?ref=nada')
    await fillRegister(page, newcomer())
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await expect(page.getByText('Código de referência inválido')).toBeVisible()
    await expect(page.getByText('Não foi possível aplicar o código de referência.')).toBeVisible()
    await expect(page).toHaveURL('/login?confirmation_sent=true')
  })

  test('for a banned user only after the right password', async ({ page, stack }) => {
    const person = newcomer()
    const { id } = await makePerson(stack.db, { ...person, hasSecondFactor: false })
    await stack.db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', id).execute()
    await page.goto('/login')
    await signInByForm(page, { ...person, password: 'nada disso aqui' })
    await expect(page.getByText('E-mail ou senha incorretos.').first()).toBeVisible()
    await signInByForm(page, person)
    await expect(page.getByText('Sua conta foi banida.').first()).toBeVisible()
  })
})

test.describe('the redirect after sign-in', () => {
  test('leads to the page that required it', async ({ page, stack }) => {
    const person = newcomer()
    await makePerson(stack.db, { ...person, hasSecondFactor: false })
    await page.goto('/account-settings?tab=security')
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Depois de entrar, você volta para onde estava.')).toBeVisible()
    await signInByForm(page, person)
    await expect(page).toHaveURL('/account-settings?tab=security')
  })

  for (const from of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example']) {
    test(`never leads to ${from}`, async ({ page, signIn, baseURL }) => {
      await page.goto('/login')
      // Another site's page could leave this in the history, where the router reads its state.
      await page.evaluate((from) => history.replaceState({ usr: { from }, key: 'x', idx: 0 }, ''), from)
      await signIn()
      await page.reload()
      await expect(page).toHaveURL(`${baseURL}/tournaments`)
    })
  }

  test('is immediate for a signed-in user', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/login')
    await expect(page).toHaveURL('/tournaments')
    await page.goto('/register')
    await expect(page).toHaveURL('/tournaments')
  })

  test('forwards a recovery link from the confirmation page', async ({ page }) => {
    await page.goto('/confirm-email#type=recovery&token=abc')
    await expect(page).toHaveURL('/password-reset#type=recovery&token=abc')
    await expect(page.getByLabel('Nova senha', { exact: true })).toBeVisible()
  })
})

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  for (const path of [
    '/login?confirmation_sent=true',
    '/login#confirmation=nada',
    '/register?ref=nada',
    '/confirm-email',
    '/password-reset',
    '/password-reset#token=nada',
  ]) {
    test(`${path} is accessible, also with errors`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      // The server's verdict on the link arrives after the page.
      if (path.includes('#confirmation'))
        await expect(page.getByRole('main').getByText('Não foi possível confirmar o e-mail')).toBeVisible()
      await expectAccessibleAtBothSizes(page)
      await page.getByRole('main').locator('button[type=submit]').click()
      await expect(page.getByRole('main').locator('[aria-invalid=true]').first()).toBeVisible()
      await expectAccessibleAtBothSizes(page)
    })
  }
})
