import { makePerson } from '../apps/api/src/features/accounts/testing.ts'
import { expectAccessible, expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { expect, PHONE, test } from './support/trunfo.ts'

test('an admin finds people by keyboard, filters the list, opens one and returns to the same list', async ({
  page,
  context,
  signIn,
  stack,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const joao = await makePerson(stack.db, { username: `Joao-${mark}`, email: `joão.${mark}@correio.test` })
  await makePerson(stack.db, { username: `Redator-${mark}`, email: `outro@${mark}.test`, roles: ['redator'] })
  await signIn({ roles: ['admin'] })
  await page.goto('/admin/users')
  const rows = page.getByRole('row')
  await expect(rows.nth(1)).toBeVisible()

  const search = page.getByRole('textbox', { name: 'Buscar usuário' })
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type(`joão ${mark}`)
  const link = page.getByRole('link', { name: joao.username })
  await expect(page).toHaveURL(/q=jo/)
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText(`joão.${mark}@correio.test`)
  await page.keyboard.press('Escape')
  await page.keyboard.type(`${mark}.test`)
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText(`Redator-${mark}`)

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(mark)
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Usuário', exact: true }).press('Enter')
  await page.getByLabel('Cargo').selectOption('Redator')
  await expect(rows).toHaveCount(2)
  await page.getByLabel('Situação').selectOption('Banida')
  await expect(page.getByText('Nenhum usuário encontrado')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(rows).toHaveCount(3)

  const seen = page.url()
  expect(seen).toMatch(/q=.*sort=name|sort=name.*q=/)
  await link.press('Enter')
  await page.waitForURL(`**/admin/users/${joao.id}`)
  await expect(page.getByRole('heading', { level: 1, name: joao.username })).toBeVisible()
  await page.goBack()
  // The list takes the focus when it renders; a key pressed earlier would be lost.
  await expect(page.getByRole('heading', { level: 1, name: 'Usuários' })).toBeFocused()
  await expect(rows).toHaveCount(3)
  expect(page.url()).toBe(seen)
  await expect(search).toHaveValue(mark)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Exportar CSV' }).press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toBe('trunfo-usuarios.csv')
  const lines: Buffer[] = []
  for await (const chunk of await file.createReadStream()) lines.push(chunk)
  expect(Buffer.concat(lines).toString().trim().split('\r\n')).toHaveLength(3)

  // An expired session is reported as such, not as a failed list.
  await context.clearCookies()
  await page.getByLabel('Situação').selectOption('Ativa')
  await expect(page.getByText('Sessão inválida')).toBeVisible()
})

test('an admin works through the list: panel by click and keys, filter chips, CSV export and alerts to a selection', async ({
  page,
  signIn,
  stack,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const [ana, bia] = await Promise.all(
    ['ana', 'bia'].map((name) => makePerson(stack.db, { username: `${name}-${mark}` })),
  )
  if (!ana || !bia) throw new Error('nobody was made')
  await signIn({ roles: ['admin'] })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/admin/users?q=${mark}&status=active`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Usuário', exact: true }).press('Enter')
  await expect(rows.first()).toContainText(ana.username)
  const panel = (name: string) => page.getByRole('complementary', { name: `Resumo de ${name}` })
  await rows.first().getByText('Ativa').click()
  await expect(panel(ana.username)).toBeVisible()
  await expect(panel(ana.username).getByRole('link', { name: 'Abrir conta' })).toHaveAttribute(
    'href',
    `/admin/users/${ana.id}`,
  )
  await expectAccessible(page)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(panel(bia.username)).toBeVisible()
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: `Selecionar ${bia.username}` })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(panel(bia.username)).toHaveCount(0)
  await page.getByRole('checkbox', { name: `Selecionar ${ana.username}` }).click()
  const bar = page.getByRole('region', { name: 'Pessoas selecionadas' })
  await expect(bar).toContainText('2 selecionadas')
  await expect(bar.getByRole('button')).toHaveText(['Avisar', 'Exportar', ''])

  const download = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Exportar' }).click()
  const lines: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) lines.push(chunk)
  expect(Buffer.concat(lines).toString().trim().split('\r\n')).toHaveLength(3)

  await bar.getByRole('button', { name: 'Avisar' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Avisar 2 pessoas?' })
  await dialog.getByRole('textbox').fill('A manutenção começa às 22h.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enviar avisos' }).click()
  await expect(page.getByText('2 avisos enviados.')).toBeVisible()
  await expect(bar).toHaveCount(0)

  await page.getByRole('button', { name: 'Remover Ativa' }).click()
  await expect(page).not.toHaveURL(/status=/)
  await page.getByRole('main').getByRole('button', { name: 'Limpar', exact: true }).click()
  await expect(page).not.toHaveURL(/q=/)
})

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  test('the list of people is accessible, full and empty', async ({ page, signIn, stack }) => {
    const mark = crypto.randomUUID().slice(0, 8)
    const username = `Gente.Boa-${mark}`
    await makePerson(stack.db, {
      username,
      email: `${'a'.repeat(60)}${mark}@correio.test`,
      roles: ['vip', 'redator'],
    })
    const banned = await makePerson(stack.db, { username: `banido-${mark}` })
    await stack.owner.query(`update profiles set status = 'banned' where id = $1`, [banned.id])
    await stack.owner.query('update users set email_verified = false where id = $1', [banned.id])
    await signIn({ roles: ['fundador'] })
    await page.goto(`/admin/users?q=${mark}`)
    await expect(page.getByRole('link', { name: username })).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.goto(`/admin/users?q=${mark}&role=suporte&status=perdida`)
    await expect(page.getByText('Nenhum usuário encontrado')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })
})
