import type { FigureName } from '@trunfo/contract/panel'
import { type RawBuilder, sql } from 'kysely'

/** A day of Brasília: from its first moment up to that of the next. */
export interface Day {
  readonly beginsAt: RawBuilder<Date>
  readonly endsAt: RawBuilder<Date>
}

/** A number of every day, as the feature declares it whose rows it is counted from. */
export interface DailyFigure {
  readonly name: FigureName
  /**
   * A query of one number, whose cost is bounded by the rows of that day on an index. A job asks it, and again until the
   * day is over.
   */
  readonly count: (day: Day) => RawBuilder<unknown>
}

export const isOn = (moment: RawBuilder<unknown>, { beginsAt, endsAt }: Day): RawBuilder<boolean> =>
  sql<boolean>`${moment} >= ${beginsAt} and ${moment} < ${endsAt}`
