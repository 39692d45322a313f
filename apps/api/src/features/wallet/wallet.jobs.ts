import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { CronJob } from '../../platform/jobs/definitions.ts'
import { freezePayouts } from '../ledger/index.ts'

const YEARS_KEPT = 5
const BATCH = 500

/** Keys that nobody makes us keep any more. What was paid, to whom and how much stays. */
async function forgetOldKeys(db: Db): Promise<void> {
  await sql`
    update withdrawals set sealed_key = null where id in (
      select id from withdrawals
      where sealed_key is not null and outcome <> 'pending'
        and changed_at < now() - make_interval(years => ${YEARS_KEPT})
      order by changed_at limit ${BATCH}
    )`.execute(db)
}

/** Each open withdrawal has its hold and each open hold its withdrawal, in the same state and of the same amount. */
export async function compareHolds(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; wrong: number }>`
    select 'open withdrawals without their hold' as name, count(*)::int as wrong
    from withdrawals left join ledger.holds on holds.id = hold_id
    where outcome = 'pending' and (
      holds.amount is distinct from withdrawals.amount or holds.owner_id is distinct from user_id
      or holds.state is distinct from case withdrawals.state when 'claimed' then 'committed' else 'held' end
    )
    union all
    select 'open holds without their withdrawal', count(*)::int
    from ledger.holds left join withdrawals on hold_id = holds.id and outcome = 'pending'
    where holds.state in ('held', 'committed') and withdrawals.id is null`.execute(db)
  return Object.fromEntries(rows.filter(({ wrong }) => wrong > 0).map(({ name, wrong }) => [name, wrong]))
}

export const walletCrons: readonly CronJob[] = [
  { name: 'wallet.forget-old-keys', schedule: '40 4 * * *', run: ({ db }) => forgetOldKeys(db) },
  {
    name: 'wallet.compare-holds',
    schedule: '*/5 * * * *',
    async run({ db, log }) {
      const found = await compareHolds(db)
      if (Object.keys(found).length === 0) return
      log.error({ found }, 'withdrawals and the ledger disagree: payouts are frozen')
      await freezePayouts(db, 'withdrawals', found)
    },
  },
]
