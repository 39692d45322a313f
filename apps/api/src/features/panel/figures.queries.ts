import { FIGURE_DAYS, type FigureName } from '@trunfo/contract/panel'
import { sql } from 'kysely'
import type { DailyMetric } from '../../platform/daily-metrics.ts'
import type { Db } from '../../platform/db/database.ts'

const today = sql<string>`(now() at time zone 'America/Sao_Paulo')::date`
const beginOf = (day: string) => sql<Date>`(${day}::date::timestamp at time zone 'America/Sao_Paulo')`
const endOf = (day: string) => sql<Date>`((${day}::date + 1)::timestamp at time zone 'America/Sao_Paulo')`

export interface DueFigure {
  readonly day: string
  readonly name: FigureName
}

/**
 * Metrics that were never counted, or were counted before their day was certainly over; newest day first.
 * Commands that began before midnight may still commit, hence the ten minutes.
 */
export async function findDue(db: Db, names: readonly FigureName[], limit: number): Promise<DueFigure[]> {
  const { rows } = await sql<DueFigure>`
    select to_char(${today} - ago, 'YYYY-MM-DD') as day, name
    from generate_series(0, ${FIGURE_DAYS - 1}::int) as ago
    cross join unnest(${[...names]}::text[]) as name
    left join panel_figures as counted on counted.day = ${today} - ago and counted.figure = name
    where counted.counted_at is null or counted.counted_at <
      (((${today} - ago) + 1)::timestamp at time zone 'America/Sao_Paulo') + interval '10 minutes'
    order by ago, name limit ${limit}`.execute(db)
  return rows
}

/** Counts a day's metric in one statement. Repeating it is safe. */
export async function countFigure(db: Db, { name, count }: DailyMetric, day: string): Promise<void> {
  const counted = count({ beginsAt: beginOf(day), endsAt: endOf(day) })
  await sql`
    insert into panel_figures (day, figure, value, counted_at)
    values (${day}::date, ${name}, (${counted}), now())
    on conflict (day, figure) do update set value = excluded.value, counted_at = excluded.counted_at`.execute(
    db,
  )
}

export interface ShownFigure {
  readonly since: string
  readonly name: FigureName
  readonly values: readonly (number | null)[]
}

/** Returns the figures in the order of `names`, oldest day first. A day that was not counted yet is null. */
export async function findFigures(db: Db, names: readonly FigureName[]): Promise<ShownFigure[]> {
  const { rows } = await sql<ShownFigure>`
    select to_char(${today} - ${FIGURE_DAYS - 1}::int, 'YYYY-MM-DD') as since, name,
      array_agg(counted.value::float8 order by ago desc) as "values"
    from unnest(${[...names]}::text[]) as name
    cross join generate_series(0, ${FIGURE_DAYS - 1}::int) as ago
    left join panel_figures as counted on counted.day = ${today} - ago and counted.figure = name
    group by name order by array_position(${[...names]}::text[], name)`.execute(db)
  return rows
}
