import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { features } from '../../features.ts'
import { declared } from '../feature.ts'
import { platformFeature } from '../platform-feature.ts'

const { services, pool } = await useTestApp()
const { db, config } = services
const crons = [platformFeature(config, features), ...features].flatMap(({ crons }) =>
  declared(crons, features),
)
const run = (name: string) => crons.find((cron) => cron.name === name)?.run(services)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('every cron has a unique name, which the queue requires', () => {
  const names = crons.map((cron) => cron.name)
  expect(new Set(names).size).toBe(names.length)
})

test('receipts are deleted after two weeks', async () => {
  const receipt = (reaction: string, days: number) => ({
    event_id: crypto.randomUUID(),
    reaction,
    handled_at: daysAgo(days),
  })
  await db
    .insertInto('event_receipts')
    .values([receipt('old', 15), receipt('recent', 13)])
    .execute()
  await run('platform.forget-receipts')
  expect(await db.selectFrom('event_receipts').select('reaction').execute()).toEqual([{ reaction: 'recent' }])
})

test('idempotency keys are deleted after a day', async () => {
  const key = (name: string, days: number) => ({
    owner: 'test',
    key: name,
    fingerprint: 'x',
    claimed_at: daysAgo(days),
  })
  await db
    .insertInto('idempotency_keys')
    .values([key('old-key-1', 1.1), key('recent-key', 0.9)])
    .execute()
  await run('platform.forget-idempotency-keys')
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'recent-key' }])
})

describe('a job that was given up', () => {
  const payload = { to: 'alguem@exemplo.test' }
  const give = async (task: string, attempts: number, days = 0) => {
    const added = 'select id from graphile_worker.add_job($1, $2, max_attempts := 2)'
    const { rows } = await pool.query(added, [task, payload])
    await pool.query(
      'update graphile_worker._private_jobs set attempts = $2, updated_at = $3 where id = $1',
      [rows[0].id, attempts, daysAgo(days)],
    )
  }

  test('loses a mail payload at once, and is deleted after a week', async () => {
    await give('mail.send', 1)
    await give('mail.send', 2)
    await give('mail.finish', 2)
    await give('event', 2, 6)
    await give('event', 2, 8)
    await give('event', 1, 8)
    await run('platform.forget-dead-jobs')
    const { rows } = await pool.query(`
      select identifier as task, payload, attempts from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id order by job.id`)
    expect(rows).toEqual([
      { task: 'mail.send', payload, attempts: 1 },
      { task: 'mail.send', payload: {}, attempts: 2 },
      { task: 'mail.finish', payload: {}, attempts: 2 },
      { task: 'event', payload, attempts: 2 },
      { task: 'event', payload, attempts: 1 },
    ])
  })
})
