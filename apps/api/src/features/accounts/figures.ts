import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type DailyFigure, isOn } from '../../platform/figures.ts'

const BATCH = 5_000
const DAYS_KEPT = 3

export const accountsFigures: readonly DailyFigure[] = [
  { name: 'sign_ups', count: (day) => sql`select count(*) from users where ${isOn(sql`created_at`, day)}` },
  {
    name: 'active_players',
    count: ({ beginsAt }) => sql`
      select count(*) from active_days where day = (${beginsAt} at time zone 'America/Sao_Paulo')::date`,
  },
]

/**
 * Whoever gave a sign of life lately was there on that day. A session in use gives one every hour, so that the last hour
 * has them all, however the runs fall.
 */
export async function noteActivePeople(db: Db): Promise<void> {
  await sql`
    insert into active_days (day, user_id)
    select distinct (updated_at at time zone 'America/Sao_Paulo')::date, user_id
    from sessions where updated_at > now() - interval '1 hour'
    on conflict do nothing`.execute(db)
}

/** Who was there is nobody's business once the day is counted. */
export async function forgetActivePeople(db: Db): Promise<void> {
  await sql`
    delete from active_days where (day, user_id) in (
      select day, user_id from active_days
      where day < (now() at time zone 'America/Sao_Paulo')::date - ${DAYS_KEPT}::int
      order by day limit ${BATCH}
    )`.execute(db)
}
