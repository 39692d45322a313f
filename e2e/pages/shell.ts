import { expect, type Locator, type Page } from '@playwright/test'

/** What stands around every page: the account menu, the questions, and what is told for a moment. */

export const accountMenu = (page: Page): Locator =>
  page.getByRole('button', { name: 'Abrir o menu da sua conta' })

export async function signOut(page: Page): Promise<void> {
  // The page is loaded anew, and perhaps only after the socket has told it that nobody is signed in any more.
  const isLoaded = page.waitForEvent('load')
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await isLoaded
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible()
}

/** Answers the question that is open. */
export const confirm = (page: Page, name: string): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name }).click()

/** What is told for a moment, apart from the lists of the page. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  // One that is fading away says nothing any more, and its successor may have the same words.
  page.locator('[data-sonner-toast]:not([data-removed="true"])').filter({ hasText: text })

/** Keeps what is told in sight, as a pointer that rests on it does, until the page is next looked at by `expectSound`. */
export const holdToasts = (page: Page): Promise<void> =>
  page.locator('[data-sonner-toaster]').dispatchEvent('mousemove')

/** A toast stays for as long as the pointer rests on it, and a click at what lies below rests there. */
export async function closeToasts(page: Page): Promise<void> {
  const toasts = page.locator('[data-sonner-toast]')
  await toasts.getByRole('button', { name: 'Fechar aviso' }).evaluateAll((buttons) => {
    for (const button of buttons as HTMLElement[]) button.click()
  })
  await expect(toasts).toHaveCount(0)
}

/** Goes there with the tab key alone. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < 40; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}

export const focused = (page: Page): Locator => page.locator(':focus')

/** The one question that stands over whatever asked for a proof. */
export const proofQuestion = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Confirme que é você' })

/** Shows who is there: what was asked for goes on by itself. */
export async function giveProof(page: Page, password: string): Promise<void> {
  const question = proofQuestion(page)
  await expect(question).toBeVisible()
  await question.getByLabel('Senha atual').fill(password)
  await question.getByRole('button', { name: 'Continuar' }).click()
  await expect(question).toHaveCount(0)
}
