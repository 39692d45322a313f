import { makePerson } from '../apps/api/src/features/accounts/testing.ts'
import { ProfileTab } from './pages/settings.ts'
import { toast } from './pages/shell.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { whenLive } from './support/pace.ts'
import { jpeg } from './support/pictures.ts'
import { atOtherProcess, expect, PHONE, test } from './support/trunfo.ts'

const PASSWORD = 'mesa redonda 9'
/** A user with a known password. */
const OWNER = { name: 'Casa', password: PASSWORD }

test.describe('the page', () => {
  test('keeps the open tab in the URL', async ({ page, signIn }) => {
    await signIn(OWNER)
    await page.goto('/account-settings')
    await expect(page.getByRole('tab', { name: 'Perfil' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tab', { name: 'Perfil' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL('/account-settings?tab=security')
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Segurança' })).toHaveAttribute('aria-selected', 'true')
    await page.goto('/account-settings?tab=nada')
    await expect(page.getByRole('tab', { name: 'Perfil' })).toHaveAttribute('aria-selected', 'true')
  })

  test('opens on security after a new password', async ({ page, signIn }) => {
    await signIn(OWNER)
    await page.goto('/account-settings')
    await page.evaluate(() => history.replaceState({ usr: { from: 'password-recovery' }, key: 'x' }, ''))
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Segurança' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('Senha redefinida.')).toBeVisible()
  })

  test('sends a visitor to sign in', async ({ page }) => {
    await page.goto('/account-settings')
    await expect(page).toHaveURL('/login')
  })
})

test.describe('the username', () => {
  test('changes with the keyboard alone, everywhere at once, and is then locked for six months', async ({
    page,
    stack,
    context,
    signIn,
  }) => {
    const owner = await signIn(OWNER)
    const { username } = owner
    const otherTab = await context.newPage()
    const isLive = whenLive(otherTab, owner)
    await otherTab.goto(atOtherProcess(stack, '/account-settings'))
    await expect(otherTab.getByRole('heading', { name: username })).toBeVisible()
    await isLive

    const tab = new ProfileTab(page)
    await tab.open()
    await tab.username.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(`${username}.2`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog', { name: `Mudar para ${username}.2?` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Nome de usuário alterado!')).toBeVisible()
    await expect(
      page.getByText(/Você poderá alterar de novo a partir de \d{2}\/\d{2}\/\d{4}\./),
    ).toBeVisible()
    await expect(otherTab.getByRole('heading', { name: `${username}.2` })).toBeVisible()
  })

  test('is refused beside the field if it is taken', async ({ page, stack, signIn }) => {
    const { username: taken } = await makePerson(stack.db)
    await signIn(OWNER)
    const tab = new ProfileTab(page)
    await tab.open()
    await tab.username.fill('com espaço')
    await page.keyboard.press('Enter')
    await expect(tab.username).toHaveAttribute('aria-invalid', 'true')
    await tab.askForUsername(taken.toUpperCase())
    await expect(tab.username).toHaveAccessibleDescription(
      /Este nome de usuário já está em uso\. Por favor, escolha outro\./,
    )
  })

  test('is locked in this tab when another tab has just changed it', async ({ page, stack, signIn }) => {
    const { id, username } = await signIn(OWNER)
    const tab = new ProfileTab(page)
    await tab.open()
    await expect(tab.username).toHaveValue(username)
    await stack.owner.query('update profiles set username_changed_at = now() where id = $1', [id])
    await tab.askForUsername(`${username}.3`)
    await expect(toast(page, 'Aguarde')).toContainText('Você ainda não pode alterar seu nome de usuário.')
    await expect(page.getByText('Você poderá alterar de novo').first()).toBeVisible()
  })
})

test.describe('the avatar', () => {
  test('is picked, moved with the keys, uploaded and removed again', async ({ page, signIn }) => {
    await signIn(OWNER)
    await page.goto('/account-settings')
    await page.getByRole('button', { name: 'Colocar foto' }).click()
    await page.getByRole('button', { name: 'Usar esta foto' }).click()
    await expect(page.getByRole('alert')).toHaveText('Nenhum arquivo selecionado')

    await page.getByLabel('Escolha uma imagem').setInputFiles(await jpeg('rosto.jpg', 3000, 2000))
    const stage = page.getByRole('group', { name: 'Enquadramento da imagem' })
    await stage.focus()
    for (const key of ['ArrowRight', 'ArrowRight', '+', '+', 'ArrowUp']) await page.keyboard.press(key)
    await expect(page.getByRole('slider', { name: 'Aproximação' })).toHaveValue('1.2')
    const box = await stage.boundingBox()
    if (!box) throw new Error('the stage has no place on the screen')
    await page.mouse.move(box.x + 100, box.y + 100)
    await page.mouse.down()
    await page.mouse.move(box.x + 60, box.y + 80, { steps: 4 })
    await page.mouse.up()
    await page.getByRole('button', { name: 'Usar esta foto' }).click()

    await expect(toast(page, 'Foto atualizada!')).toBeVisible()
    const shown = page.locator('main img')
    await expect(shown).toHaveJSProperty('naturalWidth', 512)
    await expect(shown).toHaveJSProperty('naturalHeight', 512)
    await expect(page.getByRole('navigation').locator('img').or(page.locator('header img'))).toBeVisible()

    await page.getByRole('button', { name: 'Remover foto' }).click()
    await expect(toast(page, 'Foto removida.')).toBeVisible()
    await expect(shown).toHaveCount(0)
  })

  test('is refused before the upload if it is no image', async ({ page, signIn }) => {
    await signIn(OWNER)
    await page.goto('/account-settings')
    await page.getByRole('button', { name: 'Colocar foto' }).click()
    const chosen = { name: 'virus.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') }
    await page.getByLabel('Escolha uma imagem').setInputFiles(chosen)
    await expect(page.getByRole('alert')).toContainText('Não conseguimos ler este arquivo.')
  })
})

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  test('the tab, its dialogs and the page of the links are accessible', async ({ page, signIn }) => {
    await signIn(OWNER)
    await page.goto('/account-settings')
    await expect(page.getByRole('button', { name: 'Pedir cópia dos dados' })).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    await page.getByRole('button', { name: 'Colocar foto' }).click()
    await page.getByLabel('Escolha uma imagem').setInputFiles(await jpeg('rosto.jpg', 800, 600))
    await expect(page.getByRole('slider')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Alterar e-mail' }).click()
    await page.getByRole('button', { name: 'Excluir minha conta' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    for (const hash of ['', '#confirm=x', '#undo=x']) {
      await page.goto('about:blank')
      await page.goto(`/email-change${hash}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessibleAtBothSizes(page)
    }
  })

  test('locked and pending states are accessible too', async ({ page, stack, signIn }) => {
    const { id } = await signIn(OWNER)
    await stack.owner.query('update profiles set username_changed_at = now() where id = $1', [id])
    const tab = new ProfileTab(page)
    await tab.open()
    const until = String.raw`Você poderá alterar de novo a partir de \d{2}/\d{2}/\d{4}\.`
    await expect(
      page.getByText(new RegExp(`^Você ainda não pode alterar seu nome de usuário\\. ${until}$`)),
    ).toBeVisible()
    await tab.askForEmail(`endereco.muito.comprido.${id}@exemplo.test`, PASSWORD)
    await expect(page.getByText('Falta confirmar')).toBeVisible()
    await page.getByRole('button', { name: 'Pedir cópia dos dados' }).click()
    await expect(page.getByRole('link', { name: /Baixar arquivo/ })).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await stack.owner.query('update users set email_changed_at = now() where id = $1', [id])
    await page.reload()
    await expect(
      page.getByText(new RegExp(`^Você ainda não pode alterar seu e-mail\\. ${until}$`)),
    ).toBeVisible()
  })
})
