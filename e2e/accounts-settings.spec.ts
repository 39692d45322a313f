import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { makePerson, makeSession } from '../apps/api/src/features/accounts/index.ts'
import { photo } from '../apps/api/src/platform/storage/hostile-images.ts'
import type { Stack } from '../tools/stack/index.ts'
import { DESKTOP, expect, expectSound, PHONE, test } from './trunfo.ts'

const PASSWORD = 'mesa redonda 9'
let people = 0

interface Somebody {
  readonly id: string
  readonly username: string
  readonly email: string
}

/** Makes the browser somebody who knows their password. */
async function enter({ stack, context }: { stack: Stack; context: BrowserContext }): Promise<Somebody> {
  people += 1
  const username = `Casa${people}-${Math.random().toString(36).slice(2, 8)}`
  const email = `${username.toLowerCase()}@exemplo.test`
  const { id } = await makePerson(stack.db, { username, email, password: PASSWORD })
  const config = { SESSION_SECRET: stack.env.SESSION_SECRET ?? '', PUBLIC_URL: stack.url }
  const cookie = await makeSession(stack.db, config, id)
  await context.addCookies(stack.servers.map(({ url }) => ({ ...cookie, url, httpOnly: true })))
  return { id, username, email }
}

const toast = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text })

const picture = async (width: number, height: number) => ({
  name: 'rosto.jpg',
  mimeType: 'image/jpeg',
  buffer: await photo(width, height).jpeg().toBuffer(),
})

