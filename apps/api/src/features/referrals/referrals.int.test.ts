import { readFileSync } from 'node:fs'
import type { Reward } from '@trunfo/contract/referrals'
import { centavos } from '@trunfo/money/amounts'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { until } from '../../../test/live.ts'
import { noticesDriver } from '../../../test/notices.ts'
import { referralsDriver } from '../../../test/referrals.ts'
import { makeIdentity, makePerson } from '../accounts/testing.ts'
import { assertApplied, findBalances, findCoins, findRewardBudget, reward } from '../ledger/index.ts'
import { auditLedger, makeRewardBudget } from '../ledger/testing.ts'
import { makeOrder } from '../payments/testing.ts'
import { makeStartedTournament } from '../tournaments/testing.ts'
import { insertPendingReferral } from './referrals.queries.ts'
import { makeReferral, makeReferralReward } from './testing.ts'

const testApp = await useTestApp()
const { app, database, services, signIn, work } = testApp
const { db } = services
await work()
const { waitForNotices } = noticesDriver(testApp)
const { finishTournament, pay, brought, rowOf, auditOf } = referralsDriver(testApp)
const admin = await signIn(['admin'])
const founder = await signIn(['fundador'])
await makeRewardBudget(db)

const refer = (referrerId: string, referredId: string) =>
  db.transaction().execute((tx) => insertPendingReferral(tx, { referrerId, referredId }))
const referralsOf = (referredId: string) =>
  db.selectFrom('referrals').select(['referrer_id', 'status']).where('referred_id', '=', referredId).execute()

/** The default reward in these tests. */
beforeEach(() => makeReferralReward(db))

const TEN_REAIS: Reward = { rewardType: 'cash', rewardAmount: 10_00 }
const HUNDRED_COINS: Reward = { rewardType: 'coins', rewardAmount: 100 }

const approve = (id: string, payload: Reward = TEN_REAIS, { headers }: SignedIn = admin) =>
  app.inject({ method: 'POST', url: `/api/admin/referrals/${id}/approve`, headers, payload })
const get = async ({ headers }: SignedIn, url: string) => (await app.inject({ url, headers })).json()
const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code

describe('at the sign-up', () => {
  test('a person is referred once, by the first of any number of concurrent referrers', async () => {
    const newcomer = await makePerson(db)
    const referrers = await Promise.all(Array.from({ length: 5 }, () => makePerson(db)))
    await Promise.all(referrers.map(({ id }) => refer(id, newcomer.id)))
    expect(await referralsOf(newcomer.id)).toMatchObject([{ status: 'pending' }])
  })

  test('nobody can refer themselves', async () => {
    const { id } = await makePerson(db)
    await expect(refer(id, id)).rejects.toThrow(/check constraint/)
  })

  test('an account erased in the meantime does not become a referrer', async () => {
    const newcomer = await makePerson(db)
    await refer(crypto.randomUUID(), newcomer.id)
    expect(await referralsOf(newcomer.id)).toEqual([])
  })
})

