import { centavos } from '@trunfo/money/amounts'
import { describe, expect, test } from 'vitest'
import { FROM_OUR_PAGE, type SignedIn, useTestApp } from '../../../test/app.ts'
import { everyInterleaving } from '../../../test/interleave.ts'
import { makeIdentity, makePerson, makeSession } from '../accounts/testing.ts'
import { assertApplied, findBalances, findRewardBudget, reward } from '../ledger/index.ts'
import { auditLedger, makeRewardBudget } from '../ledger/testing.ts'
import { makeStartedTournament, playMatches } from '../tournaments/testing.ts'
import { makeReferral, makeReferralReward } from './testing.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '30' })
const { app, services, signIn } = testApp
const { db, config } = services
const [one, other] = [await signIn(['admin']), await signIn(['fundador'])]
const password = 'mesa redonda 9'
const AMOUNT = 10_00
await makeRewardBudget(db)

const approve = (id: string, { headers }: SignedIn, rewardAmount = AMOUNT) =>
  app.inject({
    method: 'POST',
    url: `/api/admin/referrals/${id}/approve`,
    headers,
    payload: { rewardType: 'cash', rewardAmount },
  })
const leave = ({ headers }: SignedIn) =>
  app.inject({ method: 'DELETE', url: '/api/accounts/me', headers, payload: { password } })
const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code
const cashOf = async (userId: string) => (await findBalances(db, userId)).cash

async function withPassword(): Promise<SignedIn> {
  const { id } = await makePerson(db, { password })
  const { name, value } = await makeSession(db, config, id)
  return { userId: id, headers: { ...FROM_OUR_PAGE, cookie: `${name}=${value}` } }
}

/** A person referred by the referrer who meets all conditions for cash. */
async function bring(referrer: SignedIn) {
  const newcomer = await withPassword()
  await makeIdentity(services, newcomer.userId)
  const { id: tournament } = await makeStartedTournament(db, {
    participants: [newcomer.userId, (await makePerson(db)).id],
  })
  await playMatches(db, tournament, 1)
  const { id } = await makeReferral(db, { referrerId: referrer.userId, referredId: newcomer.userId })
  return { id, newcomer }
}

