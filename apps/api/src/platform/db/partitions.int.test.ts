import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { recordAudit } from '../audit.ts'
import { checkPartitions, partitionsGauge } from '../jobs/partitions-check.ts'
import { createDatabase, openOwnerPool } from './database.ts'
import { firstIdOfMonth, monthOf, nameOfMonth } from './partitions.rules.ts'
import {
  countMissing,
  createPartitions,
  detachPartitions,
  dropDetached,
  findDetached,
  findPartitionedTables,
  type Retention,
} from './partitions.ts'

const { services, database } = await useTestApp()
const { db } = services
const pool = openOwnerPool(database.ownerUrl)
const owner = createDatabase(pool)
afterAll(() => pool.end())

const thisMonth = monthOf(new Date())
const later = (months: number) =>
  new Date(Date.UTC(Math.floor((thisMonth + months) / 12), (thisMonth + months) % 12, 15))
const messages: string[] = []
const log = (message: string) => messages.push(message)
const kept = (monthsKept: number): Retention[] => [{ table: 'audit_entries', monthsKept }]

beforeEach(async () => {
  messages.length = 0
  await sql`truncate audit_entries`.execute(owner)
})

const idIn = (month: number) => firstIdOfMonth(month).replace(/0{12}$/, crypto.randomUUID().slice(-12))
const insert = async (id: string) => {
  await db
    .insertInto('audit_entries')
    .values({ id, action: 'partition.test', subject_type: 'game', subject_id: '1' })
    .execute()
  return id
}
const partitionOf = async (id: string) => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from audit_entries join pg_class on pg_class.oid = audit_entries.tableoid where id = ${id}`.execute(
    owner,
  )
  return rows[0]?.name
}

test('a fresh database has partitions for this month and the next three', async () => {
  const tables = await findPartitionedTables(db)
  expect(tables.map(({ table, key }) => ({ table, key }))).toEqual([
    { table: 'audit_entries', key: 'id' },
    { table: 'match_messages', key: 'match_id' },
  ])
  for (const { table } of tables) expect(await countMissing(db, later(2))).toMatchObject({ [table]: 0 })
  expect(await countMissing(db, later(3))).toMatchObject({ audit_entries: 1, match_messages: 1 })
})

test('the application reaches partitions through their parent only', async () => {
  await db
    .transaction()
    .execute((tx) =>
      recordAudit(tx, { actorId: null, action: 'game.created', subject: { type: 'game', id: '1' } }),
    )
  await expect(sql`select from partitions.audit_entries_first`.execute(db)).rejects.toMatchObject({
    code: '42501',
  })
  await expect(
    sql`alter table audit_entries detach partition partitions.audit_entries_first`.execute(db),
  ).rejects.toMatchObject({ code: '42501' })
})

test('a row of a month without a partition goes to the default one, and moves when its month is created', async () => {
  const month = thisMonth + 5
  const id = await insert(idIn(month))
  expect(await partitionOf(id)).toBe('audit_entries_default')

  await createPartitions(owner, { now: later(4), log })

  expect(await partitionOf(id)).toBe(`audit_entries_${nameOfMonth(month, '_')}`)
  expect(messages).toContain(`audit_entries: created ${nameOfMonth(month)}, moved 1 rows into it`)
  const twice = messages.length
  await createPartitions(owner, { now: later(4), log })
  expect(messages).toHaveLength(twice)
})

test('many rows stay in the default partition until an operator says that requests may wait', async () => {
  const month = thisMonth + 20
  await sql`
    insert into audit_entries (id, action, subject_type, subject_id)
    select (left(${firstIdOfMonth(month)}, 24) || lpad(to_hex(n), 12, '0'))::uuid, 'partition.test', 'game', '1'
    from generate_series(1, 20001) as n`.execute(owner)
  await expect(createPartitions(owner, { now: later(20), log })).rejects.toThrow('partitions --move')
  await createPartitions(owner, { now: later(20), log, movesMany: true })
  expect(messages).toContain(`audit_entries: created ${nameOfMonth(month)}, moved 20001 rows into it`)
})

test('a partition is detached once all of it is past its retention, and dropped on request', async () => {
  const month = thisMonth + 2
  const [old, next] = [await insert(idIn(month)), await insert(idIn(month + 1))]
  const name = await partitionOf(old)

  // The first partition, which ends before this month's, leaves with it.
  await detachPartitions(owner, kept(6), { now: later(8), log })
  expect(await findDetached(owner)).not.toContain(name)
  await detachPartitions(owner, kept(6), { now: later(9), log })

  expect(await findDetached(owner)).toContain(name)
  const left = await db.selectFrom('audit_entries').select('id').execute()
  expect(left).toEqual([{ id: next }])
  const { rows } = await pool.query(`select id from partitions.${name}`)
  expect(rows).toEqual([{ id: old }])

  await dropDetached(owner, { log })
  expect(await findDetached(owner)).toEqual([])
})

test('a partition that is still needed stays', async () => {
  await createPartitions(owner, { now: later(30), log })
  const needed = { table: 'audit_entries', monthsKept: 1, isNeeded: () => sql<boolean>`select true` }
  await detachPartitions(owner, [needed], { now: later(40), log })
  expect(await findDetached(owner)).toEqual([])
  expect(messages.some((message) => message.includes('still needed'))).toBe(true)
})

test('a change waits only for moments, lets others pass, and succeeds in the end', async () => {
  const blocker = new pg.Client({ connectionString: database.ownerUrl })
  await blocker.connect()
  await blocker.query('begin; select from audit_entries limit 1')
  let isCreated = false
  const creating = createPartitions(owner, { now: later(50), log }).then(() => {
    isCreated = true
  })
  // Reads and writes are answered meanwhile, although a change waits.
  for (let round = 0; round < 5; round += 1) await insert(idIn(thisMonth))
  expect(isCreated).toBe(false)
  await blocker.query('commit')
  await blocker.end()
  await creating
})

test('the worker reports a missing month', async () => {
  expect(await partitionsGauge.read(db)).toMatchObject({ match_messages: 0 })
  const errors: unknown[] = []
  const noting = Object.create(services.log, { error: { value: (facts: unknown) => errors.push(facts) } })
  const watching = Object.create(services, { log: { value: noting } })
  await checkPartitions.run(watching)
  expect(errors).not.toContainEqual({ table: 'match_messages', months: expect.any(Number) })
  const { partitions } =
    (await findPartitionedTables(db)).find(({ table }) => table === 'match_messages') ?? {}
  const next = firstIdOfMonth(thisMonth + 2)
  for (const { name, to } of partitions ?? [])
    if (to !== null && to >= next)
      await pool.query(`alter table match_messages detach partition partitions.${name}`)
  expect(await partitionsGauge.read(db)).not.toMatchObject({ match_messages: 0 })
  await checkPartitions.run(watching)
  expect(errors).toContainEqual({ table: 'match_messages', months: expect.any(Number) })
})
