import type { Role } from '@trunfo/contract/roles'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { until } from '../../../../test/live.ts'
import { startBroadcast } from './broadcasts.commands.ts'
import { BROADCAST_BATCH, sendBroadcastBatch } from './broadcasts.jobs.ts'

const { app, services, signIn, work, database } = await useTestApp()
const { db } = services
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
afterAll(() => owner.end())

const start = (audience: readonly Role[] = ['user'], draft: object = {}) =>
  db
    .transaction()
    .execute((tx) =>
      startBroadcast(tx, { title: 'Aviso', message: 'Oi', audience, createdBy: null, ...draft }),
    )
const stateOf = (id: string) =>
  db
    .selectFrom('broadcasts')
    .select(['state', 'told', 'cursor'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const recipientsOf = async (id: string) => {
  const rows = await db.selectFrom('notifications').select('user_id').where('source_id', '=', id).execute()
  return rows.map((row) => row.user_id)
}
const step = (broadcastId: string, cursor: string | null) =>
  sendBroadcastBatch.run(services, { broadcastId, cursor, restMs: 0, untold: 0 })
/** Runs the remaining steps one after the other, without a worker. */
const finish = async (id: string) => {
  for (;;) {
    const { state, cursor } = await stateOf(id)
    if (state === 'done') return
    await step(id, cursor)
  }
}
const addPeople = (count: number) =>
  owner.query(
    `with person as (
       insert into users (email) select 'm' || n || '-' || gen_random_uuid() || '@exemplo.test'
       from generate_series(1, $1::int) as n returning id
     ) insert into profiles (id, username) select id, right(replace(id::text, '-', ''), 20) from person`,
    [count],
  )

beforeEach(async () => {
  await owner.query('truncate users cascade')
  await owner.query('truncate broadcasts')
  await owner.query('delete from graphile_worker._private_jobs')
})

test('reaches everyone once, in batches, and everyone reads the same text', async () => {
  await addPeople(2 * BROADCAST_BATCH + 10)
  const reader = await signIn()
  const id = await start(['user'], { title: 'Copa', message: 'Começa <b>já</b>', link: '/tournaments' })
  await finish(id)
  const people = 2 * BROADCAST_BATCH + 11
  expect(await stateOf(id)).toMatchObject({ state: 'done', told: people })
  expect(new Set(await recipientsOf(id)).size).toBe(people)
  const { notifications } = (await app.inject({ url: '/api/notifications', headers: reader.headers })).json()
  expect(notifications).toMatchObject([
    { kind: 'announcement', title: 'Copa', message: 'Começa <b>já</b>', linkTo: '/tournaments' },
  ])
})

test('reaches only active people with a role of its audience, whatever they muted', async () => {
  const [vip, admin, muted, banned] = [
    await signIn(['vip']),
    await signIn(['admin']),
    await signIn(['vip']),
    await signIn(['vip']),
  ]
  await signIn()
  const choice = { user_id: muted.userId, kind: 'announcement', channel: 'bell', is_on: false }
  await db.insertInto('notification_preferences').values(choice).execute()
  await db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', banned.userId).execute()
  const id = await start(['vip', 'admin'])
  await finish(id)
  expect((await recipientsOf(id)).sort()).toEqual([vip.userId, admin.userId, muted.userId].sort())
  expect((await stateOf(id)).told).toBe(3)
})

test('without recipients ends at once', async () => {
  const id = await start()
  await finish(id)
  expect(await stateOf(id)).toMatchObject({ state: 'done', told: 0 })
})

test('that is invalid stores nothing', async () => {
  await expect(start(['user'], { link: '//evil.com' })).rejects.toThrow('notifications.link_outside')
  expect(await db.selectFrom('broadcasts').select('id').execute()).toEqual([])
})

test('is audited with its text and audience', async () => {
  const id = await start(['admin'])
  const entry = await db
    .selectFrom('audit_entries')
    .select(['action', 'after'])
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    action: 'broadcast.started',
    after: { title: 'Aviso', message: 'Oi', audience: ['admin'] },
  })
})

describe('interrupted', () => {
  test('a repeated step has no effect and starts no second chain', async () => {
    await addPeople(BROADCAST_BATCH + 5)
    const id = await start()
    await step(id, null)
    const { cursor } = await stateOf(id)
    const waiting = () => owner.query('select 1 from graphile_worker._private_jobs')
    const before = (await waiting()).rowCount
    await step(id, null)
    expect(await stateOf(id)).toMatchObject({ cursor, told: BROADCAST_BATCH })
    expect((await waiting()).rowCount).toBe(before)
    await finish(id)
    expect(new Set(await recipientsOf(id)).size).toBe(BROADCAST_BATCH + 5)
  })

  test('ten concurrent runs of the same step count as one', async () => {
    await addPeople(BROADCAST_BATCH + 5)
    const id = await start()
    await Promise.all(Array.from({ length: 10 }, () => step(id, null)))
    expect((await stateOf(id)).told).toBe(BROADCAST_BATCH)
    expect(await recipientsOf(id)).toHaveLength(BROADCAST_BATCH)
  })

  test('two workers finish it together, with one row per person', async () => {
    const people = 3 * BROADCAST_BATCH + 7
    await addPeople(people)
    await Promise.all([work(), work()])
    const id = await start()
    // Simulates a live worker that was declared dead: the first step runs twice.
    await Promise.all([step(id, null), step(id, null)])
    await until(async () => (await stateOf(id)).state === 'done', 15_000)
    const recipients = await recipientsOf(id)
    expect(recipients).toHaveLength(people)
    expect(new Set(recipients).size).toBe(people)
    expect((await stateOf(id)).told).toBe(people)
  })
})
