import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { centavos } from '@trunfo/money/amounts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { findBinary, siblingBinary } from '../../../../../tools/services/binaries.ts'
import { prepareDatabase, startPostgres } from '../../../../../tools/services/index.ts'
import { createDatabase, type Db, openPool, type Tx } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { makeRewardBudget } from './ledger.factory.ts'
import { auditLedger, checkLedger, findHouseBalance, isFrozen, unfreezePayouts } from './ledger.queries.ts'
import { buy, deposit, hold, reward, settle, suspend } from './operations.ts'

const PEOPLE = 20
/** Enough that the transaction ids of the new cluster stay below them. */
const TRANSACTIONS_BEFORE = 20_000
const HOUSE = ['stripe', 'bank', 'suspense', 'vip'] as const

const postgresBinary = (name: string) => siblingBinary(findBinary('postgres'), name)
const dir = mkdtempSync(join(tmpdir(), 'trunfo-restored-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

async function aCluster() {
  const postgres = await startPostgres()
  afterAll(() => postgres.stop())
  const { ownerUrl, appUrl } = await prepareDatabase(postgres.url)
  return { adminUrl: new URL('/trunfo', postgres.url).href, ownerUrl, appUrl }
}

function open(url: string): Db {
  const db = createDatabase(openPool({ url, poolMax: 2 }))
  afterAll(() => db.destroy())
  return db
}

let facts = 0
const newFact = () => `restore:${++facts}`
const ownerIds = Array.from({ length: PEOPLE }, () => randomUUID())

async function live(db: Db): Promise<void> {
  await makeRewardBudget(db)
  const inTx = <Result>(run: (tx: Tx) => Promise<Result>) => db.transaction().execute(run)
  for (const ownerId of ownerIds) {
    const fact = newFact()
    const settlesAt = new Date(0)
    await inTx((tx) => deposit(tx, { fact, ownerId, provider: 'stripe', amount: centavos(1_000), settlesAt }))
    await inTx((tx) => buy(tx, { fact: newFact(), ownerId, revenue: 'vip', price: centavos(300) }))
    await inTx((tx) => reward(tx, { fact: newFact(), ownerId, amount: centavos(50) }))
    await inTx((tx) => suspend(tx, { fact: newFact(), provider: 'stripe', amount: centavos(7) }))
  }
}

const house = async (db: Db) => Promise.all(HOUSE.map((account) => findHouseBalance(db, account)))
const horizon = async (db: Db) =>
  (
    await sql<{ up_to: number; is_here: boolean }>`
      select up_to, place = (select place from ledger.home) as is_here from ledger.horizon`.execute(db)
  ).rows[0]

test('a dump restored in a new cluster keeps counting correctly, and freezes payouts until they are unfrozen', async () => {
  const before = await aCluster()
  await migrate({ ownerUrl: before.ownerUrl })
  const old = open(before.appUrl)
  const admin = new pg.Pool({ connectionString: before.adminUrl, max: 1 })
  await admin.query(
    `do $$ begin for one in 1 .. ${TRANSACTIONS_BEFORE} loop perform pg_current_xact_id(); commit; end loop; end $$`,
  )
  await admin.end()
  await live(old)
  expect(await checkLedger(old)).toEqual({})
  await live(old)
  const balances = await house(old)
  expect(await isFrozen(old)).toBe(false)

  const dump = join(dir, 'trunfo.dump')
  execFileSync(postgresBinary('pg_dump'), ['--format=custom', `--file=${dump}`, before.adminUrl])
  const after = await aCluster()
  execFileSync(postgresBinary('pg_restore'), [
    `--dbname=${after.adminUrl}`,
    '--no-owner',
    '--role=trunfo_owner',
    '--exit-on-error',
    dump,
  ])
  const restored = open(after.appUrl)

  expect(await house(restored)).toEqual(balances)
  const ownerId = ownerIds[0] ?? ''
  const ask = () =>
    restored.transaction().execute((tx) => hold(tx, { fact: newFact(), ownerId, amount: centavos(10) }))
  expect(await ask()).toBe('frozen')

  // Control: without the change of place, the new transactions look like old ones that the totals already
  // contain.
  const owner = new pg.Client({ connectionString: after.ownerUrl })
  await owner.connect()
  await owner.query('begin')
  await owner.query('update ledger.horizon set place = ledger.place()')
  await owner.query('update ledger.home set place = ledger.place()')
  await owner.query(`select ledger.suspend(gen_random_uuid(), 100::smallint, 11, 'control')`)
  const { rows } = await owner.query<{ stripe: string; frozen: boolean }>(
    'select ledger.house_balance(100::smallint) as stripe, ledger.is_frozen() as frozen',
  )
  expect(rows).toEqual([{ stripe: `${balances[0]}`, frozen: false }])
  await owner.query('rollback')
  await owner.end()

  await live(restored)
  const grown = (await house(restored)).map((balance, index) => balance - (balances[index] ?? 0))
  expect(grown).toEqual([PEOPLE * 1_007, 0, PEOPLE * 7, PEOPLE * 300])
  expect(await checkLedger(restored)).toEqual({})
  expect(await auditLedger(restored)).toEqual({})
  const first = await horizon(restored)
  expect(first?.up_to).toBeLessThan(TRANSACTIONS_BEFORE)
  await live(restored)
  expect(await checkLedger(restored)).toEqual({})
  expect((await horizon(restored))?.up_to).toBeGreaterThan(first?.up_to ?? Number.NaN)
  expect(await auditLedger(restored)).toEqual({})

  expect(await ask()).toBe('frozen')
  await unfreezePayouts(restored, randomUUID())
  const { rows: lots } = await sql<{ id: string }>`
    select id from ledger.lots where owner_id = ${ownerId} and remaining > 0`.execute(restored)
  for (const { id } of lots) await restored.transaction().execute((tx) => settle(tx, { lotId: id, ownerId }))
  expect(await ask()).toBe('ok')
  expect((await horizon(restored))?.is_here).toBe(true)
  process.stdout.write(
    `restored: ${facts} facts, ${HOUSE.length} house balances as before, frozen until released\n`,
  )
}, 180_000)
