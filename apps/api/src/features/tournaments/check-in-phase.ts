import { sql } from 'kysely'
import { minutesOf } from './minutes.ts'

/**
 * Where a tournament's check-in stands, by the database's clock: none at all, before it opens, open, past its time but not
 * closed yet, and closed.
 */
export type CheckInPhase = 'none' | 'ahead' | 'open' | 'over' | 'closed'

/** Null without check-in. Queries that use these must alias the table as `tournament`. */
export const checkInOpensAt = sql<Date | null>`(
  tournament.starts_at - ${minutesOf(sql`tournament.check_in_opens_min`)}
)`
export const checkInClosesAt = sql<Date | null>`(
  tournament.starts_at - ${minutesOf(sql`tournament.check_in_closes_min`)}
)`

/** Reads only the tournament's row, so that it is right under its lock. */
export const checkInPhase = sql<CheckInPhase>`case
  when tournament.check_in_opens_min is null then 'none'
  when tournament.check_in_closed_at is not null then 'closed'
  when now() < ${checkInOpensAt} then 'ahead'
  when now() < ${checkInClosesAt} then 'open'
  else 'over'
end`

/** From the opening to the close, free places wait for those of the list who check in. */
export const keepsPlacesFree = (phase: CheckInPhase): boolean => phase === 'open' || phase === 'over'
/** From the opening on, those who enter are there. */
export const countsAsPresent = (phase: CheckInPhase): boolean => phase !== 'none' && phase !== 'ahead'
