import type { Db } from '../db/database.ts'

type Read<Value> = (db: Db) => Promise<Value>

/** Prometheus gives up after ten seconds, and would then have no metrics at all. */
const READ_MAX_MS = 2_000

/** Lets gauges that are read at the same time share one query. */
export function sharedRead<Value>(read: Read<Value>): Read<Value> {
  const running = new WeakMap<Db, Promise<Value>>()
  return (db) => {
    const known = running.get(db)
    if (known) return known
    const value = read(db).finally(() => running.delete(db))
    running.set(db, value)
    return value
  }
}

/**
 * Resolves to null if the database fails or is slow: the metrics of the process itself matter all the more then. A
 * scrape never starts a read while that of an earlier scrape still runs, so scrapes cannot use up the pool.
 */
export function readForScrape<Value>(read: Read<Value>, maxMs = READ_MAX_MS): Read<Value | null> {
  const shared = sharedRead(read)
  return async (db) => {
    const late = Promise.withResolvers<null>()
    const timer = setTimeout(late.resolve, maxMs, null)
    try {
      return await Promise.race([shared(db), late.promise])
    } catch {
      return null
    } finally {
      clearTimeout(timer)
    }
  }
}
