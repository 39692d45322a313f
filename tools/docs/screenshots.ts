import { join } from 'node:path'
import { ROOT } from '../stack/build.ts'
import { launchChromium } from '../stack/chromium.ts'
import { startStack } from '../stack/index.ts'

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
    await context.close()
  }
} finally {
  await browser.close()
  await stack.stop()
}
