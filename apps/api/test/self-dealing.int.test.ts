import { centavos } from '@trunfo/money/amounts'
import { expect, test } from 'vitest'
import { makeIdentity, makePerson } from '../src/features/accounts/testing.ts'
import { deposit as bookDeposit, buy, takeBack } from '../src/features/ledger/index.ts'
import { makeOrder, makeUnmatchedPayment } from '../src/features/payments/testing.ts'
import { makeReducedPrize, payOutNow } from '../src/features/prizes/testing.ts'
import { makeReferral, makeReferralReward } from '../src/features/referrals/testing.ts'
import { makeVip } from '../src/features/vip/testing.ts'
import { makeCash, makeWithdrawal } from '../src/features/wallet/testing.ts'
import type { Concerned, SelfDealing } from '../src/platform/http/self-dealing.ts'
import type { SignedIn } from './app.ts'
import { usePayments } from './payments.ts'
import { prizesDriver } from './prizes.ts'
import { textTable } from './text-table.ts'
import { withdrawalsDriver } from './withdrawals.ts'

/**
 * Every staff command, and whose money it declares to concern. Each command about a specific person's money
 * is tried by that person, a fundador, and then by another fundador with the same request. A new route of
 * this kind needs its lines here. To update the table:
 *
 * `npx vitest run --project integration apps/api/test/self-dealing.int.test.ts -u`
 */
const testApp = await usePayments()
const { app, services, signIn, deposit, reaches, control, work } = testApp
const { db } = services
const { finished, correct } = prizesDriver(testApp)
const { newEndToEndId } = withdrawalsDriver(testApp)
await work()

const password = 'mesa redonda 9'
const reason = 'Conferido'

interface Cast {
  /** The fundador whose money it is: as buyer, owner, winner … */
  readonly concerned: SignedIn
  readonly other: SignedIn
}

interface Prepared {
  readonly id: string
  readonly payload?: object
}

type Prepare = (cast: Cast) => Promise<Prepared>

/** A withdrawal in this state. If it is claimed or paid, the other fundador is the one who claimed it. */
const withdrawal =
  (state: 'requested' | 'approved' | 'claimed' | 'paid', payload?: () => object): Prepare =>
  async ({ concerned, other }) => {
    const by = state === 'claimed' || state === 'paid' ? { by: other.userId } : {}
    const id = await makeWithdrawal(services, { userId: concerned.userId, state, ...by })
    return { id, payload: payload?.() }
  }

/** A review of a payment by this buyer that did not match its order: the money is in suspense. */
async function suspended(buyerId: string): Promise<string> {
  const { reviewId, paymentId } = await makeUnmatchedPayment(db)
  const order = await makeOrder(db, { buyerId })
  await db
    .updateTable('payment_captures')
    .set({ order_id: order.id })
    .where('payment_id', '=', paymentId)
    .execute()
  return reviewId
}

/** A review of a debt: the money was spent before the provider took it back. */
async function owed(debtorId: string): Promise<string> {
  const lotOf = `owed:${crypto.randomUUID()}`
  const amount = centavos(30_00)
  await db.transaction().execute(async (tx) => {
    const lot = { fact: lotOf, ownerId: debtorId, provider: 'stripe', settlesAt: new Date() } as const
    await bookDeposit(tx, { ...lot, amount })
    await buy(tx, { fact: `spent:${lotOf}`, ownerId: debtorId, revenue: 'vip', price: amount })
    await takeBack(tx, { fact: `taking:${lotOf}`, ownerId: debtorId, lotOf, amount })
  })
  const reviewId = await suspended(debtorId)
  await db
    .updateTable('payment_reviews')
    .set({ kind: 'debt', is_suspended: false })
    .where('id', '=', reviewId)
    .execute()
  return reviewId
}

async function paidOrder(buyer: SignedIn): Promise<string> {
  await makeIdentity(services, buyer.userId)
  const { order, reference } = await deposit('stripe', 50_00, buyer)
  await control.stripe.pay(reference)
  await reaches(buyer, order.id, 'paid')
  return order.id
}

