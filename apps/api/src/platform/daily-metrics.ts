import type { FigureName } from '@trunfo/contract/panel'
import { type RawBuilder, sql } from 'kysely'

/** A day in Brasília time; `endsAt` is exclusive. */
export interface Day {
  readonly beginsAt: RawBuilder<Date>
  readonly endsAt: RawBuilder<Date>
}

/** A number per day, declared by the feature that owns the counted rows. */
export interface DailyMetric {
  readonly name: FigureName
  /**
   * A query that returns one number; an index must bound its cost to the rows of that day. A job runs it, and
   * repeats it until the day is over.
   */
  readonly count: (day: Day) => RawBuilder<unknown>
}

/** SQL condition: the time falls on that day. */
export const isOn = (moment: RawBuilder<unknown>, { beginsAt, endsAt }: Day): RawBuilder<boolean> =>
  sql<boolean>`${moment} >= ${beginsAt} and ${moment} < ${endsAt}`
