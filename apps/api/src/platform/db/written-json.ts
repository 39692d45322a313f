import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * Pieces of answers that PostgreSQL writes itself and a handler passes on as they are. No serialiser stands behind them to
 * leave out what the contract does not name: each such answer is held against its strict schema by a test.
 */

/** Values by the names that they have in the answer, in its order. */
type Fields = Readonly<Record<string, Expression<unknown>>>

/** `row_to_json` writes no blanks, where `json_build_object` writes three a field. */
export function writtenObject(fields: Fields): RawBuilder<string> {
  const columns = Object.entries(fields).map(([name, value]) => sql`${value}`.as(name))
  return sql`(select row_to_json(written) from (select ${sql.join(columns)}) as written)`
}

/** What a query of written objects gives, in its order; an empty array when there are none. */
export function writtenArray(objects: Expression<unknown>): RawBuilder<string> {
  return sql`array_to_json(array${objects})`
}

/** A moment as `toISOString` writes it. */
export function writtenInstant(moment: Expression<Date | null>): RawBuilder<string | null> {
  return sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
