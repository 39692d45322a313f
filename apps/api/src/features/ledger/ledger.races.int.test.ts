import { randomUUID } from 'node:crypto'
import { centavos } from '@trunfo/money/amounts'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/database.ts'
import { longRun } from '../../../test/long-run.ts'
import { createDatabase, openPool, type Tx } from '../../platform/db/database.ts'
import { makeRewardBudget } from './ledger.factory.ts'
import { auditLedger, findBalances } from './ledger.queries.ts'
import {
  buy,
  commitHold,
  deposit,
  grantBonus,
  hold,
  operationId,
  payHold,
  releaseHold,
  returnPurchase,
  reward,
  settle,
  suspend,
  takeBack,
  type Verdict,
} from './operations.ts'

const CONNECTIONS = 16
const ROUNDS = longRun(10)

/** Each suite gets its own database, because the controls break theirs. */
async function aLedger() {
  const database = await useTestDatabase()
  const db = createDatabase(openPool({ url: database.url, poolMax: CONNECTIONS }))
  afterAll(() => db.destroy())
  await makeRewardBudget(db)
  let facts = 0
  return {
    database,
    db,
    newFact: () => `race:${++facts}`,
    inTx: <Result>(run: (tx: Tx) => Promise<Result>) => db.transaction().execute(run),
    atOnce: (act: (index: number) => Promise<Verdict>) =>
      Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => act(index))),
  }
}

type World = Awaited<ReturnType<typeof aLedger>>

const count = (verdicts: readonly Verdict[], wanted: Verdict) =>
  verdicts.filter((verdict) => verdict === wanted).length

async function rich({ inTx, newFact }: World, amount = 1_000) {
  const ownerId = randomUUID()
  const fact = newFact()
  const provider = 'stripe'
  await inTx((tx) =>
    deposit(tx, { fact, ownerId, provider, amount: centavos(amount), settlesAt: new Date(0) }),
  )
  // A failing purchase creates the accounts: transactions that create the same ones would wait for each other
  // anyway.
  await inTx((tx) => buy(tx, { fact: newFact(), ownerId, revenue: 'vip', price: centavos(amount + 1) }))
  return { ownerId, fact, lotId: operationId(fact) }
}

async function withCash(world: World, amount = 1_000) {
  const person = await rich(world, amount)
  await world.inTx((tx) => settle(tx, person))
  return person
}

const SUITE: Record<string, (world: World) => Promise<void>> = {
  'one balance is spent once': async (world) => {
    const { inTx, atOnce, newFact, db } = world
    const { ownerId } = await rich(world)
    const verdicts = await atOnce(() =>
      inTx((tx) => buy(tx, { fact: newFact(), ownerId, revenue: 'vip', price: centavos(1_000) })),
    )
    expect(count(verdicts, 'ok')).toBe(1)
    expect(count(verdicts, 'insufficient')).toBe(CONNECTIONS - 1)
    expect((await findBalances(db, ownerId)).unsettled).toBe(0)
  },
  'one payment is credited once': async (world) => {
    const { inTx, atOnce, newFact, db } = world
    const ownerId = randomUUID()
    const fact = newFact()
    const settlesAt = new Date(0)
    const verdicts = await atOnce(() =>
      inTx((tx) => deposit(tx, { fact, ownerId, provider: 'stripe', amount: centavos(700), settlesAt })),
    )
    expect(count(verdicts, 'ok')).toBe(1)
    expect(count(verdicts, 'repeated')).toBe(CONNECTIONS - 1)
    expect((await findBalances(db, ownerId)).unsettled).toBe(700)
  },
  'one payment without an order is set aside once': async ({ inTx, atOnce, newFact }) => {
    const fact = newFact()
    const verdicts = await atOnce(() =>
      inTx((tx) => suspend(tx, { fact, provider: 'mercado-pago', amount: centavos(300) })),
    )
    expect(count(verdicts, 'ok')).toBe(1)
  },
  'a hold that is being sent is either paid or given back': async (world) => {
    const { inTx, atOnce, newFact, db } = world
    const { ownerId } = await withCash(world)
    const of = newFact()
    await inTx((tx) => hold(tx, { fact: of, ownerId, amount: centavos(1_000) }))
    await inTx((tx) => commitHold(tx, of))
    const verdicts = await atOnce((index) =>
      inTx((tx) =>
        index % 2 === 0
          ? payHold(tx, { fact: newFact(), ownerId, of, fee: centavos(25) })
          : releaseHold(tx, { fact: newFact(), ownerId, of, from: 'committed' }),
      ),
    )
    expect(count(verdicts, 'ok')).toBe(1)
    const { cash, held } = await findBalances(db, ownerId)
    expect(held).toBe(0)
    expect([0, 1_000]).toContain(cash)
  },
  'of many holds on one balance one succeeds': async (world) => {
    const { inTx, atOnce, newFact } = world
    const { ownerId } = await withCash(world)
    const verdicts = await atOnce(() =>
      inTx((tx) => hold(tx, { fact: newFact(), ownerId, amount: centavos(1_000) })),
    )
    expect(count(verdicts, 'ok')).toBe(1)
  },
  'everything at once on one person ends, and adds up': async (world) => {
    const { inTx, atOnce, newFact, db } = world
    const { ownerId, fact: lotOf, lotId } = await rich(world)
    const bought = newFact()
    await inTx((tx) => buy(tx, { fact: bought, ownerId, revenue: 'vip', price: centavos(400) }))
    const amount = centavos(100)
    const acts: ((tx: Tx) => Promise<Verdict>)[] = [
      (tx) => reward(tx, { fact: newFact(), ownerId, amount }),
      (tx) => hold(tx, { fact: newFact(), ownerId, amount }),
      async (tx) => (await takeBack(tx, { fact: newFact(), ownerId, lotOf, amount })).verdict,
      (tx) => grantBonus(tx, { fact: newFact(), ownerId, amount }),
      (tx) => returnPurchase(tx, { fact: newFact(), ownerId, of: bought }),
      (tx) => settle(tx, { lotId, ownerId }),
      (tx) => buy(tx, { fact: newFact(), ownerId, revenue: 'vip', price: amount }),
      (tx) => deposit(tx, { fact: newFact(), ownerId, provider: 'stripe', amount, settlesAt: new Date(0) }),
    ]
    await atOnce((index) => inTx(acts[index % acts.length] ?? (() => Promise.reject(new Error('no act')))))
    const { cash, bonus, unsettled, held, debt } = await findBalances(db, ownerId)
    for (const balance of [cash, bonus, unsettled, held, debt]) expect(balance).toBeGreaterThanOrEqual(0)
  },
}

