import { sql } from 'kysely'
import { type DailyMetric, isOn } from '../../platform/daily-metrics.ts'

/** Test tournaments do not count. */
export const tournamentsMetrics: readonly DailyMetric[] = [
  {
    name: 'tournaments_created',
    count: (day) => sql`
      select count(*) from tournaments where not is_test and ${isOn(sql`created_at`, day)}`,
  },
  {
    name: 'tournaments_started',
    count: (day) => sql`
      select count(*) from tournaments where not is_test and ${isOn(sql`started_at`, day)}`,
  },
]
