import type { Locator, Page } from '@playwright/test'
import { makeWallMessage } from '../apps/api/src/features/profiles/testing.ts'
import { messageOf } from './pages/profile.ts'
import { reportDialog } from './pages/reports.ts'
import { holdToasts, toast, toasts } from './pages/shell.ts'
import { expectAccessible } from './support/accessibility.ts'
import { somebody } from './support/people.ts'
import { expect, PHONE, test } from './support/trunfo.ts'

test.use({ viewport: PHONE })

/** Every write fails. */
const refuseAll = (page: Page): Promise<unknown> =>
  page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 500, json: { code: 'platform.internal' } }),
  )

test('an invalid form shows errors only at its fields; a refused request shows a toast', async ({ page }) => {
  await refuseAll(page)
  await page.goto('/register')
  const submit = page.getByRole('button', { name: 'Criar conta' })
  await submit.click()
  await expect(page.locator('form [aria-invalid=true]')).not.toHaveCount(0)
  await expectAccessible(page)
  // A toast would have appeared together with the errors.
  await expect(toast(page, /./)).toHaveCount(0)
  await page.getByLabel('Nome de usuário').fill('capivara')
  await page.getByLabel('E-mail').fill('capivara@exemplo.test')
  for (const field of await page.locator('input[type=password]').all()) await field.fill('piranha-do-rio-9')
  await submit.click()
  await expect(toasts(page, /./)).toHaveCount(1)
  await expect(toast(page, 'Algo deu errado do nosso lado')).toBeVisible()
})

test('a toast never covers a dialog, and an old one closes when a dialog opens', async ({
  page,
  stack,
  signIn,
}) => {
  const { id, username } = await signIn()
  const author = await somebody(stack)
  await makeWallMessage(stack.db, { profile_id: id, author_id: author.id, content: 'Bom jogo!' })
  await refuseAll(page)
  await page.goto(`/profile/${username}`)
  await messageOf(page, author.username)
    .getByRole('button', { name: /^Denunciar/ })
    .click()
  const dialog = reportDialog(page)
  await dialog.getByRole('radio', { name: 'Ofensa' }).press('Space')
  await dialog.getByRole('button', { name: 'Enviar denúncia' }).click()
  const told = toast(page, 'Algo deu errado do nosso lado')
  await expect(told).toBeVisible()
  await holdToasts(page)
  await expectApart(told, dialog)
  await expectAccessible(page)
  await holdToasts(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(told).toBeVisible()
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expect(told).toHaveCount(0)
})

/** Both may still be moving, so polls until they are apart. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  const overlap = async () => {
    const [a, b] = [await one.boundingBox(), await other.boundingBox()]
    if (!a || !b) return 'gone'
    return Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  }
  await expect.poll(overlap).toBeLessThanOrEqual(0)
}