interface Roles {
  readonly winner?: SignedIn
  readonly funder?: SignedIn
}

/** Funded by an organiser, because staff cannot win house prizes. */
async function sharedPrize({ winner, funder }: Roles) {
  const winnerId = winner?.userId ?? (await makePerson(db)).id
  const organiserId = funder?.userId ?? (await makePerson(db)).id
  await makeCash(services, organiserId, 50_00)
  const loser = await makePerson(db)
  const duel = await finished([winnerId, loser.id], {
    prize: { asset: 'money', amount: 50_00 },
    organiserId,
  })
  await payOutNow(db, duel.id)
  return { ...duel, loserId: loser.id }
}

async function undecidedShare(roles: Roles): Promise<Prepared> {
  const { id: tournamentId } = await sharedPrize(roles)
  const { id } = await db
    .updateTable('tournament_prize_shares')
    .set({ waits_for: 'banned' })
    .where('tournament_id', '=', tournamentId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, payload: { decision: 'return', reason } }
}

async function correctedPrize(roles: Roles): Promise<Prepared> {
  const { id, matchId, loserId } = await sharedPrize(roles)
  await correct(matchId, loserId)
  return { id, payload: { reason } }
}

async function reducedPrize({ winner, funder }: Roles): Promise<Prepared> {
  const id = await makeReducedPrize(db, {
    winnerId: winner?.userId ?? (await makePerson(db)).id,
    organiserId: funder?.userId ?? (await makePerson(db)).id,
  })
  return { id, payload: { amount: 20_00, reason } }
}

async function referral(side: 'referrer' | 'referred', { userId }: SignedIn): Promise<Prepared> {
  await makeReferralReward(db, { type: 'coins', amount: 100 })
  const other = (await makePerson(db)).id
  const [referrerId, referredId] = side === 'referrer' ? [userId, other] : [other, userId]
  const { id } = await makeReferral(db, { referrerId, referredId })
  return { id, payload: { rewardType: 'coins', rewardAmount: 100 } }
}

const given =
  (amount: number): Prepare =>
  async ({ concerned }) => ({
    id: concerned.userId,
    payload: { amount, reason },
  })

const acts: Record<string, Partial<Record<Concerned, Prepare>>> = {
  'POST /api/admin/payments/orders/:id/refunds': {
    buyer: async ({ concerned }) => ({
      id: await paidOrder(concerned),
      payload: { amount: 10_00, reason, currentPassword: password },
    }),
  },
  'POST /api/admin/payments/review/:id/close': {
    buyer: async ({ concerned }) => ({ id: await suspended(concerned.userId), payload: { note: reason } }),
  },
  'POST /api/admin/payments/review/:id/refund': {
    buyer: async ({ concerned }) => ({ id: await suspended(concerned.userId) }),
  },
  'POST /api/admin/payments/review/:id/write-off': {
    debtor: async ({ concerned }) => ({ id: await owed(concerned.userId), payload: { note: reason } }),
  },
  'POST /api/admin/withdrawals/:id/approve': { owner: withdrawal('requested') },
  'POST /api/admin/withdrawals/:id/reject': { owner: withdrawal('requested', () => ({ reason })) },
  'POST /api/admin/withdrawals/:id/claim': { owner: withdrawal('approved') },
  'POST /api/admin/withdrawals/:id/unclaim': {
    owner: withdrawal('claimed', () => ({ confirmation: 'não enviado' })),
  },
  'POST /api/admin/withdrawals/:id/paid': {
    owner: withdrawal('claimed', () => ({ endToEndId: newEndToEndId() })),
  },
  'POST /api/admin/withdrawals/:id/fail': { owner: withdrawal('claimed', () => ({ reason })) },
  'POST /api/admin/withdrawals/:id/returned': { owner: withdrawal('paid', () => ({ reason })) },
  'POST /api/admin/prizes/shares/:id/decision': {
    winner: ({ concerned }) => undecidedShare({ winner: concerned }),
    funder: ({ concerned }) => undecidedShare({ funder: concerned }),
  },
  'POST /api/admin/prizes/at-risk/:id/top-up': {
    winner: ({ concerned }) => reducedPrize({ winner: concerned }),
    funder: ({ concerned }) => reducedPrize({ funder: concerned }),
  },
  'POST /api/admin/vip/orders/:id/refund': {
    buyer: async ({ concerned }) => {
      const { orderId: id } = await makeVip(db, concerned.userId)
      return { id, payload: { reason } }
    },
  },
  'POST /api/admin/prizes/corrections/:id': {
    winner: ({ concerned }) => correctedPrize({ winner: concerned }),
    funder: ({ concerned }) => correctedPrize({ funder: concerned }),
  },
  'POST /api/admin/referrals/:id/approve': {
    referrer: ({ concerned }) => referral('referrer', concerned),
    referred: ({ concerned }) => referral('referred', concerned),
  },
  'POST /api/admin/users/:userId/bonus': { owner: given(5_00) },
  'POST /api/admin/users/:userId/coins': { owner: given(5) },
}

