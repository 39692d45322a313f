import { randomUUID } from 'node:crypto'
import { centavos } from '@trunfo/money/amounts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { until } from '../../../test/live.ts'
import { noticesDriver } from '../../../test/notices.ts'
import { releasePayouts } from '../../cli/money.ts'
import { createLog } from '../../platform/telemetry/log.ts'
import { metrics } from '../../platform/telemetry/metrics.ts'
import { makeRewardBudget } from './ledger.factory.ts'
import { runLedgerCheck } from './ledger.jobs.ts'
import { isFrozen } from './ledger.queries.ts'
import { reward } from './operations.ts'

const testApp = await useTestApp()
const { database, signIn, work } = testApp
const logged: string[] = []
const services = {
  ...testApp.services,
  log: createLog({ LOG_LEVEL: 'fatal' }, 'test', { write: (line) => logged.push(line) }),
}
const { db } = services
const { noticesOf, waitForNotices, settle } = noticesDriver(testApp)
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
afterAll(() => owner.end())
await work()

const shown = async (name: string) => {
  const text = await metrics.getSingleMetricAsString(name)
  return text.split('\n').filter((line) => !line.startsWith('#'))
}
await makeRewardBudget(db)
const give = (fact: string, ownerId: string) =>
  db.transaction().execute((tx) => reward(tx, { fact, ownerId, amount: centavos(900) }))
/**
 * The check skips rows newer than the oldest open transaction in the cluster, and other tests keep some open.
 */
const lookUntil = (isSo: () => Promise<boolean>) =>
  until(async () => {
    await runLedgerCheck(services)
    return isSo()
  }, 60_000)

test('an audit mismatch freezes payouts, notifies every fundador once and shows in the metrics', async () => {
  const [first, second, admin] = [
    await signIn(['fundador']),
    await signIn(['fundador']),
    await signIn(['admin']),
  ]
  const ownerId = randomUUID()
  await give('alarm:1', ownerId)
  await lookUntil(async () => (await shown('ledger_owed_centavos')).includes('ledger_owed_centavos 900'))
  await runLedgerCheck(services, { isWhole: true })
  expect(await shown('ledger_bucket_centavos')).toContain('ledger_bucket_centavos{bucket="cash"} 900')
  expect(await shown('ledger_is_frozen')).toEqual(['ledger_is_frozen 0'])
  expect(await shown('ledger_findings')).toEqual(['ledger_findings 0'])

  await owner.query('update ledger.accounts set balance = balance + 50 where owner_id = $1', [ownerId])
  await give('alarm:2', ownerId)
  await lookUntil(() => isFrozen(db))
  expect(await shown('ledger_is_frozen')).toEqual(['ledger_is_frozen 1'])
  expect(await shown('ledger_findings')).not.toEqual(['ledger_findings 0'])
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({
    msg: 'the ledger does not add up: payouts are frozen',
    findings: expect.any(Object),
  })
  for (const { userId } of [first, second])
    expect(await waitForNotices(userId)).toMatchObject([{ title: 'Saques pausados: as contas não conferem' }])

  await runLedgerCheck(services)
  await give('alarm:3', ownerId)
  await runLedgerCheck(services)
  await settle()
  expect(await noticesOf(first.userId)).toHaveLength(1)
  expect(await noticesOf(admin.userId)).toHaveLength(0)
}, 120_000)

test('a mismatch in untouched rows is found by the nightly check', async () => {
  const founder = await signIn(['fundador'])
  await sql`select ledger.unfreeze(${founder.userId})`.execute(db)
  await runLedgerCheck(services, { isWhole: true })
  expect(await isFrozen(db)).toBe(true)
  await settle()
})

test('only the unfreeze function resumes payouts, and it records the fundador who called it', async () => {
  const founder = await signIn(['fundador'])
  expect(await isFrozen(db)).toBe(true)
  await expect(sql`update ledger.freezes set ended_at = now()`.execute(db)).rejects.toThrow(
    /permission denied/,
  )
  await expect(sql`select ledger.unfreeze(null)`.execute(db)).rejects.toThrow(/nobody/)
  expect(await isFrozen(db)).toBe(true)
  vi.spyOn(console, 'log').mockReturnValue()
  const release = async (userId: string) => {
    const { username } = await db
      .selectFrom('profiles')
      .select('username')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await releasePayouts(services, username, 'compared with the bank')
  }
  await expect(release((await signIn(['admin'])).userId)).rejects.toThrow(/no fundador/)
  expect(await isFrozen(db)).toBe(true)
  await release(founder.userId)
  expect(await isFrozen(db)).toBe(false)
  const { rows } = await sql<{ ended_by: string }>`select ended_by from ledger.freezes`.execute(db)
  expect(rows).toContainEqual({ ended_by: founder.userId })
})

test('a database in another place notifies every fundador too', async () => {
  const founder = await signIn(['fundador'])
  await owner.query("update ledger.home set place = 'another cluster/1'")
  await runLedgerCheck(services)
  expect(await waitForNotices(founder.userId)).toMatchObject([
    { title: 'Saques pausados: o banco de dados mudou de lugar' },
  ])
  expect(JSON.parse(logged.at(-1) ?? '')).toMatchObject({ freezes: ['place'] })
})
