import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../stack/build.ts'
import { launchChromium } from '../stack/chromium.ts'
import { startStack } from '../stack/index.ts'
import { makeBrackets } from './brackets.ts'
import { makeLobby } from './lobby.ts'
import { toWebp } from './webp.ts'

/** `npm run screenshots`: the pictures of the README, taken from a real Trunfo with the demonstration data. */
const SIZES = [
  { width: 360, height: 780 },
  { width: 1280, height: 900 },
]

const stack = await startStack({ workers: 1, hasWeb: true, hasDemoData: true })
const browser = await launchChromium()
try {
  const { cookie } = await stack.signIn(['fundador'])
  const { id: team } = await stack.db.selectFrom('teams').select('id').orderBy('id').executeTakeFirstOrThrow()
  const { brackets, cookie: playerCookie } = await makeBrackets(stack)
  const lobby = await makeLobby(stack)
  for (const viewport of SIZES) {
    const context = await browser.newContext({ viewport, locale: 'pt-BR', timezoneId: 'America/Manaus' })
    const page = await context.newPage()
    const shoot = async (path: string, name: string) => {
      await page.goto(stack.url + path, { waitUntil: 'networkidle' })
      const file = join(ROOT, 'docs/screenshots', `${name}-${viewport.width}.png`)
      await page.screenshot({ path: file, fullPage: true })
    }
    await shoot('/', 'home')
    await shoot('/register', 'register')
    await shoot('/profile/vip', 'profile')
    await shoot(`/teams/${team}`, 'team')
    await context.addCookies([{ ...cookie, url: stack.url }])
    await shoot('/admin/games', 'admin-games')
    await shoot('/account-settings', 'account-settings')
    await context.addCookies([{ ...lobby.cookie, url: stack.url }])
    await shoot(lobby.path, 'match')
    await context.addCookies([{ ...playerCookie, url: stack.url }])
    for (const { path, entrants } of brackets) {
      await page.goto(stack.url + path, { waitUntil: 'networkidle' })
      await page.locator('[data-place]').getByText('você').first().waitFor()
      // A phone shows a round of 128 as a long list: its beginning is picture enough.
      const isWhole = viewport.width > 360 || entrants < 128
      const png = await page.screenshot({ fullPage: isWhole })
      const file = join(ROOT, 'docs/screenshots', `bracket-${entrants}-${viewport.width}.webp`)
      writeFileSync(file, await toWebp(browser, png))
    }
    await context.close()
  }
} finally {
  await browser.close()
  await stack.stop()
}
