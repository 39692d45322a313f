import { type RawBuilder, sql } from 'kysely'
import { FIRST_ID } from '../paging.ts'
import type { Services } from '../services.ts'
import type { Db, Tx } from './database.ts'

/** Rows of one table that go at some age. */
export interface Stale {
  /** Label of the metric. */
  readonly table: string
  /**
   * When the oldest row that is there should be gone, as a scalar query: null or a future time if none is late.
   * Every scrape of the metrics runs it, so it must read the end of an index.
   */
  readonly oldest: RawBuilder<Date | null>
  /** Removes up to `limit` rows from `from` on, in one transaction or with files that go first. */
  readonly remove:
    | { readonly rows: (tx: Tx, from: string, limit: number) => Promise<Removed> }
    | {
        readonly files: (
          services: Services,
          from: string,
          limit: number,
          signal: AbortSignal,
        ) => Promise<Removed>
      }
  /** The place before all rows. */
  readonly start: string
}

export interface Removed {
  readonly count: number
  /** Where the next batch continues: the highest place of a row that was removed, or of a file that was tried. */
  readonly place: string
  readonly isLast: boolean
}

interface StaleRows {
  readonly table: string
  readonly oldest: RawBuilder<Date | null>
  /** Rows are removed in the order of a time, or of an id that contains one. */
  readonly by?: 'time' | 'id'
  /**
   * A CTE `removed` that removes up to `limit` stale rows whose place is at least `from`, in the order of places, and
   * returns the `place` of each. Continuing at a place instead of the first row saves reading index entries of rows
   * that are deleted but not yet vacuumed.
   */
  readonly remove: (from: RawBuilder<unknown>, limit: number) => RawBuilder<unknown>
}

/** Stale rows that one statement removes. */
export function staleRows({ table, oldest, by = 'time', remove }: StaleRows): Stale {
  const type = by === 'id' ? sql`uuid` : sql`timestamptz`
  return {
    table,
    oldest,
    start: by === 'id' ? FIRST_ID : '-infinity',
    remove: {
      rows: async (tx, from, limit) => {
        const { rows } = await sql<Omit<Removed, 'isLast'>>`
          ${remove(sql`${from}::${type}`, limit)}
          select count(*)::int as count, coalesce(max(place::text collate "C"), '') as place
          from ${sql.ref('removed')}`.execute(tx)
        const { count = 0, place = from } = rows[0] ?? {}
        return { count, place, isLast: count < limit }
      },
    },
  }
}

interface StaleFile {
  readonly id: string
  readonly key: string | null
  readonly place: string
}

interface StaleFiles {
  readonly table: string
  readonly oldest: RawBuilder<Date | null>
  /** Up to `limit` rows (`id`, `key`, `time`) with `(time, id)` after `from`, in that order: many may have the same time. */
  readonly find: (from: RawBuilder<unknown>, limit: number) => RawBuilder<unknown>
  readonly deleteRow: (db: Db, id: string) => Promise<unknown>
}

/**
 * Stale rows whose files go first, each on its own: a row whose file is gone is tried again, a file without a row would
 * stay for ever. A file that cannot be removed waits for the next run, and those behind it do not.
 */
export const staleFiles = ({ table, oldest, find, deleteRow }: StaleFiles): Stale => ({
  table,
  oldest,
  start: `${FIRST_ID} -infinity`,
  remove: {
    files: async ({ db, storage, log }, from, limit, signal) => {
      const [id, time] = [from.slice(0, FIRST_ID.length), from.slice(FIRST_ID.length + 1)]
      const { rows } = await sql<StaleFile>`
        with stale as (${find(sql`(${time}::timestamptz, ${id}::uuid)`, limit)})
        select id, key, id || ' ' || time as place from ${sql.ref('stale')} order by time, id`.execute(db)
      const errors: unknown[] = []
      let [tried, place] = [0, from]
      for (const row of rows) {
        if (signal.aborted) break
        tried += 1
        place = row.place
        try {
          if (row.key) await storage.delete(row.key)
          await deleteRow(db, row.id)
        } catch (error) {
          errors.push(error)
        }
      }
      if (errors.length > 0)
        log.warn({ err: errors[0], table, files: errors.length }, 'stale files could not be removed')
      return { count: tried - errors.length, place, isLast: rows.length < limit && tried === rows.length }
    },
  },
})
