import { PAGES, type PageAccess, type PageName } from '@trunfo/contract/pages'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { DESKTOP, PHONE } from '../support/trunfo.ts'
import {
  expect,
  expectSettled,
  expectWords,
  OUTCOME,
  pageNames,
  picturePath,
  test,
  VIEWERS,
  type Viewer,
} from './sweep.ts'

const SMALLEST = { width: 320, height: 640 }
const TABLET = { width: 768, height: 1024 }

/** According to the page list; null if it depends on more than a role. */
function mayStay(name: PageName, viewer: Viewer): boolean | null {
  const { access } = PAGES[name] as { access: PageAccess }
  const roles: readonly string[] | null = VIEWERS[viewer]
  if (access === 'open') return name === 'login' || name === 'register' ? roles === null : true
  if (roles === null) return false
  return access === 'signed-in' ? null : access.some((role) => roles.includes(role))
}

for (const name of pageNames) {
  for (const viewer of Object.keys(VIEWERS) as Viewer[]) {
    test(`looks · ${PAGES[name].path} · ${viewer}`, async ({ page, world, become }, { annotations }) => {
      await become(viewer)
      await page.setViewportSize(PHONE)
      const path = world.pathOf(name)
      await page.goto(path)
      await expectSettled(page)
      const at = new URL(page.url()).pathname
      if (at !== path) {
        // The redirect's target has its own row in the table.
        annotations.push({ type: OUTCOME, description: `→ ${at}` })
        expect(mayStay(name, viewer)).not.toBe(true)
        return
      }
      expect(mayStay(name, viewer)).not.toBe(false)
      await expectWords(page)
      await expectAccessible(page)
      await page.screenshot({ path: picturePath('looks', `${name}-${viewer}-360`), fullPage: true })
      for (const size of [SMALLEST, TABLET]) {
        await page.setViewportSize(size)
        await expectNoSidewaysScroll(page)
      }
      await page.setViewportSize(DESKTOP)
      await expectAccessible(page)
      await page.screenshot({ path: picturePath('looks', `${name}-${viewer}-1280`), fullPage: true })
    })
  }
}
