import type { Locator, Page } from '@playwright/test'
import { PAGES, type PageName } from '@trunfo/contract/pages'
import { atRest, expectNoViolations } from '../support/accessibility.ts'
import { PHONE } from '../support/trunfo.ts'
import {
  expect,
  expectSettled,
  expectWords,
  OUTCOME,
  pageNames,
  picturePath,
  test,
  type Viewer,
} from './sweep.ts'

/** The response to every write: an internal error with a request id. */
const REFUSAL = {
  status: 500,
  contentType: 'application/json',
  body: JSON.stringify({
    error: { code: 'platform.internal', facts: {}, field: null, requestId: 'varredura-1' },
  }),
}

/** Plausible input by control type. */
const WRITTEN: Readonly<Record<string, string>> = {
  email: 'alguem@exemplo.test',
  password: 'cavalo-bateria-grampo',
  number: '10',
  date: '2026-12-31',
  'datetime-local': '2026-12-31T20:00',
  time: '20:00',
  url: 'https://exemplo.test/',
  search: 'a',
  tel: '92991234567',
}

for (const name of pageNames) {
  for (const viewer of viewersOf(name)) {
    test(`forms · ${PAGES[name].path} · ${viewer}`, async ({ page, world, become }, { annotations }) => {
      await become(viewer)
      await page.setViewportSize(PHONE)
      const refusals = new Refusals(page)
      await refusals.begin()
      const path = world.pathOf(name)
      await page.goto(path)
      await expectSettled(page)
      const home = page.url()
      let [forms, told] = [0, 0]
      const submit = async (within: Locator, picture: string) => {
        forms += 1
        await fill(within)
        const before = refusals.count
        await within
          .locator('button[type=submit]')
          .last()
          .click({ timeout: 3_000 })
          .catch(() => undefined)
        await page.waitForLoadState('networkidle')
        if (refusals.count === before) return
        told += 1
        await expect(page.getByText(/varredura-1|deu errado/).first(), 'nobody was told').toBeVisible()
        await page.screenshot({ path: picturePath('forms', `${name}-${viewer}-${picture}`) })
        await expectWords(page)
        await atRest(page, () => expectNoViolations(page))
      }
      for (const [place] of (await page.locator('main form:visible').all()).entries())
        await submit(page.locator('main form:visible').nth(place), `form-${place}`)
      // A button may open a dialog with a form; any other effect is refused by the server.
      const buttons = await page.locator('main button:visible:not([type=submit]):not([role=tab])').count()
      for (let place = 0; place < Math.min(buttons, 25); place += 1) {
        const dialog = page.locator('[role=dialog]:visible, [role=alertdialog]:visible').last()
        const button = page.locator('main button:visible:not([type=submit]):not([role=tab])').nth(place)
        if (!(await button.isVisible()) || (await button.isDisabled())) continue
        await button.click({ timeout: 3_000 }).catch(() => undefined)
        if (page.url() === home && (await appears(dialog))) {
          if (await dialog.locator('form').count()) await submit(dialog, `dialog-${place}`)
        }
        await leave(page, home)
      }
      annotations.push({ type: OUTCOME, description: `${told}/${forms}` })
    })
  }
}

function viewersOf(name: PageName): Viewer[] {
  const { path, access } = PAGES[name]
  if (['login', 'register', 'passwordReset', 'confirmEmail'].includes(name)) return ['visitor']
  if (path.startsWith('/admin') || name === 'testLobby') return ['fundador']
  return access === 'open' ? ['user', 'vip'] : ['vip']
}

/** Refuses and counts every write. */
class Refusals {
  count = 0
  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }
  async begin(): Promise<void> {
    await this.#page.route('**/api/**', async (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      this.count += 1
      await route.fulfill(REFUSAL)
    })
  }
}

async function fill(form: Locator): Promise<void> {
  for (const control of await form.locator('input:visible, textarea:visible').all()) {
    if (!(await control.isEnabled()) || !(await control.isEditable())) continue
    const type = (await control.getAttribute('type')) ?? 'text'
    if (type === 'checkbox' || type === 'radio') await control.check({ force: true }).catch(() => undefined)
    else if (type !== 'file') await control.fill(await wordsFor(control, type)).catch(() => undefined)
  }
  for (const choice of await form.locator('[role=combobox]:visible, select:visible').all()) {
    await choice.focus()
    await choice.press('ArrowDown')
    await choice.press('Enter')
  }
}

async function wordsFor(control: Locator, type: string): Promise<string> {
  const mode = await control.getAttribute('inputmode')
  return WRITTEN[type] ?? (mode === 'decimal' ? '50,00' : mode === 'numeric' ? '10' : 'Um texto de gente')
}

const appears = (dialog: Locator): Promise<boolean> =>
  dialog.waitFor({ timeout: 700 }).then(
    () => true,
    () => false,
  )

async function leave(page: Page, home: string): Promise<void> {
  await page.keyboard.press('Escape')
  const isBack = page.url() === home && !(await page.locator('[role=dialog], [role=alertdialog]').count())
  if (isBack) return
  await page.goto(home)
  await expectSettled(page)
}
