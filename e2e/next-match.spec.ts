import type { Page } from '@playwright/test'
import { Lobby } from './pages/lobby.ts'
import { expectAccessible, expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { adsKnown, noAds, putAd, shiftsOf, waitForViewer, watchShifts } from './support/ads.ts'
import { decide, started } from './support/matches.ts'
import { whenLive } from './support/pace.ts'
import { enter, people } from './support/people.ts'
import { expect, PHONE, test } from './support/trunfo.ts'
import { emptyCatalogue } from './support/world.ts'

test.use({ viewport: PHONE })
test.beforeEach(({ stack }) => emptyCatalogue(stack))

test('the next match is shown at the bottom of every page, and a hidden tab announces it', async ({
  stack,
  context,
  page,
  openPage,
}) => {
  const copa = await started(stack, await people(stack, 'ana', 'bia', 'caio', 'duda'))
  const { match, one, two, others } = copa
  await enter(stack, context, one)
  await page.addInitScript(countNotes)
  await watchShifts(page)
  const isLive = whenLive(page, one)
  await page.goto('/teams')
  const bar = page.getByRole('complementary', { name: 'Sua próxima partida' })
  await expect(bar).toContainText(`Sua vez: contra ${two.username}`)
  await expect(bar).toContainText('Copa do Bairro · Rodada 1')
  await isLive
  expect(await shiftsOf(page)).toBeLessThan(0.02)
  await expectAccessibleAtBothSizes(page)

  // A visitor's page does not send the query.
  const visitor = await openPage()
  const asked: string[] = []
  visitor.on('request', (request) => asked.push(request.url()))
  await visitor.goto('/teams')
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked.filter((url) => url.includes('next-match'))).toEqual([])

  // Enabling the sound plays it.
  const opened = page.waitForEvent('websocket')
  await page.goto('/account-settings?tab=notifications')
  await page.getByRole('switch', { name: 'Tocar um som quando for a sua vez' }).click()
  await expect.poll(() => notesOf(page)).toBe(2)

  // One tap leads to the lobby, where the bar is not needed.
  const socket = await opened
  const hears = socket.waitForEvent(
    'framereceived',
    ({ payload }) => payload.includes('"subscribed"') && payload.includes(match.id),
  )
  await bar.getByRole('link').click()
  await expect(page).toHaveURL(`/match/${match.id}`)
  await expect(bar).toHaveCount(0)
  // A hidden page fetches nothing without a hint.
  await hears
  const title = `${match.one === one.id ? one.username : two.username} contra`
  await expect(page).toHaveTitle(new RegExp(`^${title}`))
  const theirs = new Lobby(await openPage(two))
  await theirs.open(match.id)
  await look(page, 'away')
  await theirs.say('Cheguei!')
  await expect(page).toHaveTitle(new RegExp(`^\\(1\\) Nova mensagem · ${title}`))
  await theirs.say('Vamos?')
  await expect(page).toHaveTitle(/^\(2\) Nova mensagem/)

  // The round ends in another match, and the next match is drawn.
  const [other] = others
  await decide(stack, match.id, one.id)
  await decide(stack, other?.id ?? '', other?.one ?? '')
  await expect(page).toHaveTitle(/^\(3\) Vez de jogar/)
  await expect.poll(() => notesOf(page)).toBeGreaterThan(2)
  await look(page, 'here')
  await expect(page).not.toHaveTitle(/^\(/)

  // The tournament is over for the player, and the bar disappears live.
  await page.goto('/teams')
  await expect(bar).toContainText(`Sua vez: contra ${copa.personOf(other?.one).username}`)
  const { rows } = await stack.owner.query(
    'select id from tournament_matches where tournament_id = $1 and round_number = 2',
    [copa.tournamentId],
  )
  await decide(stack, rows[0].id, one.id)
  await expect(bar).toHaveCount(0)
})

test('at 200 % zoom the frame leaves two thirds of the window to the page', async ({
  stack,
  context,
  page,
}) => {
  await noAds(stack)
  await putAd(stack, { name: 'Loja de cartas' })
  await adsKnown(stack, ['Loja de cartas'])
  const { one } = await started(stack, await people(stack, 'ana', 'bia'))
  await enter(stack, context, one)
  await waitForViewer(page)
  // 1280 × 800 at 200 % zoom.
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto('/teams')
  await expect(page.getByRole('complementary', { name: 'Sua próxima partida' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Publicidade: Loja de cartas' })).toBeVisible()
  const taken = await page.evaluate(() =>
    [...document.querySelectorAll('header, aside')]
      .filter((part) => !part.closest('main'))
      .map((part) => part.getBoundingClientRect())
      .reduce((sum, { top, bottom }) => sum + Math.max(0, Math.min(bottom, 400) - Math.max(top, 0)), 0),
  )
  expect(taken).toBeLessThanOrEqual(400 / 3)
  await expectAccessible(page)
  await noAds(stack)
})

/** Simulates switching tabs, which Playwright cannot do. */
async function look(page: Page, where: 'away' | 'here'): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, where === 'away')
}

/** Runs in the page. */
function countNotes(): void {
  const made = { notes: 0 }
  Object.assign(window, { made })
  const { createOscillator } = AudioContext.prototype
  AudioContext.prototype.createOscillator = function note() {
    made.notes += 1
    return createOscillator.call(this)
  }
}

const notesOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { made: { notes: number } }).made.notes)
