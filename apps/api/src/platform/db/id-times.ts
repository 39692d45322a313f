import { type RawBuilder, sql } from 'kysely'

/** Ids (UUIDv7) begin with their creation time, so rows of a period are a range of ids. */

/** The smallest id of a time. */
export const firstIdOf = (time: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`

/** When an id was created. */
export const timeOfId = (id: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`to_timestamp(('x' || left(replace(${id}::text, '-', ''), 12))::bit(48)::bigint / 1000.0)`
