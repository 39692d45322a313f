import type { Page } from '@playwright/test'
import { makePerson } from '../apps/api/src/features/accounts/testing.ts'
import { makeAd } from '../apps/api/src/features/ads/testing.ts'
import { makeReport } from '../apps/api/src/features/moderation/testing.ts'
import { makeCoupon, makePromotion } from '../apps/api/src/features/promotions/testing.ts'
import { makeReferral } from '../apps/api/src/features/referrals/testing.ts'
import { makeShopItem } from '../apps/api/src/features/shop/testing.ts'
import { makeTicket } from '../apps/api/src/features/tickets/testing.ts'
import {
  disputeMatch,
  makeStartedTournament,
  makeTournament,
} from '../apps/api/src/features/tournaments/testing.ts'
import { makeFailedJob } from '../apps/api/src/platform/jobs/failed-jobs.factory.ts'
import type { Stack } from '../tools/stack/index.ts'
import { expect, test } from './support/trunfo.ts'
import { makeWaiting } from './support/withdrawals.ts'

const TALLEST_ROW_PX = 44
const LONG = 'nome-comprido-'.repeat(5).slice(0, 60)

test.use({ viewport: { width: 1280, height: 800 } })

/** Adds a record with a long name to every table that has a factory. */
async function fillTables(stack: Stack, founderId: string): Promise<void> {
  const { db, owner } = stack

  const person = await makePerson(db, {
    email: `${'a'.repeat(60)}@correio.test`,
    roles: ['vip', 'redator', 'suporte'],
  })
  await owner.query('update users set email_verified = false where id = $1', [person.id])
  await makeTournament(db, { name: LONG, is_featured: true, created_by: founderId })
  await makeAd(db, { name: LONG })
  const item = await makeShopItem(db, { name: LONG, quantity: 0 })
  await db
    .insertInto('shop_purchases')
    .values({
      user_id: person.id,
      item_id: item.id,
      item_name: LONG,
      message: LONG.repeat(3),
      price_coins: 100,
      cost_coins: 50,
      coupon_code: 'METADE',
    })
    .execute()
  await makeReferral(db, { referrerId: founderId, referredId: person.id })
  await makeFailedJob(db, { task: LONG, payload: { thingId: person.id }, error: LONG.repeat(10) })
  await makeWaiting(stack, { userId: person.id })
  await db
    .insertInto('audit_entries')
    .values({
      actor_id: founderId,
      action: 'person.banned',
      subject_type: 'person',
      subject_id: person.id,
      reason: LONG.repeat(3),
    })
    .execute()
  await makePromotion(db, { name: LONG, description: LONG.repeat(3) })
  await makeCoupon(db, { description: LONG.repeat(3) })
  await makeTicket(db, { ownerId: person.id })
  await makeReport(db, { responsibleId: person.id, text: 'Uma palavra '.repeat(30).trim() })
  const { id } = await makeStartedTournament(db, { name: LONG, participants: 2 })
  const { id: matchId } = await db
    .selectFrom('tournament_matches')
    .select('id')
    .where('tournament_id', '=', id)
    .executeTakeFirstOrThrow()
  await disputeMatch(db, matchId)
  await db.insertInto('match_cases').values({ match_id: matchId, disputed_at: new Date() }).execute()
}

async function tallestRow(page: Page): Promise<number> {
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await expect(page.locator('section [aria-busy=true], [aria-busy=true] table')).toHaveCount(0)
  // Rows are wider until the font has loaded.
  await page.evaluate(async () => void (await document.fonts.ready))
  return page
    .locator('tbody tr')
    .evaluateAll((rows) => Math.max(...rows.map((row) => row.getBoundingClientRect().height)))
}

test('rows of staff tables are one line high, however long their names', async ({ page, signIn, stack }) => {
  const founder = await signIn({ roles: ['fundador'] })
  await fillTables(stack, founder.id)
  const tall: string[] = []
  for (const path of [
    '/admin/users',
    '/admin/tournaments',
    '/admin/ads',
    '/admin/shop',
    '/admin/shop?tab=purchases',
    '/admin/jobs',
    '/admin/audit',
    '/admin/referrals',
    '/admin/withdrawals',
    '/admin/promotions',
    '/admin/promotions?tab=coupons',
    '/admin/tickets',
    '/admin/reports',
    '/admin/disputes',
  ]) {
    await page.goto(path)
    const height = await tallestRow(page)
    if (height > TALLEST_ROW_PX) tall.push(`${path}: ${height}`)
  }
  expect(tall).toEqual([])
})

test('the shell and the staff frame share their left edge', async ({ page, signIn }) => {
  await signIn({ roles: ['fundador'] })
  const leftOf = async (place: ReturnType<Page['locator']>) => (await place.boundingBox())?.x ?? Number.NaN
  for (const [width, path] of [
    [1280, '/admin/users'],
    [1600, '/admin/users'],
    [1280, '/admin'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const logo = page.locator('header a').first()
    const frame =
      path === '/admin'
        ? page.getByRole('heading', { level: 1 })
        : page.getByRole('navigation', { name: 'Páginas da equipe' }).getByRole('link').first()
    const distance = async () => Math.abs((await leftOf(frame)) - (await leftOf(logo)))
    await expect.poll(distance, { message: `${path} at ${width}` }).toBeLessThanOrEqual(1)
  }
})
