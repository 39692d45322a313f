import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { AppError } from './errors.ts'

/**
 * Keyset pagination: a cursor is the sort key of a page's last row, so page 1,000 costs as much as page 1.
 * Cursors are opaque to clients but not secret; a malformed one is rejected.
 */
type Key = readonly (string | number)[]

/**
 * A sort order: the schema of its key, which every cursor must match; the key of a row; and the key before
 * the first row, if the query needs one.
 */
interface Order<Row, SortKey extends Key, First extends SortKey | undefined> {
  readonly key: z.ZodType<SortKey>
  readonly keyOf: (row: Row) => SortKey
  readonly first: First
}

/** Sort before and after every real id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

type IdKey = readonly [id: string]

const byId = (first: string): Order<{ readonly id: string }, IdKey, IdKey> => ({
  key: z.tuple([z.uuid()]),
  keyOf: ({ id }) => [id],
  first: [first],
})

/** Ids (UUIDv7) sort by creation time. */
export const oldestFirst = byId(FIRST_ID)
export const newestFirst = byId(LAST_ID)

/** The smallest id of a time. Ids start with their creation time, so a period is a range of ids. */
function firstIdAt(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

export interface Period {
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** `end` is exclusive. */
export interface IdSpan {
  readonly first: string
  readonly end: string
}

/** The ids created in a period; a missing bound is open. */
export const idsWithin = ({ from, until }: Period): IdSpan => ({
  first: from === undefined ? FIRST_ID : firstIdAt(new Date(from)),
  end: until === undefined ? LAST_ID : firstIdAt(new Date(until)),
})

/**
 * Schema of a timestamp in a cursor, with this many decimals of a second. Only years from 2000 on: PostgreSQL
 * rejects the year 0, which ISO dates allow.
 */
export const momentKey = (precision: 3 | 6) => z.iso.datetime({ precision }).startsWith('2')

/** A timestamp as `momentKey(6)` expects it: a JavaScript date would lose the microseconds. */
export const exactMoment = (column: RawBuilder<Date>): RawBuilder<string> =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const uuid = z.uuid()

export function isUuid(value: unknown): value is string {
  return uuid.safeParse(value).success
}

export interface Page<Row> {
  readonly rows: Row[]
  readonly nextCursor: string | null
}

/**
 * Returns the page at a cursor. `find` gets the key to start after, and must query one row more than the page
 * size.
 */
export async function page<
  Row extends Sorted,
  Sorted,
  SortKey extends Key,
  First extends SortKey | undefined,
>(
  { cursor, size, by }: { cursor: string | undefined; size: number; by: Order<Sorted, SortKey, First> },
  find: (after: SortKey | First) => Promise<readonly Row[]>,
): Promise<Page<Row>> {
  return cutPage(await find(cursor === undefined ? by.first : readCursor(cursor, by.key)), size, by.keyOf)
}

/** Yields a whole list page by page; each page is read on demand. */
export async function* everyPage<Row>(
  read: (cursor: string | undefined) => Promise<Page<Row>>,
): AsyncGenerator<readonly Row[]> {
  let cursor: string | undefined
  do {
    const { rows, nextCursor } = await read(cursor)
    yield rows
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
}

/**
 * Cuts rows that were not queried by `page`. Pass one row more than the size, if there is one: it shows that
 * another page follows.
 */
export function cutPage<Row>(found: readonly Row[], size: number, keyOf: (row: Row) => Key): Page<Row> {
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return { rows, nextCursor: found.length > size && last ? writeCursor(keyOf(last)) : null }
}

export function writeCursor(key: Key): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** Throws `platform.invalid_request` if the cursor does not match the schema. */
export function readCursor<SortKey extends Key>(cursor: string, form: z.ZodType<SortKey>): SortKey {
  const key = form.safeParse(parsed(cursor))
  if (!key.success) throw new AppError('platform.invalid_request', { field: 'cursor' })
  return key.data
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
