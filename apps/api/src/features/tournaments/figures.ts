import { sql } from 'kysely'
import { type DailyFigure, isOn } from '../../platform/figures.ts'

/** Tests are no tournaments. */
export const tournamentsFigures: readonly DailyFigure[] = [
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
