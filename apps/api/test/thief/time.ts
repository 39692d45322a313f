import { sql } from 'kysely'
import type pg from 'pg'
import { unfreezePayouts } from '../../src/features/ledger/index.ts'
import { features } from '../../src/features.ts'
import { declared } from '../../src/platform/feature.ts'
import type { CronJob } from '../../src/platform/jobs/definitions.ts'
import type { TestApp } from '../app.ts'
import { handWorker } from '../hand-worker.ts'

/** Tables whose dates decide when money may move. Sessions do not age. */
const TABLES =
  /^(ledger\.lots|graphile_worker\._private_jobs|public\.(payment|vip|tournament|withdrawal|referral|bank)\w*)$/
/** In the order in which they run. Notices are not part of this. */
const FEATURES = ['payments', 'ledger', 'wallet', 'tournaments', 'vip', 'referrals']
/** Crons that compare records and stop payouts if they differ. */
const AUDITS = /check-all|compare/
/**
 * Crons that only notify or clean up, and the sweep: it uses the providers' dates, which do not move here, so
 * it would find old events again.
 */
const IDLE = /remind|forget|discord|figures|sweep/

/**
 * The worker and the clock, both driven by hand: jobs run when a step ends, and dates move instead of time.
 */
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
  /** Runs all due jobs, except mails. */
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
      // Deposits of earlier stories never settle in this one.
      await owner.query(`update ledger.lots set settles_at = 'infinity'`)
    },
    async pass(days: number): Promise<void> {
      await owner.query(shift(days))
      await work()
      await runAll(regular)
      await work()
      // The second round acts on what the first one found.
      await runAll(frequent)
      await work()
    },
    /**
     * Returns why the audits stopped payouts. Unfreezes them afterwards: failures of earlier stories must not
     * affect this one.
     */
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
