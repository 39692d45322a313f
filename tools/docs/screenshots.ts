import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePerson } from '../../apps/api/src/features/accounts/testing.ts'
import { ROOT } from '../stack/build.ts'
import { launchChromium } from '../stack/chromium.ts'
import { type SignedIn, startStack } from '../stack/index.ts'
import { makeBrackets } from './brackets.ts'
import { makeLobby } from './lobby.ts'
import { filmMatch } from './match-film.ts'
import { makePlayer } from './player.ts'
import { toWebp } from './webp.ts'

/**
 * `npm run screenshots` takes the README's screenshots from a real Trunfo with demo data. `npm run
 * screenshots -- wallet vip` takes only those, and `-- film` the animation of a match.
 */
const PHONE = { width: 360, height: 780 }
const DESK = { width: 1280, height: 900 }
const wanted = process.argv.slice(2)

interface Picture {
  readonly name: string
  readonly path: string
  /** Session cookie of the viewer; without it, a visitor. */
  readonly by?: SignedIn['cookie']
  readonly on?: readonly (typeof PHONE)[]
  /** Takes the full page instead of the first screen. */
  readonly isWhole?: boolean
  readonly format?: 'png' | 'webp'
  /** Selector of an element that appears once the page is complete. */
  readonly waitsFor?: string
}

const stack = await startStack({ workers: 1, hasWeb: true, hasDemoData: true })
const browser = await launchChromium()
try {
  // Removes the ads, so that the content takes their place. They are cached for two seconds, but the set-up
  // takes longer.
  await stack.owner.query('truncate ad_banners cascade')
  const { cookie: founder } = await stack.sessionOf(
    (await makePerson(stack.db, { username: 'dona.carta', roles: ['fundador'] })).id,
  )
  const { id: team } = await stack.db.selectFrom('teams').select('id').orderBy('id').executeTakeFirstOrThrow()
  const { brackets, cookie: entrant } = await makeBrackets(stack)
  const demoCup = async (name: string) => {
    const tournaments = stack.db.selectFrom('tournaments').select('id').where('name', '=', name)
    return `/tournaments/${(await tournaments.executeTakeFirstOrThrow()).id}`
  }
  const lobby = await makeLobby(stack)
  const { cookie: player, ticketPath, prizePath } = await makePlayer(stack)
  const pictures: Picture[] = [
    { name: 'home', path: '/', format: 'webp', isWhole: false },
    { name: 'register', path: '/register' },
    { name: 'profile', path: '/profile/vip' },
    { name: 'team', path: `/teams/${team}` },
    { name: 'account-settings', path: '/account-settings', by: founder },
    { name: 'match', path: lobby.path, by: lobby.cookie },
    ...brackets.flatMap(({ path, entrants }): Picture[] => {
      const waitsFor = '[data-place] >> text=você'
      const picture = { name: `bracket-${entrants}`, path, by: entrant, format: 'webp', waitsFor } as const
      // On a phone a round of 128 is a long list, so its first screen is enough.
      return [
        { ...picture, on: [PHONE], isWhole: entrants < 128 },
        { ...picture, on: [DESK] },
      ]
    }),
    {
      name: 'swiss',
      path: await demoCup('Suíço do Sertão'),
      format: 'webp',
      on: [DESK],
    },
    { name: 'groups', path: await demoCup('Copa dos Estados'), format: 'webp', on: [PHONE] },
    { name: 'wallet', path: '/wallet', by: player, format: 'webp', on: [DESK], isWhole: false },
    { name: 'prize', path: prizePath, by: player, format: 'webp', on: [PHONE], isWhole: false },
    { name: 'vip', path: '/vip', by: player, format: 'webp', on: [PHONE], isWhole: false },
    { name: 'shop', path: '/shop', by: player, format: 'webp', on: [PHONE], isWhole: false },
    { name: 'ticket', path: ticketPath, by: player, format: 'webp', on: [PHONE], isWhole: false },
    { name: 'admin', path: '/admin', by: founder, format: 'webp', on: [DESK], isWhole: false },
    { name: 'admin-users', path: '/admin/users', by: founder, format: 'webp', on: [DESK], isWhole: false },
    { name: 'admin-games', path: '/admin/games', by: founder },
  ]
  for (const picture of pictures.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    for (const viewport of picture.on ?? [PHONE, DESK]) await take(picture, viewport)
  }
  if (wanted.length === 0 || wanted.includes('film')) await filmMatch(stack, browser)
} finally {
  await browser.close()
  await stack.stop()
}

async function take(picture: Picture, viewport: typeof PHONE): Promise<void> {
  const { name, path, by, isWhole = true, format = 'png', waitsFor } = picture
  const context = await browser.newContext({ viewport, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })
  if (by) await context.addCookies([{ ...by, url: stack.url }])
  const page = await context.newPage()
  await page.goto(stack.url + path, { waitUntil: 'networkidle' })
  if (waitsFor) await page.locator(waitsFor).first().waitFor()
  const png = await page.screenshot({ fullPage: isWhole })
  const file = join(ROOT, 'docs/screenshots', `${name}-${viewport.width}.${format}`)
  writeFileSync(file, format === 'webp' ? await toWebp(browser, png) : png)
  await context.close()
}