const declared = app.declaredRoutes
  .flatMap(({ method, url, config }) => [method].flat().map((one) => ({ method: one, url, config })))
  .filter(({ method }) => /^(POST|PUT|PATCH|DELETE)$/.test(method))
  .flatMap(({ method, url, config }) =>
    config?.selfDealing ? [{ method, url, selfDealing: config.selfDealing }] : [],
  )
  .toSorted((a, b) => a.url.localeCompare(b.url) || a.method.localeCompare(b.method))

const concernedBy = (selfDealing: SelfDealing): readonly Concerned[] =>
  typeof selfDealing === 'object' ? selfDealing.refusedTo : []

test('every route about a person’s money is tried here, by everyone it concerns', () => {
  const tried = Object.entries(acts).map(([route, people]) => [route, Object.keys(people).toSorted()])
  const wanted = declared.flatMap(({ method, url, selfDealing }) => {
    const people = concernedBy(selfDealing)
    return people.length === 0 ? [] : [[`${method} ${url}`, people.toSorted()]]
  })
  expect(Object.fromEntries(tried)).toEqual(Object.fromEntries(wanted))
})

async function tried(method: string, url: string, concerned: Concerned): Promise<[string, string]> {
  const cast = {
    concerned: await signIn(['fundador'], { password }),
    other: await signIn(['fundador'], { password }),
  }
  const prepare = acts[`${method} ${url}`]?.[concerned]
  if (!prepare) throw new Error(`nobody tries ${method} ${url} as its ${concerned}`)
  const { id, payload } = await prepare(cast)
  const send = async (who: SignedIn) => {
    const response = await app.inject({
      method: method as 'POST',
      url: url.replace(/:\w+/, id),
      headers: { ...who.headers, 'idempotency-key': crypto.randomUUID() },
      payload,
    })
    return response.statusCode < 300 ? 'done' : response.json().error.code
  }
  return [await send(cast.concerned), await send(cast.other)]
}

test('no one decides about their own money, and another fundador may', async () => {
  const rows = [['method', 'route', 'whose money', 'tried by them', 'tried by another']]
  for (const { method, url, selfDealing } of declared) {
    if (typeof selfDealing === 'string') rows.push([method, url, selfDealing])
    for (const concerned of concernedBy(selfDealing)) {
      const outcome = await tried(method, url, concerned)
      expect(outcome, `${method} ${url} by the ${concerned}`).toEqual(['platform.self_dealing', 'done'])
      rows.push([method, url, `the ${concerned}'s`, 'refused', 'done'])
    }
  }
  await expect(textTable(rows)).toMatchFileSnapshot('./self-dealing.txt')
})
