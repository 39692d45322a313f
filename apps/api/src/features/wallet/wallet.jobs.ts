import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { staleRows } from '../../platform/db/stale-rows.ts'
import { cleaning } from '../../platform/jobs/cleaning.ts'
import type { CronJob } from '../../platform/jobs/definitions.ts'
import { freezePayouts } from '../ledger/index.ts'

const KEY_KEPT = sql`interval '5 years'`

/** Deletes Pix keys after the retention period. The other columns stay. */
const forgetOldKeys = cleaning({
  name: 'wallet.forget-old-keys',
  schedule: '40 4 * * *',
  stale: [
    staleRows({
      table: 'withdrawals',
      oldest: sql`
        select changed_at + ${KEY_KEPT} from withdrawals
        where sealed_key is not null and outcome <> 'pending' order by changed_at limit 1`,
      remove: (from, limit) => sql`
        with removed as (
          update withdrawals set sealed_key = null where ctid = any(array(
            select ctid from withdrawals
            where sealed_key is not null and outcome <> 'pending'
              and changed_at < now() - ${KEY_KEPT} and changed_at >= ${from}
            order by changed_at limit ${limit} for update skip locked
          )) returning changed_at as place
        )`,
    }),
  ],
})

/**
 * Each open withdrawal must have its hold and each open hold its withdrawal, with the same amount and a
 * matching state.
 */
export async function freezeOnHoldMismatch(db: Db): Promise<Record<string, number>> {
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
  forgetOldKeys,
  {
    name: 'wallet.compare-holds',
    schedule: '*/5 * * * *',
    async run({ db, log }) {
      const found = await freezeOnHoldMismatch(db)
      if (Object.keys(found).length === 0) return
      log.error({ found }, 'withdrawals and the ledger disagree: payouts are frozen')
      await freezePayouts(db, 'withdrawals', found)
    },
  },
]
