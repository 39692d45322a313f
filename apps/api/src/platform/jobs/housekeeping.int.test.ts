import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { features } from '../../features.ts'
import { platformFeature } from '../platform-feature.ts'

const { services } = await useTestApp()
const { db, config } = services
const crons = [platformFeature(config, features), ...features].flatMap((feature) => feature.crons ?? [])
const run = (name: string) => crons.find((cron) => cron.name === name)?.run(services)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('every cron has a name of its own: the queue refuses twins', () => {
  const names = crons.map((cron) => cron.name)
  expect(new Set(names).size).toBe(names.length)
})

test('receipts are forgotten after two weeks', async () => {
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

test('idempotency keys are forgotten after a day', async () => {
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
