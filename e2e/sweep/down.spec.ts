import { PAGES } from '@trunfo/contract/pages'
import { expectAccessible } from '../support/accessibility.ts'
import { DESKTOP, PHONE } from '../support/trunfo.ts'
import { expectSettled, expectWords, pageNames, picturePath, test } from './sweep.ts'

/** How requests fail: no server, an error from a proxy, or no server after the session was read. */
const FAULTS = {
  'nobody there': (route) => route.abort('connectionrefused'),
  'proxy says 502': (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  'known, then nobody': (route) =>
    route.request().url().includes('/api/session') ? route.continue() : route.abort('connectionrefused'),
} satisfies Record<string, (route: import('@playwright/test').Route) => Promise<void>>

for (const name of pageNames) {
  for (const [fault, answer] of Object.entries(FAULTS)) {
    test(`down · ${PAGES[name].path} · ${fault}`, async ({ page, world, become }) => {
      // Only advertisers have a page of their own; the VIP may see every other page that is not for staff.
      await become(PAGES[name].path.startsWith('/admin') || name === 'testLobby' ? 'fundador' : 'vip')
      await page.route('**/api/**', answer)
      await page.routeWebSocket(/\/api\/live/, (socket) => socket.close())
      await page.setViewportSize(PHONE)
      await page.goto(world.pathOf(name))
      await expectSettled(page)
      await page.screenshot({ path: picturePath('down', `${name}-${fault.replaceAll(/\W+/g, '-')}`) })
      await expectWords(page)
      await expectAccessible(page)
      await page.setViewportSize(DESKTOP)
      await expectAccessible(page)
    })
  }
}
