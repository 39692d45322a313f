import type { Page, Route } from '@playwright/test'
import { makeGame, makeNick } from '../apps/api/src/features/games/testing.ts'
import {
  enterPeople,
  makeStartedTournament,
  makeTournament,
} from '../apps/api/src/features/tournaments/testing.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { shiftsOf, watchShifts } from './support/ads.ts'
import { somebody } from './support/people.ts'
import { DESKTOP, expect, PHONE, test } from './support/trunfo.ts'
import { caughtUp, emptyCatalogue, inDays } from './support/world.ts'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  test('a player finds current, organised and past tournaments, and follows a game without tournaments', async ({
    page,
    stack,
    signIn,
  }) => {
    const me = await signIn({ roles: ['vip'] })
    const { id: rival } = await somebody(stack)
    await page.goto('/tournaments/mine')
    await expect(page.getByText('Você não está em nenhum torneio agora.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Criar torneio' })).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    const { db } = stack
    const truco = await makeGame(db, { name: 'Truco' })
    await makeGame(db, { name: 'Sueca' })
    const participants = [me.id, rival]
    await makeStartedTournament(db, { name: 'Copa de Hoje', game_id: truco.id, participants })
    const { id } = await makeTournament(db, { name: 'Copa de Amanhã', starts_at: inDays(1) })
    await enterPeople(db, id, [me.id])
    await makeTournament(db, { name: 'Copa da Casa', created_by: me.id, starts_at: inDays(3) })
    await makeTournament(db, { name: 'Copa Adiada', created_by: me.id, status: 'cancelled' })
    await caughtUp(stack, '/admin/games')
    await page.reload()
    const part = (name: string) => page.getByRole('region', { name, exact: true })
    await expect(part('Jogando').getByRole('heading', { level: 3 })).toHaveText([
      'Copa de Hoje',
      'Copa de Amanhã',
    ])
    await expect(part('Organizando').getByRole('heading', { level: 3 })).toHaveText(['Copa da Casa'])
    await expect(part('Já passaram').getByRole('heading', { level: 3 })).toHaveText(['Copa Adiada'])

    await page.getByRole('button', { name: 'Escolher jogos' }).click()
    await page.getByRole('switch', { name: 'Sueca' }).click()
    await expect(page.getByRole('switch', { name: 'Sueca' })).toBeChecked()
    await expectAccessibleAtBothSizes(page)
    await page.keyboard.press('Escape')
    await expect(part('Jogos que você segue').getByRole('listitem')).toHaveText(['Sueca'])
    await expectAccessibleAtBothSizes(page)

    await page.getByRole('link', { name: 'Ir para a partida de Copa de Hoje' }).click()
    await expect(page).toHaveURL(/\/match\//)
  })
})

/** The requests of the page. */
const ASKED =
  /\/api\/(tournaments\/mine\?part=(playing|organising|past)|tournaments\/subscriptions|games|me\/nicks)$/

/** Opens the page and releases its responses one by one in the given order, a frame apart. */
async function openSlowly(page: Page, inOrder: (routes: Route[]) => Route[]): Promise<void> {
  const asked: Route[] = []
  let isCounted = false
  // Later refetches caused by hints pass through.
  await page.route(ASKED, (route) => (isCounted ? route.continue() : void asked.push(route)))
  await page.goto('/tournaments/mine')
  // No request waits for another one's response.
  await expect.poll(() => asked.length).toBe(6)
  isCounted = true
  const byAddress = asked.toSorted((one, other) => one.request().url().localeCompare(other.request().url()))
  for (const route of inOrder(byAddress)) {
    const answered = page.waitForEvent('requestfinished', (request) => request === route.request())
    await route.continue()
    await answered
    await shiftsOf(page)
  }
  await page.unroute(ASKED)
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Seus nicks' })).toBeVisible()
}

for (const viewport of [PHONE, DESKTOP])
  test(`nothing shifts while the page loads at ${viewport.width} px, whichever response comes first`, async ({
    page,
    stack,
    signIn,
  }) => {
    const { db } = stack
    const me = await signIn()
    const { id: rival } = await somebody(stack)
    await page.setViewportSize(viewport)
    // Late fonts shift the page, so they are cached by an earlier visit.
    await page.goto('/tournaments/mine')
    await page.waitForLoadState('networkidle')
    await watchShifts(page)
    const expectStill = async (what: string) => {
      for (const inOrder of [(routes: Route[]) => routes, (routes: Route[]) => routes.toReversed()]) {
        await openSlowly(page, inOrder)
        expect(await shiftsOf(page), what).toBeLessThanOrEqual(0.02)
      }
    }
    await expectStill('empty')

    const truco = await makeGame(db, { name: 'Truco' })
    await makeNick(db, truco.id, me.id, 'cartola')
    await makeStartedTournament(db, { game_id: truco.id, participants: [me.id, rival] })
    for (const days of [1, 2]) {
      const { id } = await makeTournament(db, { starts_at: inDays(days) })
      await enterPeople(db, id, [me.id])
    }
    await makeTournament(db, { created_by: me.id, starts_at: inDays(3) })
    await makeTournament(db, { created_by: me.id, status: 'cancelled' })
    await caughtUp(stack, '/admin/games')
    await expectStill('with tournaments')
  })
