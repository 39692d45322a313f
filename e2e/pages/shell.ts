import { expect, type Locator, type Page } from '@playwright/test'

/** Elements of the shell around every page: account menu, dialogs and toasts. */

export const accountMenu = (page: Page): Locator =>
  page.getByRole('button', { name: 'Abrir o menu da sua conta' })

export async function signOut(page: Page): Promise<void> {
  // Signing out reloads the page, possibly after the socket has reported it.
  const isLoaded = page.waitForEvent('load')
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await isLoaded
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible()
}

/** Confirms the open alert dialog. */
export const confirm = (page: Page, name: string): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name }).click()

/** All toasts with the text. One that is being removed does not count: its successor may have the same text. */
export const toasts = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-sonner-toast]:not([data-removed="true"])').filter({ hasText: text })

/** The newest toast with the text. The one it replaces stays for a frame longer, and stands behind it. */
export const toast = (page: Page, text: string | RegExp): Locator => toasts(page, text).first()

/** Keeps toasts open, like a hovering pointer, until the next `expectAccessible`. */
export const holdToasts = (page: Page): Promise<void> =>
  page.locator('[data-sonner-toaster]').dispatchEvent('mousemove')

/** Closes all toasts. A toast stays open while the pointer rests on it, as after a click below it. */
export async function closeToasts(page: Page): Promise<void> {
  const toasts = page.locator('[data-sonner-toast]')
  await toasts.getByRole('button', { name: 'Fechar aviso' }).evaluateAll((buttons) => {
    for (const button of buttons as HTMLElement[]) button.click()
  })
  await expect(toasts).toHaveCount(0)
}

/** Moves the focus with the Tab key only. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < 40; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}

export const focused = (page: Page): Locator => page.locator(':focus')

/** The dialog that asks for the password again. */
export const proofQuestion = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Confirme que é você' })

/** Enters the password; the pending action continues. */
export async function giveProof(page: Page, password: string): Promise<void> {
  const question = proofQuestion(page)
  await expect(question).toBeVisible()
  await question.getByLabel('Senha atual').fill(password)
  await question.getByRole('button', { name: 'Continuar' }).click()
  await expect(question).toHaveCount(0)
}
