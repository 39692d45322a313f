import { sql } from 'kysely'
import type pg from 'pg'
import { unfreezePayouts } from '../../src/features/ledger/index.ts'
import { features } from '../../src/features.ts'
import { declared } from '../../src/platform/feature.ts'
import type { CronJob } from '../../src/platform/jobs/definitions.ts'
import type { TestApp } from '../app.ts'
import { handWorker } from '../hand-worker.ts'

/** Whose dates say when money may move. People's sessions do not grow old meanwhile. */
const TABLES =
  /^(ledger\.lots|graphile_worker\._private_jobs|public\.(payment|vip|tournament|withdrawal|referral|bank)\w*)$/
/** In the order in which they have their turn. What people are told of it is no part of this. */
const FEATURES = ['payments', 'ledger', 'wallet', 'tournaments', 'vip', 'referrals']
/** Crons that compare one thing with another and stop payouts when they differ. */
const AUDITS = /check-all|compare/
/**
 * Those that only say or forget something, and the sweep: it goes by the providers' dates, which do not move here, and so
 * would find again what it has long passed by.
 */
const IDLE = /remind|forget|discord|figures|sweep/

/** The worker and the clock, both by hand: jobs are done when a step ends, and dates move instead of time. */
export async function timeOf({ services }: Pick<TestApp, 'services'>, owner: pg.Client) {
  const { db } = services
  const moving = FEATURES.flatMap((name) => features.filter((feature) => feature.name === name))
  const worker = handWorker({ services }, moving)
  const crons: CronJob[] = moving.flatMap(({ crons }) => declared(crons, features))
  const regular = crons.filter(({ name }) => !AUDITS.test(name) && !IDLE.test(name))
  const frequent = regular.filter(({ schedule }) => schedule === '* * * * *')
  const audits = crons.filter(({ name }) => AUDITS.test(name))
  const columns = await datesOf(owner)
  const shift = (days: number) =>
    columns
      .map(([table, dates]) => {
        const moved = dates.map((date) => `${date} = ${date} - interval '${days} days'`)
        return `update ${table} set ${moved.join(', ')}`
      })
      .join(';')

  const runAll = async (some: readonly CronJob[]) => {
    for (const cron of some) await cron.run(services)
  }
  /** Everything that is due, apart from mails. */
  async function work(): Promise<void> {
    for (let jobs = await worker.due(); jobs.length > 0; jobs = await worker.due()) {
      for (const job of jobs) {
        await worker.run(job)
        await worker.finish(job)
      }
    }
  }

  return {
    work,
    forget: async () => {
      await worker.forget()
      // What earlier stories left never falls due in this one.
      await owner.query(`update ledger.lots set settles_at = 'infinity'`)
    },
    async pass(days: number): Promise<void> {
      await owner.query(shift(days))
      await work()
      await runAll(regular)
      await work()
      // What the first round found out, this one acts upon.
      await runAll(frequent)
      await work()
    },
    /** What the audits stop payouts for. They go on: what an earlier story broke is none of this one's business. */
    async audit(by: string): Promise<string> {
      await runAll(audits)
      const { rows } = await sql<{ reason: string; detail: object }>`
        select reason, detail from ledger.freezes where ended_at is null order by reason`.execute(db)
      if (rows.length > 0) await unfreezePayouts(db, by)
      return rows.map(({ reason, detail }) => `${reason} ${JSON.stringify(detail)}`).join(', ')
    },
  }
}

async function datesOf(owner: pg.Client): Promise<[string, string[]][]> {
  const { rows } = await owner.query<{ table: string; date: string }>(`
    select table_schema || '.' || table_name as table, column_name as date
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where data_type = 'timestamp with time zone' and table_type = 'BASE TABLE' and is_generated = 'NEVER'`)
  const moved = rows.filter(({ table }) => TABLES.test(table))
  return [...Map.groupBy(moved, ({ table }) => table)].map(([table, dates]) => [
    table,
    dates.map(({ date }) => date),
  ])
}
