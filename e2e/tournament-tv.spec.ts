import type { Page } from '@playwright/test'
import { makeGame } from '../apps/api/src/features/games/testing.ts'
import { makeStartedTournament } from '../apps/api/src/features/tournaments/testing.ts'
import { bracket } from './pages/tournament.ts'
import { expectAccessible } from './support/accessibility.ts'
import { matchesOf, play } from './support/matches.ts'
import { expect, test } from './support/trunfo.ts'
import { emptyCatalogue } from './support/world.ts'

/** The size used in OBS. */
test.use({ viewport: { width: 1920, height: 1080 } })
test.beforeEach(({ stack }) => emptyCatalogue(stack))

test('a broadcast shows only the bracket and follows it live up to the champion', async ({
  stack,
  page,
  context,
}) => {
  const game = await makeGame(stack.db, { name: 'Super Duelo' })
  const { id } = await makeStartedTournament(stack.db, {
    participants: 4,
    name: 'Copa no Ar',
    game_id: game.id,
  })
  await page.goto(`/tournaments/${id}`)
  const [tv] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Modo transmissão' }).click(),
  ])
  await expect(tv).toHaveURL(`/tournaments/${id}?view=tv`)
  await expect(tv.getByRole('heading', { name: 'Copa no Ar' })).toBeVisible()
  await expect(tv.getByText('Super Duelo')).toBeVisible()
  for (const frame of ['banner', 'navigation', 'contentinfo'] as const)
    await expect(tv.getByRole(frame)).toHaveCount(0)
  await expect(bracket(tv).getByRole('list', { name: 'Semifinal' }).getByRole('listitem')).toHaveCount(2)
  await expectWhole(tv, 3)

  // Both declare, and the bracket updates live.
  const [match] = await matchesOf(stack, id)
  if (!match) throw new Error('nothing was drawn')
  for (const userId of [match.one, match.two]) {
    const { headers } = await stack.sessionOf(userId)
    const declared = await page.request.post(`/api/matches/${match.id}/declaration`, {
      headers,
      data: { winnerId: match.one },
    })
    expect(declared.ok()).toBe(true)
  }
  await expect(bracket(tv).getByText('venceu', { exact: true })).toHaveCount(1)
  await play(stack, id)
  await expect(tv.getByRole('status')).toContainText('Campeão')
  await expect(bracket(tv).getByText('venceu a final')).toHaveCount(1)
  await expectAccessible(tv)
})

test('every match fits the screen with 32, 64 and 128 participants; with more, the last rounds do', async ({
  stack,
  page,
}) => {
  for (const [participants, matches] of [
    [32, 31],
    [64, 63],
    [256, 127],
    [128, 127],
  ] as const) {
    const { id } = await makeStartedTournament(stack.db, { participants, name: `Copa dos ${participants}` })
    await page.goto(`/tournaments/${id}?view=tv`)
    await expectWhole(page, matches)
    await expect(page.getByText('Rodadas 2 a 8, de 8')).toHaveCount(participants > 128 ? 1 : 0)
  }
  await expectAccessible(page)
  await page.goto(`${page.url()}&background=transparent`)
  await expectWhole(page, 127)
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

/** Expects this many matches, all visible, and no scrolling. */
async function expectWhole(page: Page, count: number): Promise<void> {
  const matches = bracket(page).getByRole('listitem')
  await expect(matches).toHaveCount(count)
  const isInside = () =>
    matches.evaluateAll((items) =>
      items.every((item) => {
        const { top, left, bottom, right } = item.getBoundingClientRect()
        return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
      }),
    )
  await expect.poll(isInside, { message: 'a match lies outside' }).toBe(true)
  const size = () =>
    page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement
      return { width: scrollWidth, height: scrollHeight }
    })
  await expect.poll(size).toEqual(page.viewportSize())
}