test('two concurrent approvals pay once, and the second gets an error', async () => {
  await makeReferralReward(db, { amount: AMOUNT })
  await everyInterleaving(testApp, async (race) => {
    const referrer = await signIn()
    const { id } = await bring(referrer)
    const answers = await race([() => approve(id, one), () => approve(id, other)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(answers.filter(({ statusCode }) => statusCode === 409).map(codeOf)).toEqual([
      'referrals.already_approved',
    ])
    expect(await cashOf(referrer.userId)).toBe(AMOUNT)
  })
  expect(await auditLedger(db)).toEqual({})
})

test('the same approval sent twice counts once', async () => {
  await makeReferralReward(db, { amount: AMOUNT })
  await everyInterleaving(
    testApp,
    async (race) => {
      const referrer = await signIn()
      const { id } = await bring(referrer)
      const answers = await race([() => approve(id, one), () => approve(id, one)])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect(await cashOf(referrer.userId)).toBe(AMOUNT)
    },
    { areAlike: true },
  )
})

test('the cap holds when the last two are approved concurrently', async () => {
  await makeReferralReward(db, { amount: AMOUNT, cap: 1 })
  await everyInterleaving(
    testApp,
    async (race) => {
      const referrer = await signIn()
      const [first, second] = [await bring(referrer), await bring(referrer)]
      const answers = await race([() => approve(first.id, one), () => approve(second.id, other)])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      expect(answers.filter(({ statusCode }) => statusCode === 409).map(codeOf)).toEqual([
        'referrals.cap_reached',
      ])
      expect(await cashOf(referrer.userId)).toBe(AMOUNT)
    },
    { areAlike: true },
  )
})

test('a referrer erased concurrently is either paid and kept, or erased and not paid', async () => {
  await makeReferralReward(db, { amount: AMOUNT })
  await everyInterleaving(testApp, async (race) => {
    const referrer = await withPassword()
    const { id } = await bring(referrer)
    const [approval, erasure] = await race([() => approve(id, one), () => leave(referrer)])
    const isPaid = approval.statusCode === 200
    // An account with money cannot be erased.
    expect(erasure.statusCode).toBe(isPaid ? 409 : 204)
    if (!isPaid) expect(codeOf(approval)).toBe('referrals.inactive')
    expect(await cashOf(referrer.userId)).toBe(isPaid ? AMOUNT : 0)
  })
})

test('a referred person erased concurrently is approved before it or not at all', async () => {
  await makeReferralReward(db, { amount: AMOUNT })
  await everyInterleaving(testApp, async (race) => {
    const referrer = await signIn()
    const { id, newcomer } = await bring(referrer)
    const [approval, erasure] = await race([() => approve(id, one), () => leave(newcomer)])
    expect(erasure.statusCode).toBe(204)
    const isPaid = approval.statusCode === 200
    if (!isPaid) expect(codeOf(approval)).toBe('referrals.inactive')
    expect(await cashOf(referrer.userId)).toBe(isPaid ? AMOUNT : 0)
    const { status } = await db
      .selectFrom('referrals')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(status).toBe(isPaid ? 'completed' : 'pending')
  })
})

test('a concurrent change of the reward pays what was confirmed, or nothing', async () => {
  await everyInterleaving(testApp, async (race) => {
    await makeReferralReward(db, { amount: AMOUNT })
    const referrer = await signIn()
    const { id } = await bring(referrer)
    const save = () =>
      app.inject({
        method: 'PUT',
        url: '/api/admin/referrals/settings',
        headers: other.headers,
        payload: { rewardType: 'cash', rewardAmount: 2 * AMOUNT, monthlyCap: 10 },
      })
    const [approval] = await race([() => approve(id, one), save])
    if (approval.statusCode !== 200) expect(codeOf(approval)).toBe('referrals.reward_changed')
    expect(await cashOf(referrer.userId)).toBe(approval.statusCode === 200 ? AMOUNT : 0)
  })
})

describe('above R$ 20', () => {
  const MUCH = 30_00
  const outcomesOf = (answers: readonly { json(): { outcome: string } }[]) =>
    answers.map((answer) => answer.json().outcome).toSorted()

  test('two people who approve concurrently are the first and the second, and pay once', async () => {
    await makeReferralReward(db, { amount: MUCH })
    await everyInterleaving(testApp, async (race) => {
      const referrer = await signIn()
      const { id } = await bring(referrer)
      const answers = await race([() => approve(id, one, MUCH), () => approve(id, other, MUCH)])
      expect(outcomesOf(answers)).toEqual(['first', 'paid'])
      expect(await cashOf(referrer.userId)).toBe(MUCH)
    })
    expect(await auditLedger(db)).toEqual({})
  })

  test('one person who approves twice concurrently counts once and pays nothing', async () => {
    await makeReferralReward(db, { amount: MUCH })
    await everyInterleaving(
      testApp,
      async (race) => {
        const referrer = await signIn()
        const { id } = await bring(referrer)
        const answers = await race([() => approve(id, one, MUCH), () => approve(id, one, MUCH)])
        expect(outcomesOf(answers)).toEqual(['first', 'first'])
        expect(await cashOf(referrer.userId)).toBe(0)
      },
      { areAlike: true },
    )
  })

  test('two concurrent second approvals pay once, and one of them gets an error', async () => {
    await makeReferralReward(db, { amount: MUCH })
    const third = await signIn(['admin'])
    await everyInterleaving(testApp, async (race) => {
      const referrer = await signIn()
      const { id } = await bring(referrer)
      await approve(id, one, MUCH)
      const answers = await race([() => approve(id, other, MUCH), () => approve(id, third, MUCH)])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      expect(await cashOf(referrer.userId)).toBe(MUCH)
    })
  })

  test('a change of the amount during the second approval pays what two people saw, or nothing', async () => {
    await everyInterleaving(testApp, async (race) => {
      await makeReferralReward(db, { amount: MUCH })
      const referrer = await signIn()
      const { id } = await bring(referrer)
      await approve(id, one, MUCH)
      const save = () => makeReferralReward(db, { amount: 2 * AMOUNT })
      const [approval] = await race([() => approve(id, other, MUCH), save])
      if (approval.statusCode !== 200) expect(codeOf(approval)).toBe('referrals.reward_changed')
      expect(await cashOf(referrer.userId)).toBe(approval.statusCode === 200 ? MUCH : 0)
    })
  })
})

test('the rest of the budget pays one of two rewards, and the other is rejected', async () => {
  await makeReferralReward(db, { amount: AMOUNT })
  await everyInterleaving(
    testApp,
    async (race) => {
      const spare = await findRewardBudget(db)
      await db.transaction().execute(async (tx) => {
        const rest = { fact: `test:${crypto.randomUUID()}`, ownerId: (await makePerson(db)).id }
        assertApplied(await reward(tx, { ...rest, amount: centavos(spare - AMOUNT) }))
      })
      const referrers = [await signIn(), await signIn()] as const
      const [first, second] = [await bring(referrers[0]), await bring(referrers[1])]
      const answers = await race([() => approve(first.id, one), () => approve(second.id, other)])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      expect(answers.filter(({ statusCode }) => statusCode === 409).map(codeOf)).toEqual([
        'referrals.budget_short',
      ])
      const paid = await Promise.all(referrers.map(({ userId }) => cashOf(userId)))
      expect(paid.toSorted()).toEqual([0, AMOUNT])
      expect(await findRewardBudget(db)).toBe(0)
      await makeRewardBudget(db)
    },
    { areAlike: true },
  )
  expect(await auditLedger(db)).toEqual({})
})
