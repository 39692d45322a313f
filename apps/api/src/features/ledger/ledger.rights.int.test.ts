import { randomUUID } from 'node:crypto'
import { centavos } from '@trunfo/money/amounts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { until } from '../../../test/live.ts'
import { makeRewardBudget } from './ledger.factory.ts'
import { auditLedger, checkLedger, isFrozen, unfreezePayouts } from './ledger.queries.ts'
import { deposit, grantBonus, hold, operationId, reward } from './operations.ts'

const { services, database } = await useTestApp()
const { db } = services
await makeRewardBudget(db)

const TABLES = [
  'accounts',
  'account_types',
  'kinds',
  'flows',
  'transfers',
  'lots',
  'holds',
  'house_totals',
  'horizon',
]

test('the application reads the ledger and writes none of its tables', async () => {
  for (const table of [...TABLES, 'freezes', 'home', 'audits']) {
    const name = sql.table(`ledger.${table}`)
    await sql`select * from ${name} limit 1`.execute(db)
    await expect(sql`insert into ${name} default values`.execute(db), table).rejects.toThrow(
      /permission denied/,
    )
    await expect(sql`delete from ${name}`.execute(db), table).rejects.toThrow(/permission denied/)
    await expect(sql`truncate ${name}`.execute(db), table).rejects.toThrow(/permission denied/)
  }
  await expect(sql`update ledger.accounts set balance = 1`.execute(db)).rejects.toThrow(/permission denied/)
  await expect(sql`update ledger.transfers set amount = 1`.execute(db)).rejects.toThrow(/permission denied/)
})

test('the application cannot post directly, because that could mint money', async () => {
  for (const call of [
    sql`ledger.post(${randomUUID()}, 1::smallint, '{100}', '{1000}', '{5}', 'x')`,
    sql`ledger.post_legs(${randomUUID()}, 1::smallint, ledger.no_legs(), 'x')`,
    sql`ledger.write(${randomUUID()}, 1::smallint, null, ledger.no_legs(), 'x')`,
    sql`ledger.move(${randomUUID()}, 40::smallint, ${randomUUID()}, 6::smallint, 130::smallint, 5, 'x')`,
    sql`ledger.account_of(${randomUUID()}, 1::smallint)`,
    sql`ledger.lock_accounts(${randomUUID()}, '{1}')`,
  ])
    await expect(sql`select ${call}`.execute(db)).rejects.toThrow(/permission denied/)
})

test('the owner of the tables cannot change booked transfers either', async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await db
    .transaction()
    .execute((tx) => grantBonus(tx, { fact: 'rights:1', ownerId: randomUUID(), amount: centavos(5) }))
  await expect(owner.query('update ledger.transfers set amount = amount + 1')).rejects.toThrow(
    /only added to/,
  )
  await expect(owner.query('delete from ledger.transfers')).rejects.toThrow(/only added to/)
  await expect(owner.query('truncate ledger.transfers')).rejects.toThrow(/only added to/)
  await owner.end()
})

test('the same fact with another amount is a mistake, not a repetition', async () => {
  const ownerId = randomUUID()
  const give = (amount: number) =>
    db.transaction().execute((tx) => reward(tx, { fact: 'rights:2', ownerId, amount: centavos(amount) }))
  expect(await give(5)).toBe('ok')
  expect(await give(5)).toBe('repeated')
  await expect(give(6)).rejects.toThrow(/another content/)
})

test('a bonus or an unsettled deposit can never be paid out', async () => {
  const ownerId = randomUUID()
  await db.transaction().execute(async (tx) => {
    await grantBonus(tx, { fact: 'rights:3', ownerId, amount: centavos(500) })
    const settlesAt = new Date(Date.now() + 60_000)
    await deposit(tx, { fact: 'rights:4', ownerId, provider: 'stripe', amount: centavos(500), settlesAt })
  })
  const verdict = await db
    .transaction()
    .execute((tx) => hold(tx, { fact: 'rights:5', ownerId, amount: centavos(1) }))
  expect(verdict).toBe('insufficient')
  const { rows } = await sql`
    select from ledger.flows
    join ledger.account_types as source on source.id = debit_type
    join ledger.account_types as goal on goal.id = credit_type
    where source.code in ('bonus', 'unsettled') and goal.code in ('hold', 'bank', 'fee_revenue')`.execute(db)
  expect(rows).toEqual([])
})

test('a manually changed balance is found by both checks and freezes payouts until they are unfrozen', async () => {
  const ownerId = randomUUID()
  await db.transaction().execute((tx) => reward(tx, { fact: 'rights:6', ownerId, amount: centavos(900) }))
  expect(await checkLedger(db)).toEqual({})
  expect(await isFrozen(db)).toBe(false)

  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const change = (by: number) =>
    owner.query('update ledger.accounts set balance = balance + $1 where owner_id = $2 and type = 1', [
      by,
      ownerId,
    ])
  await change(50)
  // The quick check only looks at accounts touched since the last one.
  await db.transaction().execute((tx) => grantBonus(tx, { fact: 'rights:7', ownerId, amount: centavos(1) }))
  expect(await auditLedger(db)).toMatchObject({ 'balances that differ from their legs': 1 })
  await db.transaction().execute((tx) => reward(tx, { fact: 'rights:8', ownerId, amount: centavos(1) }))
  // The quick check skips rows newer than the oldest open transaction in the cluster, and other tests keep
  // some open.
  await until(async () => 'legs that do not continue their account' in (await checkLedger(db)), 60_000)
  expect(await isFrozen(db)).toBe(true)
  const ask = () =>
    db.transaction().execute((tx) => hold(tx, { fact: 'rights:9', ownerId, amount: centavos(100) }))
  expect(await ask()).toBe('frozen')
  await unfreezePayouts(db, randomUUID())
  expect(await ask()).toBe('ok')
  await owner.end()
}, 120_000)

test('a database in another place freezes payouts until they are unfrozen', async () => {
  const ownerId = randomUUID()
  await db.transaction().execute((tx) => reward(tx, { fact: 'rights:10', ownerId, amount: centavos(900) }))
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query("update ledger.home set place = 'another cluster/1'")
  await owner.end()
  const ask = () =>
    db.transaction().execute((tx) => hold(tx, { fact: 'rights:11', ownerId, amount: centavos(100) }))
  expect(await ask()).toBe('frozen')
  await unfreezePayouts(db, randomUUID())
  expect(await ask()).toBe('ok')
})

test('operations have the id of their fact', () => {
  expect(operationId('capture:stripe:pi_1')).toBe(operationId('capture:stripe:pi_1'))
  expect(operationId('capture:stripe:pi_1')).not.toBe(operationId('capture:stripe:pi_2'))
})
