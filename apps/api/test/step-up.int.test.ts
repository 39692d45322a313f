import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { makePerson } from '../src/features/accounts/testing.ts'
import { makeReducedPrize } from '../src/features/prizes/testing.ts'
import type { StepUp } from '../src/platform/http/step-up.ts'
import { type SignedIn, useTestApp } from './app.ts'
import { textTable } from './text-table.ts'

/**
 * Every staff command about money, and every other command that needs a proof: what it declares, and what
 * happens without a proof, with an expired one, with a valid one, and with the same one again. A new route of
 * this kind needs a line in `acts`. To update the table:
 *
 * `npx vitest run --project integration apps/api/test/step-up.int.test.ts -u`
 */
const { app, services, database, signIn, prove } = await useTestApp()
const { db } = services
await app.ready()

// Only the owner may change the age of a proof.
const owner = new pg.Client({ connectionString: database.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

interface Asked {
  readonly payload?: object
  /** The id in the path. */
  readonly userId?: string
}

const roles = (role: 'admin' | 'fundador' | 'redator') => async (): Promise<Asked> => ({
  userId: (await makePerson(db)).id,
  payload: { give: [role], take: [] },
})

let nth = 0
/** A new value each time, so that every request is a real change. */
const next = () => {
  nth += 1
  return nth
}

/** All run as a fundador. If the need for a proof depends on the request, there is a line per case. */
const acts: Record<string, Record<string, () => Promise<Asked>>> = {
  'PUT /api/admin/payments/gateways/:provider': {
    '': async () => ({ payload: { publicKey: `pk_${next()}` } }),
  },
  'POST /api/admin/payments/confirmation': {
    '': async () => {
      await db.updateTable('payment_settings').set({ holds_deposits: true }).execute()
      return {}
    },
  },
  'PUT /api/admin/payments/prices': {
    '': async () => ({
      payload: {
        priceId3Months: 'price_3',
        price3MonthsValue: 45_00,
        priceId6Months: 'price_6',
        price6MonthsValue: 80_00,
        priceIdWalletDeposit: 'price_d',
        settlingDaysPix: 1 + (next() % 80),
        settlingDaysCard: 10,
      },
    }),
  },
  'PUT /api/admin/wallet': {
    '': async () => ({
      payload: {
        depositsEnabled: true,
        withdrawalsEnabled: true,
        minDeposit: 20_00 + next(),
        maxDeposit: 1_000_00,
        minWithdrawal: 50_00,
        maxWithdrawal: 500_00,
        withdrawalFeePercentage: 1,
        payoutPeople: 'auto',
      },
    }),
  },
  'PUT /api/admin/referrals/settings': {
    '': async () => ({ payload: { rewardType: 'coins', rewardAmount: 100 + next(), monthlyCap: 4 } }),
  },
  'POST /api/admin/prizes/budget': {
    '': async () => ({ payload: { asset: 'coins', amount: 100, reason: 'Mês novo' } }),
  },
  'POST /api/admin/prizes/at-risk/:id/top-up': {
    '': async () => {
      const [winnerId, organiserId] = [(await makePerson(db)).id, (await makePerson(db)).id]
      return {
        userId: await makeReducedPrize(db, { winnerId, organiserId }),
        payload: { amount: 20_00, reason: 'Ok' },
      }
    },
  },
  'POST /api/admin/referrals/budget': {
    '': async () => ({ payload: { amount: 100, reason: 'Mês novo' } }),
  },
  'PUT /api/admin/prizes/settings': {
    '': async () => ({
      payload: { settlingHours: 1 + (next() % 20), withheldBasisPoints: 150, unclaimedDays: 60 },
    }),
  },
  'POST /api/admin/users/:userId/bonus': {
    '': async () => ({ userId: (await makePerson(db)).id, payload: { amount: 5_00, reason: 'Desculpa' } }),
  },
  'PUT /api/admin/users/:userId/roles': {
    'of admin': roles('admin'),
    'of fundador': roles('fundador'),
    'of others': roles('redator'),
  },
}

const declared = app.declaredRoutes
  .flatMap(({ method, url, config }) => [method].flat().map((one) => ({ method: one, url, config })))
  .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
  .flatMap(({ method, url, config }) => {
    const { stepUp, selfDealing } = config ?? {}
    const isAboutMoney = selfDealing !== undefined && selfDealing !== 'no-money'
    return stepUp || isAboutMoney ? [{ route: `${method} ${url}`, stepUp: stepUp ?? 'never' }] : []
  })
  .filter(({ route }) => !route.startsWith('GET '))
  .toSorted(
    (a, b) =>
      a.route.split(' ')[1]?.localeCompare(b.route.split(' ')[1] ?? '') || (a.route < b.route ? -1 : 1),
  )

const PROOFS = ['none', 'stale', 'good', 'used'] as const
type Proof = (typeof PROOFS)[number]

const age = (who: SignedIn) =>
  owner.query(
    `update step_ups set proven_at = now() - interval '5 minutes 1 second'
     where session_id in (select id from sessions where user_id = $1)`,
    [who.userId],
  )

async function toldOf({ userId }: SignedIn): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker._private_jobs
    where payload -> 'event' ->> 'name' = 'platform.step-up-taken'
      and payload -> 'event' -> 'payload' ->> 'userId' = ${userId}`.execute(db)
  return rows[0]?.count ?? 0
}

interface Tried {
  readonly said: 'asked' | 'done'
  /** Number of commands that the fundadores are notified of. */
  readonly told: number
}

/** Tries a command. For a `used` proof, returns the outcome of the second attempt. */
async function tried(route: string, proof: Proof, prepare: () => Promise<Asked>): Promise<Tried> {
  const who = await signIn(['fundador'], { isProven: false })
  const headers = proof === 'none' ? who.headers : await prove(who)
  if (proof === 'stale') await age(who)
  const [method, path = ''] = route.split(' ')
  const send = async () => {
    const { payload, userId = '' } = await prepare()
    return app.inject({
      method: method as 'POST',
      url: path.replace(/:userId|:id/, userId).replace(':provider', 'stripe'),
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      payload,
    })
  }
  if (proof === 'used') expect((await send()).statusCode, route).toBeLessThan(300)
  const before = await toldOf(who)
  const response = await send()
  const told = (await toldOf(who)) - before
  if (response.statusCode === 403 && response.json().error.code === 'platform.step_up_required')
    return { said: 'asked', told }
  expect(response.statusCode, `${route}: ${response.body}`).toBeLessThan(300)
  return { said: 'done', told }
}

test('every route that needs a proof is tried here', () => {
  const asking = declared.filter(({ stepUp }) => typeof stepUp === 'object').map(({ route }) => route)
  expect(Object.keys(acts).toSorted()).toEqual(asking.toSorted())
})

const wordsOf = (stepUp: StepUp): string =>
  `${stepUp.freshness}${stepUp.isConditional ? ', in some cases' : ''}`

test('each route asks for proof as declared, and each command that used one notifies the fundadores', async () => {
  const rows = [['method', 'route', 'asks', 'case', ...PROOFS]]
  for (const { route, stepUp } of declared) {
    const [method = '', path = ''] = route.split(' ')
    if (typeof stepUp !== 'object') {
      rows.push([method, path, stepUp, ''])
      continue
    }
    for (const [name, prepare] of Object.entries(acts[route] ?? {})) {
      const cells: Tried[] = []
      for (const proof of PROOFS) cells.push(await tried(route, proof, prepare))
      const isAsking = cells[0]?.said === 'asked'
      expect(isAsking || stepUp.isConditional, route).toBe(true)
      for (const { said, told } of cells) expect(told, route).toBe(isAsking && said === 'done' ? 1 : 0)
      rows.push([method, path, wordsOf(stepUp), name, ...cells.map(({ said }) => said)])
    }
  }
  await expect(textTable(rows)).toMatchFileSnapshot('./step-up.txt')
})
