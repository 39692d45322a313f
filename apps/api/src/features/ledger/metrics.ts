import { sql } from 'kysely'
import { type DailyMetric, isOn } from '../../platform/daily-metrics.ts'

const onDay = (day: Parameters<DailyMetric['count']>[0]) => isOn(sql`created_at`, day)

/** Booked amounts: VIP and fee revenue net of refunds, deposits, and payouts to the bank (without fees). */
export const ledgerMetrics: readonly DailyMetric[] = [
  {
    name: 'revenue',
    count: (day) => sql`
      select coalesce(sum(
        case when transfer.credit_id = any (house.revenue) then amount else 0 end
        - case when transfer.debit_id = any (house.revenue) then amount else 0 end
      ), 0)
      from ledger.transfers as transfer
      cross join (
        select array_agg(id::bigint) as revenue from ledger.account_types
        where code in ('vip_revenue', 'fee_revenue')
      ) as house
      where ${onDay(day)}`,
  },
  {
    name: 'deposits',
    count: (day) => sql`
      select coalesce(sum(amount), 0) from ledger.transfers
      where kind = (select id from ledger.kinds where code = 'deposit') and ${onDay(day)}`,
  },
  {
    name: 'withdrawals',
    count: (day) => sql`
      select coalesce(sum(amount), 0) from ledger.transfers
      where kind = (select id from ledger.kinds where code = 'hold_payment')
        and credit_id = (select id from ledger.account_types where code = 'bank') and ${onDay(day)}`,
  },
]
