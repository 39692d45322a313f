import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { startBroadcast } from './broadcasts.commands.ts'
import { BROADCAST_BATCH, sendBroadcastBatch } from './broadcasts.jobs.ts'

const testApp = await useTestApp({ RATE_LIMIT_SCALE: '100000' })
const { app, services, signIn, database } = testApp
const { db } = services
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
afterAll(() => owner.end())
const admin = await signIn(['admin'])
const founder = await signIn(['fundador'])
// The first request would run it, and block requests that wait inside a transaction.
await app.ready()

const start = () =>
  db
    .transaction()
    .execute((tx) =>
      startBroadcast(tx, { title: 'Aviso', message: 'Oi', audience: ['fundador'], createdBy: null }),
    )
const step = async (broadcastId: string, cursor: string | null = null) => {
  await sendBroadcastBatch.run(services, { broadcastId, cursor, restMs: 0, untold: 0 })
}
const cancel = async (id: string, { headers } = admin) => {
  const response = await app.inject({ method: 'POST', url: `/api/admin/broadcasts/${id}/cancel`, headers })
  return response.statusCode
}
const stateOf = (id: string) =>
  db
    .selectFrom('broadcasts')
    .select(['state', 'told', 'looked_at', 'cursor'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const waitForNotices = async (id: string) =>
  (await db.selectFrom('notifications').select('id').where('source_id', '=', id).execute()).length
const waitingSteps = async (id: string) =>
  (
    await owner.query(
      `select 1 from graphile_worker._private_jobs as job
       where job.payload::jsonb->>'broadcastId' = $1 and job.payload::jsonb->>'cursor' is not null`,
      [id],
    )
  ).rowCount

test('cancelled during its last step: it is done and the cancel fails, or it is cancelled and notifies nobody', () =>
  everyInterleaving(testApp, async (race) => {
    const id = await start()
    const [, answer] = await race([() => step(id), () => cancel(id)])
    const { state, told } = await stateOf(id)
    expect([
      ['done', 409, 1],
      ['cancelled', 204, 0],
    ]).toContainEqual([state, answer, told])
    expect(await waitForNotices(id)).toBe(told)
  }))

test('two people cancel it at once: both succeed, one is audited', () =>
  everyInterleaving(
    testApp,
    async (race) => {
      const id = await start()
      expect(await race([() => cancel(id), () => cancel(id, founder)])).toEqual([204, 204])
      const written = await db
        .selectFrom('audit_entries')
        .select('id')
        .where('subject_id', '=', id)
        .where('action', '=', 'broadcast.cancelled')
        .execute()
      expect(written).toHaveLength(1)
    },
    { areAlike: true },
  ))

test('cancelled during a middle step: its notifications stay, and no later step notifies anyone', async () => {
  await owner.query(
    `with person as (
       insert into users (email) select 'c' || n || '@exemplo.test'
       from generate_series(1, $1::int) as n returning id
     ) insert into profiles (id, username) select id, right(replace(id::text, '-', ''), 20) from person`,
    [BROADCAST_BATCH],
  )
  await everyInterleaving(testApp, async (race) => {
    const id = await start()
    const [, answer] = await race([() => step(id), () => cancel(id)])
    const cancelled = await stateOf(id)
    expect(answer).toBe(204)
    expect(cancelled.state).toBe('cancelled')
    expect([0, BROADCAST_BATCH]).toContain(cancelled.looked_at)
    expect(await waitingSteps(id)).toBe(cancelled.looked_at === 0 ? 0 : 1)
    await step(id, cancelled.cursor)
    expect(await stateOf(id)).toEqual(cancelled)
    expect(await waitForNotices(id)).toBe(cancelled.told)
  })
})
