import { sql } from 'kysely'
import { type DailyMetric, isOn } from '../../platform/daily-metrics.ts'
import type { Db } from '../../platform/db/database.ts'
import { staleRows } from '../../platform/db/stale-rows.ts'

const DAYS_KEPT = 3

export const accountsMetrics: readonly DailyMetric[] = [
  { name: 'sign_ups', count: (day) => sql`select count(*) from users where ${isOn(sql`created_at`, day)}` },
  {
    name: 'active_players',
    count: ({ beginsAt }) => sql`
      select count(*) from active_days where day = (${beginsAt} at time zone 'America/Sao_Paulo')::date`,
  },
]

/**
 * Records users seen in the last hour for that day. The window is longer than the interval between runs, so a
 * late run misses nobody.
 */
export async function recordActivePeople(db: Db): Promise<void> {
  await sql`
    insert into active_days (day, user_id)
    select distinct (updated_at at time zone 'America/Sao_Paulo')::date, user_id
    from sessions where updated_at > now() - interval '1 hour'
    on conflict do nothing`.execute(db)
}

/** Midnight of a day, for places: a date has no order among times. */
const beginOf = sql`day::timestamp at time zone 'America/Sao_Paulo'`

/** Per-user days go once the day has been counted. */
export const staleActiveDays = staleRows({
  table: 'active_days',
  oldest: sql`
    select (min(day) + ${DAYS_KEPT}::int + 1)::timestamp at time zone 'America/Sao_Paulo' from active_days`,
  remove: (from, limit) => sql`
    with removed as (
      delete from active_days where ctid = any(array(
        select ctid from active_days
        where day < (now() at time zone 'America/Sao_Paulo')::date - ${DAYS_KEPT}::int
          and day >= (${from} at time zone 'America/Sao_Paulo')::date
        order by day limit ${limit}
      )) returning ${beginOf} as place
    )`,
})
