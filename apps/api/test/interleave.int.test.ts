import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Tx } from '../src/platform/db/database.ts'
import { useTestApp } from './app.ts'
import { everyInterleaving } from './interleave.ts'

/** A tool that never finds a bug proves nothing: each kind of bug is planted here, beside its fix. */
const testApp = await useTestApp({ DATABASE_POOL_MAX: '10' }, [])
const { db } = testApp.services
const owner = new pg.Client({ connectionString: testApp.database.ownerUrl })
await owner.connect()
await owner.query(
  'create table tallies (name text primary key, total int); grant all on tallies to trunfo_app',
)
await owner.end()

const makeRows = async () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const key of [one, other]) await sql`insert into tallies values (${key}, 0)`.execute(db)
  return { one, other }
}
const countOf = async (tx: Tx | typeof db, key: string, isLocking = false) => {
  const lock = isLocking ? sql`for update` : sql``
  const query = sql<{ total: number }>`select total from tallies where name = ${key} ${lock}`
  return (await query.execute(tx)).rows[0]?.total ?? 0
}
const addOne = (key: string, isLocking: boolean) => () =>
  db.transaction().execute(async (tx) => {
    const total = (await countOf(tx, key, isLocking)) + 1
    await sql`update tallies set total = ${total} where name = ${key}`.execute(tx)
  })

async function totalsOfTwo(isLocking: boolean): Promise<number[]> {
  const totals: number[] = []
  await everyInterleaving(testApp, async (race) => {
    const { one } = await makeRows()
    await race([addOne(one, isLocking), addOne(one, isLocking)])
    totals.push(await countOf(db, one))
  })
  return totals
}

test('a read followed by a write loses an addition in exactly the interleavings that overlap', async () => {
  // begin, read, write, commit: stopped before the read, both additions count; after it, one is lost.
  expect(await totalsOfTwo(false)).toEqual([2, 1, 1, 2, 2, 1, 1, 2])
})

test('with a lock, every interleaving counts both additions', async () => {
  expect(new Set(await totalsOfTwo(true))).toEqual(new Set([2]))
})

test('locks taken in opposite order are reported as a deadlock, with the interleaving that caused it', async () => {
  const takeBoth = (first: string, second: string) => () =>
    db.transaction().execute(async (tx) => {
      await countOf(tx, first, true)
      await countOf(tx, second, true)
    })
  const crossing = everyInterleaving(testApp, async (race) => {
    const { one, other } = await makeRows()
    await race([takeBoth(one, other), takeBoth(other, one)])
  })
  await expect(crossing).rejects.toMatchObject({
    message: 'acts in the order 0,1, the first stopped before statement 3',
    cause: { code: '40P01' },
  })
})
