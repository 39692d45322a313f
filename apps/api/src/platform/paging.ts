import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { AppError } from './errors.ts'

/**
 * Keyset paging: a cursor is the sort key of the last row of a page, so that page 1,000 costs what page 1
 * costs. It is opaque to the client but not secret; a broken one is refused, never guessed at.
 */
type Key = readonly (string | number)[]

/**
 * What a list is sorted by: the form of its key, which a cursor must have, where a row has it, and the key before
 * the first page, where the query wants one.
 */
interface Order<Row, SortKey extends Key, First extends SortKey | undefined> {
  readonly key: z.ZodType<SortKey>
  readonly keyOf: (row: Row) => SortKey
  readonly first: First
}

/** Before every id, and beyond each that time can bring. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

type IdKey = readonly [id: string]

const byId = (first: string): Order<{ readonly id: string }, IdKey, IdKey> => ({
  key: z.tuple([z.uuid()]),
  keyOf: ({ id }) => [id],
  first: [first],
})

/** Ids are in the order of creation. */
export const oldestFirst = byId(FIRST_ID)
export const newestFirst = byId(LAST_ID)

/** The first id that a moment can have given: ids begin with their time, so that a span of time is a span of ids. */
function firstIdAt(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

export interface Period {
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** From the first to before the last. */
export interface IdSpan {
  readonly first: string
  readonly end: string
}

/** The ids of what was made in a period; without a moment it is open there. */
export const idsWithin = ({ from, until }: Period): IdSpan => ({
  first: from === undefined ? FIRST_ID : firstIdAt(new Date(from)),
  end: until === undefined ? LAST_ID : firstIdAt(new Date(until)),
})

/**
 * A moment in a key, with so many digits of its second. Of this millennium, because a calendar holds years that the
 * database has not.
 */
export const momentKey = (precision: 3 | 6) => z.iso.datetime({ precision }).startsWith('2')

/** The moment of a row as `momentKey(6)` wants it: a date of JavaScript would lose the microseconds. */
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
 * The page of a list that a cursor asks for. `find` is given the key after which it begins, and looks for one row
 * more than a page has.
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

/** A whole list, page by page, each read when it is asked for. */
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

/** Of rows that were looked for together with others. */
export function cutPage<Row>(found: readonly Row[], size: number, keyOf: (row: Row) => Key): Page<Row> {
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return { rows, nextCursor: found.length > size && last ? writeCursor(keyOf(last)) : null }
}

export function writeCursor(key: Key): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

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
