import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { prizesDriver } from '../../../test/prizes.ts'
import { makeTeam } from '../teams/testing.ts'
import { makeCash } from '../wallet/testing.ts'

const testApp = await useTestApp()
const { services, database } = testApp
const { db, config } = services
const driver = prizesDriver(testApp)
const { send, known, finished, balancesOf, organiser } = driver
afterAll(driver.addsUp)

const TOURNAMENTS = 6
const MEMBERS = 3
const ROOT = join(import.meta.dirname, '../../..')

const workers: ChildProcess[] = []
// Also runs if the test fails.
afterAll(() => {
  for (const worker of workers) worker.kill('SIGKILL')
})

/** The production worker in its own process. */
function startRealWorker() {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    WORKER_CONCURRENCY: `${TOURNAMENTS}`,
    REDIS_URL: config.REDIS_URL,
  }
  const worker = spawn(process.execPath, ['--import', 'tsx', 'src/worker.ts'], {
    cwd: ROOT,
    env,
    stdio: 'ignore',
  })
  workers.push(worker)
  return worker
}

test('a worker killed -9 in the middle of six payouts pays nobody, and the next one pays each once', async () => {
  const founder = await testApp.signIn(['fundador'])
  const settings = { settlingHours: 0, withheldBasisPoints: 500, unclaimedDays: 90 }
  expect((await send(founder, 'PUT', '/admin/prizes/settings', settings)).statusCode).toBe(204)
  const blocker = new pg.Client({ connectionString: database.ownerUrl })
  await blocker.connect()
  await blocker.query('begin')
  const lineups: string[][] = []
  for (let number = 0; number < TOURNAMENTS; number += 1) {
    const people = []
    for (let member = 0; member < MEMBERS; member += 1) people.push((await known()).userId)
    lineups.push(people)
    // Each payout is blocked at a different member of its line-up: the first, the second or the third.
    const stopped = [...people].sort()[number % MEMBERS] ?? ''
    await makeCash(services, stopped, 1)
    await blocker.query('select from ledger.accounts where owner_id = $1 and type = 1 for update', [stopped])
  }
  const ids: string[] = []
  for (const [leaderId = '', ...memberIds] of lineups) {
    const team = await makeTeam(db, { leaderId, memberIds })
    const other = await makeTeam(db, { leaderId: (await testApp.signIn()).userId })
    const who = await organiser({ cash: 100_00 })
    const fields = {
      type: 'team',
      team_size: 1,
      prize: { asset: 'money', amount: 100_00 },
      organiserId: who.userId,
    } as const
    ids.push((await finished([team.id, other.id], fields, team.id)).id)
  }

  const first = startRealWorker()
  const waiting = async () => {
    const { rows } = await blocker.query<{ count: number }>(
      `select count(distinct pid)::int as count from pg_locks
       where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`,
    )
    return rows[0]?.count ?? 0
  }
  await vi.waitFor(async () => expect(await waiting()).toBeGreaterThanOrEqual(TOURNAMENTS / 2), {
    timeout: 60_000,
    interval: 50,
  })
  first.kill('SIGKILL')
  await once(first, 'exit')
  await blocker.query('rollback')
  await blocker.end()
  // Transactions of its connections end with them.
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`.execute(db)
      expect(rows[0]?.count).toBe(0)
    },
    { timeout: 30_000 },
  )
  const { rows: before } = await sql`select from ledger.transfers where kind = 52`.execute(db)
  expect(before).toEqual([])

  const second = startRealWorker()
  await vi.waitFor(
    async () => {
      const states = await db
        .selectFrom('tournament_prizes')
        .select('state')
        .where('tournament_id', 'in', ids)
        .execute()
      expect(states.map(({ state }) => state)).toEqual(ids.map(() => 'paid'))
    },
    { timeout: 150_000, interval: 200 },
  )
  second.kill('SIGTERM')
  await once(second, 'exit')
  for (const people of lineups) {
    let sum = 0
    for (const userId of people) sum += (await balancesOf(userId)).cash
    // 5 % of 33,34 and twice of 33,33 are withheld; the centavo that opened an account is added.
    expect(sum).toBe(100_00 - 166 * 3 + 1)
  }
  const { rows } = await sql<{ times: number }>`
    select count(distinct operation_id)::int as times from ledger.transfers where kind = 52`.execute(db)
  expect(rows[0]?.times).toBe(TOURNAMENTS * MEMBERS)
}, 300_000)
