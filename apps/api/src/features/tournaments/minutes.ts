import { type RawBuilder, sql } from 'kysely'
import { MINUTE_MS, MINUTE_SETTING } from '../../platform/minute.ts'

/** How long a minute of clocks and check-ins is. Tests shorten it, see `CLOCK_MINUTE_MS`. */
const minuteMs = sql`coalesce(current_setting(${sql.lit(MINUTE_SETTING)}, true)::integer, ${sql.lit(MINUTE_MS)})`

/** So many minutes of clocks and check-ins, in milliseconds. */
export const minutesInMs = (minutes: RawBuilder<unknown>) => sql<number>`(${minutes} * ${minuteMs})`
/** The same as an interval. */
export const minutesOf = (minutes: RawBuilder<unknown>) =>
  sql`(${minutesInMs(minutes)} * interval '1 millisecond')`