test.describe('the page', () => {
  test('shows the tab that the address names, and names the tab that is shown', async ({
    page,
    stack,
    context,
  }) => {
    await enter({ stack, context })
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

  test('opens on security for whoever comes from a new password', async ({ page, stack, context }) => {
    await enter({ stack, context })
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
  test('changes with the keyboard alone, everywhere at once, and then waits six months', async ({
    page,
    stack,
    context,
  }) => {
    const { username } = await enter({ stack, context })
    const otherTab = await context.newPage()
    await otherTab.goto(`${stack.servers[1]?.url}/account-settings`)
    await expect(otherTab.getByRole('heading', { name: username })).toBeVisible()

    await page.goto('/account-settings')
    const field = page.getByLabel('Como os outros veem você')
    await field.focus()
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

  test('that is taken is refused beside the field', async ({ page, stack, context }) => {
    const { username: taken } = await makePerson(stack.db)
    await enter({ stack, context })
    await page.goto('/account-settings')
    await page.getByLabel('Como os outros veem você').fill('com espaço')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Como os outros veem você')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Como os outros veem você').fill(taken.toUpperCase())
    await page.getByRole('button', { name: 'Alterar nome' }).click()
    await page.getByRole('button', { name: 'Mudar nome' }).click()
    await expect(page.getByLabel('Como os outros veem você')).toHaveAccessibleDescription(
      /Este nome de usuário já está em uso\. Por favor, escolha outro\./,
    )
  })

  test('that another tab has just changed makes this one wait', async ({ page, stack, context }) => {
    const { id, username } = await enter({ stack, context })
    await page.goto('/account-settings')
    await page.getByLabel('Como os outros veem você').fill(`${username}.3`)
    await stack.owner.query('update profiles set username_changed_at = now() where id = $1', [id])
    await page.getByRole('button', { name: 'Alterar nome' }).click()
    await page.getByRole('button', { name: 'Mudar nome' }).click()
    await expect(toast(page, 'Aguarde')).toContainText('Você ainda não pode alterar seu nome de usuário.')
    await expect(page.getByText('Você poderá alterar de novo').first()).toBeVisible()
  })
})

test.describe('the avatar', () => {
  test('is picked, moved with the keys, sent and taken away again', async ({ page, stack, context }) => {
    await enter({ stack, context })
    await page.goto('/account-settings')
    await page.getByRole('button', { name: 'Colocar foto' }).click()
    await page.getByRole('button', { name: 'Usar esta foto' }).click()
    await expect(page.getByRole('alert')).toHaveText('Nenhum arquivo selecionado')

    await page.getByLabel('Escolha uma imagem').setInputFiles(await picture(3000, 2000))
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

  test('that is no image is refused before anything is sent', async ({ page, stack, context }) => {
    await enter({ stack, context })
    await page.goto('/account-settings')
    await page.getByRole('button', { name: 'Colocar foto' }).click()
    const chosen = { name: 'virus.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') }
    await page.getByLabel('Escolha uma imagem').setInputFiles(chosen)
    await expect(page.getByRole('alert')).toContainText('Não conseguimos ler este arquivo.')
  })
})

test.describe('the e-mail', () => {
  test('changes by the link in the new mailbox, opened by anybody, and is undone from the old one', async ({
    page,
    stack,
    context,
    mailbox,
    newBrowser,
  }) => {
    const { email } = await enter({ stack, context })
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

    const reader = await (await newBrowser()).newPage()
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

  test('that is not confirmed can be given up', async ({ page, stack, context }) => {
    const { email } = await enter({ stack, context })
    await page.goto('/account-settings')
    await page.getByRole('button', { name: 'Alterar e-mail' }).click()
    await page.getByLabel('Novo e-mail').fill(`outro-${email}`)
    await page.getByLabel('Sua senha atual').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Desistir da troca' }).click()
    await expect(toast(page, 'Troca de e-mail cancelada.')).toBeVisible()
    await expect(page.getByText('Falta confirmar')).toHaveCount(0)
  })
})

test('the invite link is copied, and says so for two seconds', async ({ page, stack, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await enter({ stack, context })
  await page.goto('/account-settings')
  const link = `${stack.url}/register?ref=${id}`
  await expect(page.getByLabel('Seu link de convite')).toHaveValue(link)
  // The clock of the page is ours: a slow machine neither shortens nor lengthens two seconds.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await page.getByRole('button', { name: 'Copiar' }).click()
  const said = page.getByRole('button', { name: 'Copiado!' })
  await expect(said).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await page.clock.runFor(1990)
  await expect(said).toBeVisible()
  await page.clock.runFor(20)
  await expect(page.getByRole('button', { name: 'Copiar' })).toBeVisible()
})

test('the copy of one’s data is made, announced and downloaded', async ({
  page,
  stack,
  context,
  mailbox,
}) => {
  const { email, username } = await enter({ stack, context })
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

test('an account is deleted only by typing its name, and the door is closed behind it', async ({
  page,
  stack,
  context,
  mailbox,
  newBrowser,
}) => {
  const { email, username } = await enter({ stack, context })
  const otherTab = await context.newPage()
  await otherTab.goto(`${stack.servers[1]?.url}/account-settings`)
  await expect(otherTab.getByRole('heading', { name: username })).toBeVisible()

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

  const stranger = await (await newBrowser()).newPage()
  await stranger.goto('/login')
  await stranger.getByLabel('E-mail').fill(email)
  await stranger.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await stranger.keyboard.press('Enter')
  await expect(stranger.getByText('Erro no login').first()).toBeVisible()
})

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('the tab, its dialogs and the page of the links are sound', async ({ page, stack, context }) => {
      await enter({ stack, context })
      await page.goto('/account-settings')
      await expect(page.getByRole('button', { name: 'Pedir cópia dos dados' })).toBeVisible()
      await expectSound(page)

      await page.getByRole('button', { name: 'Colocar foto' }).click()
      await page.getByLabel('Escolha uma imagem').setInputFiles(await picture(800, 600))
      await expect(page.getByRole('slider')).toBeVisible()
      await expectSound(page)
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: 'Alterar e-mail' }).click()
      await page.getByRole('button', { name: 'Excluir minha conta' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectSound(page)

      for (const hash of ['', '#confirm=x', '#undo=x']) {
        await page.goto('about:blank')
        await page.goto(`/email-change${hash}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectSound(page)
      }
    })

    test('what is locked or waited for is sound too', async ({ page, stack, context }) => {
      const { id } = await enter({ stack, context })
      await stack.owner.query('update profiles set username_changed_at = now() where id = $1', [id])
      await page.goto('/account-settings')
      await page.getByRole('button', { name: 'Alterar e-mail' }).click()
      await page.getByLabel('Novo e-mail').fill(`endereco.muito.comprido.${id}@exemplo.test`)
      await page.getByLabel('Sua senha atual').fill(PASSWORD)
      await page.keyboard.press('Enter')
      await expect(page.getByText('Falta confirmar')).toBeVisible()
      await page.getByRole('button', { name: 'Pedir cópia dos dados' }).click()
      await expect(page.getByRole('link', { name: /Baixar arquivo/ })).toBeVisible()
      await expectSound(page)
    })
  })
}