async function play(world: World, name: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await SUITE[name]?.(world)
  expect(await auditLedger(world.db)).toEqual({})
}

describe(`on ${CONNECTIONS} connections`, async () => {
  const world = await aLedger()
  test.each(Object.keys(SUITE))('%s', (name) => play(world, name), longRun(60_000))
})

describe('the same suite finds a ledger', async () => {
  async function broken(statements: string) {
    const world = await aLedger()
    const owner = new pg.Client({ connectionString: world.database.ownerUrl })
    await owner.connect()
    await owner.query(statements)
    await owner.end()
    return world
  }

  /** The ledger's `lock_accounts` with another way to read the accounts. */
  const lockAccounts = (reading: string) => `
    create or replace function ledger.lock_accounts(owner uuid, wanted smallint[]) returns ledger.locked
    language plpgsql as $$
    declare
      held ledger.locked;
      one record;
    begin
      perform account_of(owner, of_type) from unnest(wanted) as of_type order by of_type;
      ${reading}
        held.ids := held.ids || one.id;
        held.types := held.types || one.type;
        held.signs := held.signs || one.sign;
        held.balances := held.balances || one.balance;
      end loop;
      perform pg_sleep(0.02);
      return held;
    end $$`
  const each = 'for one in select * from accounts where owner_id = owner and type = any (wanted) order by'

  const unordered = await broken(
    lockAccounts(`
      ${each} random() loop
        select * into one from accounts where id = one.id for no key update;`),
  )
  test(
    'without ordered locks',
    async () => {
      const playing = play(unordered, 'everything at once on one person ends, and adds up')
      await expect(playing).rejects.toThrow(/deadlock/)
    },
    longRun(120_000),
  )

  const forgetful = await broken(`
    alter table ledger.transfers drop constraint transfers_pkey;
    alter table ledger.lots drop constraint lots_pkey;
    create or replace function ledger.is_repeated(op uuid, of_kind smallint, total bigint, fact text) returns boolean
    language sql as 'select false'`)
  test.each(['one payment is credited once', 'one payment without an order is set aside once'])(
    'that forgets applied facts: %s',
    async (name) => {
      await expect(play(forgetful, name)).rejects.toThrow()
    },
    longRun(60_000),
  )

  // The pause between read and write lets other transactions read the same balances.
  const lockless = await broken(lockAccounts(`${each} id loop`))
  test(
    'that locks nothing',
    async () => {
      await expect(play(lockless, 'one balance is spent once')).rejects.toThrow()
    },
    longRun(60_000),
  )
})
