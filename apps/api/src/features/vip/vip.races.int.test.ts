import { centavos } from '@trunfo/money/amounts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { everyInterleaving } from '../../../test/interleave.ts'
import { assertApplied, deposit, findBalances } from '../ledger/index.ts'
import { expireVips } from './vip.jobs.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '30' })
const { app, services, signIn } = testApp
const { db } = services

/** A user with money whose VIP has ended but is not yet marked as over. */
async function overdue() {
  const who = await signIn()
  const owned = { ownerId: who.userId, amount: centavos(200_00), settlesAt: new Date() }
  await db.transaction().execute(async (tx) => {
    assertApplied(await deposit(tx, { fact: `test:${who.userId}`, provider: 'stripe', ...owned }))
  })
  const headers = () => ({ ...who.headers, 'idempotency-key': crypto.randomUUID() })
  const buy = () =>
    app.inject({
      method: 'POST',
      url: '/api/vip/orders',
      headers: headers(),
      payload: { months: 3, way: 'balance' },
    })
  await buy()
  const days = sql`interval '100 days'`
  await sql`update vip_grants set starts_at = starts_at - ${days}, ends_at = ends_at - ${days}
    where user_id = ${who.userId}`.execute(db)
  await sql`update vip_status set expires_at = expires_at - ${days} where user_id = ${who.userId}`.execute(db)
  const orders = async () =>
    (await app.inject({ url: '/api/vip/orders', headers: who.headers })).json().orders as { id: string }[]
  const refund = (id: string) =>
    app.inject({ method: 'POST', url: `/api/vip/orders/${id}/refund`, headers: who.headers })
  return { ...who, buy, orders, refund }
}

async function standingOf(userId: string) {
  const { roles } = await db
    .selectFrom('profiles')
    .select('roles')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const grants = await db
    .selectFrom('vip_grants')
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('starts_at')
    .execute()
  const overlaps = grants.filter(({ startsAt }, index) => {
    const before = grants[index - 1]
    return before !== undefined && before.endsAt > startsAt
  })
  return { isVip: roles.includes('vip'), grants: grants.length, overlaps: overlaps.length }
}

test('the expiry never removes a renewal, whichever comes first', () =>
  everyInterleaving(testApp, async (race) => {
    const who = await overdue()
    const [bought] = await race([() => who.buy(), () => expireVips(services)])
    expect(bought.statusCode).toBe(201)
    await expireVips(services)
    expect(await standingOf(who.userId)).toEqual({ isVip: true, grants: 2, overlaps: 0 })
  }))

test('two concurrent purchases are two consecutive periods', () =>
  everyInterleaving(
    testApp,
    async (race) => {
      const who = await overdue()
      await race([() => who.buy(), () => who.buy()])
      expect(await standingOf(who.userId)).toEqual({ isVip: true, grants: 3, overlaps: 0 })
    },
    { areAlike: true },
  ))

test('of two concurrent refunds of two purchases one succeeds, and the other needs staff', () =>
  everyInterleaving(
    testApp,
    async (race) => {
      const who = await overdue()
      await who.buy()
      await who.buy()
      const [one, other] = await who.orders()
      const answers = await race([() => who.refund(one?.id ?? ''), () => who.refund(other?.id ?? '')])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
      const [refused] = answers.filter(({ statusCode }) => statusCode === 409)
      expect(refused?.json().error.code).toBe('vip.refund_by_support')
      expect(await standingOf(who.userId)).toEqual({ isVip: true, grants: 2, overlaps: 0 })
      expect((await findBalances(db, who.userId)).unsettled).toBe(100_00)
    },
    { areAlike: true },
  ))

test('a refund and a renewal at once: one is refunded, and the other counts', () =>
  everyInterleaving(testApp, async (race) => {
    const who = await overdue()
    await who.buy()
    const [first] = await who.orders()
    const [refunded, bought] = await race([() => who.refund(first?.id ?? ''), () => who.buy()])
    expect([refunded.statusCode, bought.statusCode]).toEqual([204, 201])
    expect(await standingOf(who.userId)).toEqual({ isVip: true, grants: 2, overlaps: 0 })
    expect((await findBalances(db, who.userId)).unsettled).toBe(100_00)
  }))