describe('the reward', () => {
  const url = '/api/admin/referrals/settings'
  const save = (payload: object, { headers }: SignedIn = admin) =>
    app.inject({ method: 'PUT', url, headers, payload })

  test('gets a new version with each change, audited with its previous value', async () => {
    const response = await save({ ...HUNDRED_COINS, monthlyCap: 5 }, founder)
    expect(response.json()).toMatchObject({ settings: { ...HUNDRED_COINS, monthlyCap: 5 } })
    expect(response.json().saved.by).toEqual(expect.any(String))
    const [entry] = (await auditOf('settings')).slice(-1)
    expect(entry).toEqual({
      action: 'referrals.settings-saved',
      actor_id: founder.userId,
      before: { ...TEN_REAIS, monthlyCap: 10 },
      after: { ...HUNDRED_COINS, monthlyCap: 5 },
    })
    const count = (await auditOf('settings')).length
    expect((await save({ ...HUNDRED_COINS, monthlyCap: 5 }, founder)).statusCode).toBe(200)
    expect(await auditOf('settings')).toHaveLength(count)
  })

  test.each([
    [{ rewardAmount: 50_01 }, 'referrals.amount_out_of_range', 'rewardAmount'],
    [{ rewardAmount: -1 }, 'referrals.amount_out_of_range', 'rewardAmount'],
    [{ monthlyCap: 0 }, 'referrals.cap_out_of_range', 'monthlyCap'],
  ])('with %j gets a field error', async (change, code, field) => {
    const response = await save({ ...TEN_REAIS, monthlyCap: 10, ...change }, founder)
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toMatchObject({ code, field })
  })

  test('in cash can be offered only by a fundador; an admin can offer coins or nothing', async () => {
    const refused = await save({ ...TEN_REAIS, rewardAmount: 1, monthlyCap: 10 })
    expect(refused.statusCode).toBe(403)
    expect(refused.json().error).toMatchObject({ code: 'referrals.cash_by_founder', field: 'rewardType' })
    // Changing only the cap of a cash offer counts as offering cash.
    expect((await save({ ...TEN_REAIS, monthlyCap: 1_000 })).statusCode).toBe(403)
    expect(await get(admin, url)).toMatchObject({
      settings: { ...TEN_REAIS, monthlyCap: 10 },
      abilities: { setCash: false },
    })
    expect((await save({ ...HUNDRED_COINS, monthlyCap: 10 })).statusCode).toBe(200)
    expect((await save({ ...TEN_REAIS, rewardAmount: 0, monthlyCap: 10 })).statusCode).toBe(200)
    const offered = await save({ rewardType: 'cash', rewardAmount: 50_00, monthlyCap: 10 }, founder)
    expect(offered.json()).toMatchObject({ settings: { rewardAmount: 50_00 }, abilities: { setCash: true } })
  })

  test('in cash is limited to R$ 50 in the database too, for processes of the previous release', async () => {
    await expect(makeReferralReward(db, { amount: 50_01 })).rejects.toThrow('referral_settings_cash')
  })

  test('of more than R$ 50 from before the limit is lowered to it, with a reason', async () => {
    const owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    const file = new URL('../../../migrations/20261117202020_referrals-cash-limit.sql', import.meta.url)
    const clamp = () => owner.query(readFileSync(file, 'utf8'))
    const rule = 'check (reward_type <> $$cash$$ or reward_amount <= 5000) not valid'
    await owner.query('alter table referral_settings drop constraint referral_settings_cash')
    await makeReferralReward(db, { amount: 1_000_00, cap: 7 })
    await owner.query(`alter table referral_settings add constraint referral_settings_cash ${rule}`)
    await clamp()
    const { settings, saved } = await get(admin, url)
    expect(settings).toEqual({ rewardType: 'cash', rewardAmount: 50_00, monthlyCap: 7 })
    expect(saved).toMatchObject({ by: null, reason: expect.stringContaining('R$ 50,00') })
    // A reward within the limit stays unchanged.
    await makeReferralReward(db)
    await clamp()
    expect((await get(admin, url)).settings).toEqual({ ...TEN_REAIS, monthlyCap: 10 })
    await owner.end()
  })

  test.each([['suporte'], ['moderador'], ['vip']] as const)('is not accessible to %s', async (role) => {
    const who = await signIn([role])
    expect((await save({ ...TEN_REAIS, monthlyCap: 10 }, who)).statusCode).toBe(403)
    expect((await app.inject({ url: '/api/admin/referrals', headers: who.headers })).statusCode).toBe(403)
  })

  test('has rows that the application cannot change afterwards', async () => {
    await expect(db.updateTable('referral_settings').set({ reward_amount: 1 }).execute()).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('approval', () => {
  test('pays cash once, stores the reward on the row, notifies the referrer and is audited', async () => {
    const { id, referrer, newcomer } = await brought()
    expect((await approve(id)).json()).toEqual({ outcome: 'paid' })
    expect(await findBalances(db, referrer.userId)).toMatchObject({ cash: 10_00, bonus: 0 })
    expect(await rowOf(id)).toMatchObject({
      status: 'completed',
      reward_type: 'cash',
      reward_amount: 10_00,
      approved_by: admin.userId,
      rewarded_at: expect.any(Date),
    })
    // A repetition by the same person is not a second approval.
    expect((await approve(id)).json()).toEqual({ outcome: 'paid' })
    expect((await findBalances(db, referrer.userId)).cash).toBe(10_00)
    expect(await auditOf(id)).toEqual([
      {
        action: 'referral.approved',
        actor_id: admin.userId,
        before: null,
        after: { referrerId: referrer.userId, referredId: newcomer.id, ...TEN_REAIS, signs: [] },
      },
    ])
    expect(await waitForNotices(referrer.userId)).toEqual([
      {
        kind: 'money',
        title: 'Recompensa de indicação',
        message: expect.stringContaining('<b>R$ 10,00</b>'),
        link_to: '/account-settings?tab=referrals',
      },
    ])
    expect(await auditLedger(db)).toEqual({})
  })

  test('appears in the wallet as a referral bonus', async () => {
    const { id, referrer } = await brought()
    await approve(id)
    const { entries } = await get(referrer, '/api/wallet/history')
    const { username: name } = await db
      .selectFrom('referrals')
      .innerJoin('profiles', 'profiles.id', 'referred_id')
      .select('username')
      .where('referrals.id', '=', id)
      .executeTakeFirstOrThrow()
    const origin = { name, path: '/account-settings?tab=referrals' }
    expect(entries).toMatchObject([{ kind: 'referral_bonus', amount: 10_00, origin }])
  })

  test('in cash is rejected when the budget is empty, and nothing changes', async () => {
    const { id, referrer } = await brought()
    const budget = await findRewardBudget(db)
    const emptied = await brought()
    await db.transaction().execute(async (tx) => {
      const all = { fact: `test:${id}`, ownerId: emptied.referrer.userId, amount: centavos(budget - 9_99) }
      assertApplied(await reward(tx, all))
    })
    const refused = await approve(id)
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      expect.objectContaining({
        code: 'referrals.budget_short',
        facts: { available: expect.stringContaining('9,99'), needed: expect.stringContaining('10,00') },
      }),
    ])
    expect(await rowOf(id)).toMatchObject({ status: 'pending', approved_by: null, reward_amount: null })
    expect(await auditOf(id)).toEqual([])
    expect((await findBalances(db, referrer.userId)).cash).toBe(0)
    expect(await findRewardBudget(db)).toBe(9_99)
    const { referrals } = await get(admin, '/api/admin/referrals?status=pending')
    expect(referrals.find((row: { id: string }) => row.id === id).obstacles).toEqual(['budget_short'])

    await makeReferralReward(db, { type: 'coins', amount: 100 })
    expect((await approve(emptied.id, HUNDRED_COINS)).statusCode).toBe(200)
    await makeReferralReward(db)
    await makeRewardBudget(db, 1)
    expect((await approve(id)).json()).toEqual({ outcome: 'paid' })
    expect(await findRewardBudget(db)).toBe(0)
    await makeRewardBudget(db)
  })

  test('pays coins, without CPF or activity', async () => {
    await makeReferralReward(db, { type: 'coins', amount: 100 })
    const { id, referrer } = await brought({ isComplete: false })
    expect((await approve(id, HUNDRED_COINS)).statusCode).toBe(200)
    expect(await findCoins(db, referrer.userId)).toBe(100)
    expect(await findBalances(db, referrer.userId)).toMatchObject({ cash: 0, bonus: 0 })
    expect(await rowOf(id)).toMatchObject({ reward_type: 'coins', reward_amount: 100 })
    expect((await auditOf(id))[0]?.after).toMatchObject({ signs: ['no_activity', 'no_identity'] })
    expect((await waitForNotices(referrer.userId))[0]?.message).toContain('<b>100 CardCoins</b>')
  })

  test('requires a reward to be set', async () => {
    await makeReferralReward(db, { amount: 0 })
    const { id } = await brought()
    const response = await approve(id, { ...TEN_REAIS, rewardAmount: 0 })
    expect([response.statusCode, codeOf(response)]).toEqual([409, 'referrals.reward_not_set'])
    expect((await rowOf(id)).status).toBe('pending')
  })

  test('pays only the reward that the approver saw', async () => {
    const { id, referrer } = await brought()
    await makeReferralReward(db, { amount: 20_00 })
    expect(codeOf(await approve(id))).toBe('referrals.reward_changed')
    expect((await findBalances(db, referrer.userId)).cash).toBe(0)
    expect((await approve(id, { ...TEN_REAIS, rewardAmount: 20_00 })).statusCode).toBe(200)
    expect((await findBalances(db, referrer.userId)).cash).toBe(20_00)
  })

  test('in cash requires the referred person’s own CPF', async () => {
    const { id, newcomer } = await brought({ isComplete: false })
    await finishTournament(newcomer.id)
    expect(codeOf(await approve(id))).toBe('referrals.identity_missing')
    await makeIdentity(services, newcomer.id)
    expect((await approve(id)).json()).toEqual({ outcome: 'paid' })
  })

  describe('in cash requires a settled payment or a finished tournament of theirs', () => {
    async function identified() {
      const made = await brought({ isComplete: false })
      await makeIdentity(services, made.newcomer.id)
      return made
    }

    test('and a running tournament or a test does not count', async () => {
      const { id, newcomer } = await identified()
      await makeStartedTournament(db, { participants: [newcomer.id, (await makePerson(db)).id] })
      await finishTournament(newcomer.id, { is_test: true })
      expect(codeOf(await approve(id))).toBe('referrals.activity_missing')
      await finishTournament(newcomer.id)
      expect((await approve(id)).json()).toEqual({ outcome: 'paid' })
    })

    test.each([
      ['one that waits for its payer', (userId: string) => makeOrder(db, { buyerId: userId })],
      ['one that settles tomorrow', (userId: string) => pay(userId, { settled: '-1 day' })],
      ['one that is held back', (userId: string) => pay(userId, { isHeld: true })],
      [
        'one that goes back',
        async (userId: string) => {
          const capture = { capture_id: await pay(userId), amount: 50_00 }
          await db
            .insertInto('payment_refunds')
            .values({ ...capture, source: 'purchase', reason: 'x' })
            .execute()
        },
      ],
      [
        'one in dispute',
        async (userId: string) => {
          const capture = { capture_id: await pay(userId), amount: 50_00 }
          await db
            .insertInto('payment_takings')
            .values({ ...capture, provider: 'stripe', kind: 'dispute', provider_id: userId, state: 'open' })
            .execute()
        },
      ],
    ])('and %s does not count as a settled payment', async (_, make) => {
      const { id, newcomer } = await identified()
      await make(newcomer.id)
      expect(codeOf(await approve(id))).toBe('referrals.activity_missing')
    })

    test('and a settled payment is enough', async () => {
      const { id, newcomer } = await identified()
      await pay(newcomer.id)
      expect((await approve(id)).json()).toEqual({ outcome: 'paid' })
    })
  })

  test('is forbidden to the referrer and the referred person', async () => {
    const referrer = await signIn(['admin'])
    const own = await brought({ referrer })
    expect(codeOf(await approve(own.id, TEN_REAIS, referrer))).toBe('platform.self_dealing')
    const newcomer = await signIn(['fundador'])
    const { id } = await makeReferral(db, {
      referrerId: (await makePerson(db)).id,
      referredId: newcomer.userId,
    })
    const response = await approve(id, TEN_REAIS, newcomer)
    expect([response.statusCode, codeOf(response)]).toEqual([403, 'platform.self_dealing'])
    await expect(
      db.updateTable('referrals').set({ approved_by: newcomer.userId }).where('id', '=', id).execute(),
    ).rejects.toThrow('referrals_approved_by_another')
  })

  test('has a monthly cap per referrer', async () => {
    await makeReferralReward(db, { cap: 2 })
    const first = await brought()
    const { referrer } = first
    const [second, third] = [await brought({ referrer }), await brought({ referrer })]
    expect((await approve(first.id)).statusCode).toBe(200)
    expect((await approve(second.id)).statusCode).toBe(200)
    expect(codeOf(await approve(third.id))).toBe('referrals.cap_reached')
    expect((await approve((await brought()).id)).statusCode).toBe(200)
    // The next month starts from zero; the first instant of a month in Brasília belongs to that month.
    await sql`update referrals set rewarded_at =
      (date_trunc('month', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo') - interval '1 second'
      where id = ${first.id}`.execute(db)
    expect((await approve(third.id)).statusCode).toBe(200)
    expect((await findBalances(db, referrer.userId)).cash).toBe(30_00)
  })

  test.each(['banned', 'erased'] as const)('requires both to be active, not %s', async (status) => {
    for (const who of ['referrer', 'newcomer'] as const) {
      const made = await brought()
      const gone = who === 'referrer' ? made.referrer.userId : made.newcomer.id
      await db.updateTable('profiles').set({ status }).where('id', '=', gone).execute()
      expect(codeOf(await approve(made.id))).toBe('referrals.inactive')
      expect((await findBalances(db, made.referrer.userId)).cash).toBe(0)
    }
  })

  test('requires a confirmed email address, because unconfirmed accounts are deleted', async () => {
    const { id, newcomer } = await brought()
    await db.updateTable('users').set({ email_verified: false }).where('id', '=', newcomer.id).execute()
    expect(codeOf(await approve(id))).toBe('referrals.unconfirmed')
  })

  test('by another staff member after the first is rejected', async () => {
    const { id } = await brought()
    await approve(id)
    expect(codeOf(await approve(id, TEN_REAIS, await signIn(['fundador'])))).toBe(
      'referrals.already_approved',
    )
  })

  test('of an unknown referral is not found', async () => {
    expect((await approve(crypto.randomUUID())).statusCode).toBe(404)
  })
})

describe('above R$ 20', () => {
  const THIRTY_REAIS: Reward = { rewardType: 'cash', rewardAmount: 30_00 }
  beforeEach(() => makeReferralReward(db, { amount: 30_00 }))
  const rowFor = async (id: string, who: SignedIn) =>
    (await get(who, '/api/admin/referrals')).referrals.find((row: { id: string }) => row.id === id)

  test('two people approve: the first approval is audited, the second pays', async () => {
    const { id, referrer, newcomer } = await brought()
    const budget = await findRewardBudget(db)
    expect((await approve(id, THIRTY_REAIS)).json()).toEqual({ outcome: 'first' })
    expect(await rowOf(id)).toMatchObject({
      status: 'pending',
      approved_by: null,
      first_approved_by: admin.userId,
      first_approved_amount: 30_00,
    })
    expect([(await findBalances(db, referrer.userId)).cash, await findRewardBudget(db)]).toEqual([0, budget])
    expect(await rowFor(id, admin)).toMatchObject({ status: 'pending', firstApproval: { isOwn: true } })
    expect(await rowFor(id, founder)).toMatchObject({ firstApproval: { isOwn: false }, obstacles: [] })

    // Repeated approvals by the first person count as one.
    expect((await approve(id, THIRTY_REAIS)).json()).toEqual({ outcome: 'first' })
    expect((await findBalances(db, referrer.userId)).cash).toBe(0)

    expect((await approve(id, THIRTY_REAIS, founder)).json()).toEqual({ outcome: 'paid' })
    expect((await findBalances(db, referrer.userId)).cash).toBe(30_00)
    expect(await findRewardBudget(db)).toBe(budget - 30_00)
    const after = { referrerId: referrer.userId, referredId: newcomer.id, ...THIRTY_REAIS, signs: [] }
    expect(await auditOf(id)).toEqual([
      { action: 'referral.first-approved', actor_id: admin.userId, before: null, after },
      {
        action: 'referral.approved',
        actor_id: founder.userId,
        before: null,
        after: { ...after, firstApprovedBy: admin.userId },
      },
    ])
    const shown = await rowFor(id, admin)
    expect(shown).toMatchObject({ status: 'completed', firstApproval: null, reward: THIRTY_REAIS })
    expect([shown.reward.firstBy, shown.reward.by]).toEqual([expect.any(String), expect.any(String)])
    // Each repetition gets the original response, and a third person gets an error.
    expect((await approve(id, THIRTY_REAIS)).json()).toEqual({ outcome: 'first' })
    expect((await approve(id, THIRTY_REAIS, founder)).json()).toEqual({ outcome: 'paid' })
    expect(codeOf(await approve(id, THIRTY_REAIS, await signIn(['admin'])))).toBe(
      'referrals.already_approved',
    )
    expect((await findBalances(db, referrer.userId)).cash).toBe(30_00)
    expect(await auditLedger(db)).toEqual({})
  })

  test('neither of the two may be the referrer or the referred person', async () => {
    const referrer = await signIn(['admin'])
    const { id } = await brought({ referrer })
    expect(codeOf(await approve(id, THIRTY_REAIS, referrer))).toBe('platform.self_dealing')
    await approve(id, THIRTY_REAIS)
    expect(codeOf(await approve(id, THIRTY_REAIS, referrer))).toBe('platform.self_dealing')
    await expect(
      db.updateTable('referrals').set({ first_approved_by: referrer.userId }).where('id', '=', id).execute(),
    ).rejects.toThrow('referrals_first_approved_by_another')
    expect((await findBalances(db, referrer.userId)).cash).toBe(0)
  })

  test('another amount needs two new approvals', async () => {
    const { id, referrer } = await brought()
    await approve(id, THIRTY_REAIS)
    await makeReferralReward(db, { amount: 40_00 })
    const forty = { ...THIRTY_REAIS, rewardAmount: 40_00 }
    expect((await rowFor(id, founder)).firstApproval).toBeNull()
    expect((await approve(id, forty, founder)).json()).toEqual({ outcome: 'first' })
    expect((await findBalances(db, referrer.userId)).cash).toBe(0)
    expect((await approve(id, forty)).json()).toEqual({ outcome: 'paid' })
    expect((await findBalances(db, referrer.userId)).cash).toBe(40_00)
  })

  test('a first approval is void once one approval is enough', async () => {
    const { id, referrer } = await brought()
    await approve(id, THIRTY_REAIS)
    await makeReferralReward(db)
    expect((await approve(id)).json()).toEqual({ outcome: 'paid' })
    expect((await findBalances(db, referrer.userId)).cash).toBe(10_00)
    expect(await rowOf(id)).toMatchObject({ approved_by: admin.userId, first_approved_by: null })
  })

  test('the table rejects a reward that one person approved, for processes of the previous release', async () => {
    const { id } = await brought()
    const paid = db
      .updateTable('referrals')
      .set({
        status: 'completed',
        reward_type: 'cash',
        reward_amount: 20_01,
        settings_version: 1,
        approved_by: admin.userId,
        rewarded_at: new Date(),
      })
      .where('id', '=', id)
    await expect(paid.execute()).rejects.toThrow('referrals_two_people')
    const twice = {
      first_approved_by: admin.userId,
      first_approved_at: new Date(),
      first_approved_amount: 20_01,
    }
    await expect(paid.set(twice).execute()).rejects.toThrow('referrals_two_people')
  })
})

describe('the budget for cash rewards', () => {
  const url = '/api/admin/referrals/budget'
  const fill = (payload: object, { headers }: SignedIn, key: string = crypto.randomUUID()) =>
    app.inject({ method: 'POST', url, headers: { ...headers, 'idempotency-key': key }, payload })
  const FILLING = { amount: 100_00, reason: 'Campanha de novembro' }

  test('is filled by a fundador, once per request, and audited', async () => {
    const before = await findRewardBudget(db)
    const key = crypto.randomUUID()
    expect((await fill(FILLING, founder, key)).statusCode).toBe(204)
    expect((await fill(FILLING, founder, key)).statusCode).toBe(204)
    expect(await findRewardBudget(db)).toBe(before + 100_00)
    const shown = await get(founder, url)
    expect(shown).toMatchObject({ balance: before + 100_00, abilities: { fill: true } })
    expect(shown.fillings[0]).toMatchObject({ ...FILLING, by: expect.any(String) })
    const entries = await db
      .selectFrom('audit_entries')
      .select(['actor_id', 'after', 'reason'])
      .where('action', '=', 'referrals.budget-filled')
      .execute()
    expect(entries).toEqual([
      { actor_id: founder.userId, after: { amount: 100_00 }, reason: 'Campanha de novembro' },
    ])
    expect(await auditLedger(db)).toEqual({})
  })

  test('can be seen but not filled by an admin', async () => {
    const before = await findRewardBudget(db)
    expect((await fill(FILLING, admin)).statusCode).toBe(403)
    expect(await get(admin, url)).toMatchObject({ balance: before, abilities: { fill: false } })
  })

  test.each([
    [{ amount: 0 }, 'platform.invalid_request'],
    [{ amount: 10_000_01 }, 'platform.invalid_request'],
    [{ reason: ' ' }, 'referrals.reason_required'],
  ])('rejects %j', async (change, code) => {
    const before = await findRewardBudget(db)
    const refused = await fill({ ...FILLING, ...change }, founder)
    expect([refused.statusCode, codeOf(refused)]).toEqual([400, code])
    expect(await findRewardBudget(db)).toBe(before)
  })
})

describe('the staff list', () => {
  const list = (query = '', who = admin) => get(who, `/api/admin/referrals${query}`)

  test('is paged, newest first, and filters by status', async () => {
    const referrer = await signIn()
    const made = []
    for (let count = 0; count < 22; count += 1) made.push(await brought({ isComplete: false, referrer }))
    const first = await list('?status=pending')
    expect(first.referrals).toHaveLength(20)
    expect(first.referrals[0].id).toBe(made.at(-1)?.id)
    const second = await list(`?status=pending&cursor=${first.nextCursor}`)
    expect(second.referrals.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([
      made[1]?.id,
      made[0]?.id,
    ])
    const completed = await list('?status=completed')
    expect(completed.referrals.length).toBeGreaterThan(0)
    for (const { status, reward } of completed.referrals)
      expect([status, reward]).toEqual(['completed', expect.objectContaining({ by: expect.any(String) })])
  })

  const rowFor = async (id: string, who = admin) =>
    (await list('', who)).referrals.find((row: { id: string }) => row.id === id)

  test('shows why a referral cannot be approved', async () => {
    const referrer = await signIn(['admin'])
    const { id } = await brought({ isComplete: false, referrer })
    expect((await rowFor(id)).obstacles).toEqual(['identity_missing', 'activity_missing'])
    expect((await rowFor(id, referrer)).obstacles).toEqual(['own', 'identity_missing', 'activity_missing'])
    await makeReferralReward(db, { type: 'coins', amount: 5 })
    expect((await rowFor(id)).obstacles).toEqual([])
  })

  test('shows the signs: device, network, activity, CPF', async () => {
    const { id, referrer, newcomer } = await brought({ isComplete: false })
    const seen = (userId: string, ip_address: string, user_agent: string) =>
      db
        .insertInto('sessions')
        .values({
          user_id: userId,
          token: crypto.randomUUID(),
          expires_at: sql<Date>`now() + interval '1 hour'`,
          ip_address,
          user_agent,
        })
        .execute()
    await seen(referrer.userId, '189.6.12.34', 'Firefox 127')
    await seen(newcomer.id, '2804:14c:5b:89::1', 'Firefox 127')
    expect((await rowFor(id)).signs).toEqual(['no_activity', 'no_identity'])
    await seen(newcomer.id, '189.6.12.34', 'Chrome 126')
    expect((await rowFor(id)).signs).toEqual(['same_network', 'no_activity', 'no_identity'])
    await seen(newcomer.id, '189.6.12.34', 'Firefox 127')
    expect((await rowFor(id)).signs).toEqual(['same_device', 'no_activity', 'no_identity'])
    await finishTournament(newcomer.id)
    await makeIdentity(services, newcomer.id)
    expect((await rowFor(id)).signs).toEqual(['same_device'])
  })
})

describe('the viewer’s own referrals', () => {
  test('are counted and listed with their rewards', async () => {
    const { id, referrer, newcomer } = await brought()
    const waiting = await brought({ isComplete: false, referrer })
    await db
      .updateTable('profiles')
      .set({ roles: ['user', 'vip'] })
      .where('id', '=', newcomer.id)
      .execute()
    await approve(id)
    expect(await get(referrer, '/api/referrals/summary')).toEqual({
      offer: { ...TEN_REAIS, monthlyCap: 10 },
      pending: 1,
      rewarded: 1,
      rewardedThisMonth: 1,
    })
    const { referrals, nextCursor } = await get(referrer, '/api/referrals')
    expect(nextCursor).toBeNull()
    expect(referrals).toMatchObject([
      { id: waiting.id, username: waiting.newcomer.username, isVip: false, status: 'pending', reward: null },
      { id, username: newcomer.username, isVip: true, status: 'completed', reward: TEN_REAIS },
    ])
    // The viewer sees neither other people's referrals nor whom those people referred.
    expect((await get(await signIn(), '/api/referrals')).referrals).toEqual([])
  })

  test('show no offer while no reward is set', async () => {
    await makeReferralReward(db, { amount: 0 })
    expect(await get(await signIn(), '/api/referrals/summary')).toMatchObject({ offer: null })
  })
})

describe('an erased person', () => {
  const password = 'mesa redonda 9'
  const leave = ({ headers }: SignedIn) =>
    app.inject({ method: 'DELETE', url: '/api/accounts/me', headers, payload: { password } })

  test('loses pending referrals on either side, while paid ones stay without a name', async () => {
    const referrer = await signIn([], { password })
    const newcomer = await signIn([], { password })
    const waiting = await makeReferral(db, {
      referrerId: referrer.userId,
      referredId: (await makePerson(db)).id,
    })
    await makeReferralReward(db, { type: 'coins', amount: 100 })
    const paid = await makeReferral(db, { referrerId: referrer.userId, referredId: newcomer.userId })
    const bringing = await signIn()
    const brings = await makeReferral(db, { referrerId: bringing.userId, referredId: referrer.userId })
    await approve(paid.id, HUNDRED_COINS)
    expect((await leave(newcomer)).statusCode).toBe(204)
    expect((await leave(referrer)).statusCode).toBe(204)
    const left = () =>
      db.selectFrom('referrals').select('id').where('id', 'in', [waiting.id, paid.id, brings.id]).execute()
    await until(async () => (await left()).length === 1)
    expect(await left()).toEqual([{ id: paid.id }])
    const { referrals } = await get(admin, '/api/admin/referrals?status=completed')
    expect(referrals.find(({ id }: { id: string }) => id === paid.id)).toMatchObject({
      referrer: { username: null },
      referred: { username: null },
      reward: HUNDRED_COINS,
    })
  })
})
