import { z } from 'zod'
import { AppError } from '../errors.ts'

/**
 * Keyset paging: a cursor is the sort key of the last row of a page, so that page 1,000 costs what page 1
 * costs. It is opaque to the client but not secret; a broken one is refused, never guessed at.
 */
export type CursorKey = readonly (string | number)[]

export function encodeCursor(key: CursorKey): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

export function decodeCursor(cursor: string, length: number): CursorKey {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(key) && key.length === length && key.every(isKeyPart)) return key
  } catch {
    // Falls through to the refusal below.
  }
  throw new AppError('platform.invalid_request', { field: 'cursor' })
}

/** Where a page begins when there is none before it: before every id, and beyond each that time can bring. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const uuid = z.uuid()

export function isUuid(value: unknown): value is string {
  return uuid.safeParse(value).success
}

/** Of the lists that are in the order of their ids; null at the beginning. */
export function idOfCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  const [id] = decodeCursor(cursor, 1)
  if (!isUuid(id)) throw new AppError('platform.invalid_request', { field: 'cursor' })
  return id
}

/** Turns `pageSize + 1` rows into a page and the cursor of the next one, if there is a next one. */
export function pageOf<Row>(
  rows: readonly Row[],
  pageSize: number,
  keyOf: (row: Row) => CursorKey,
): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > pageSize && last ? encodeCursor(keyOf(last)) : null }
}

function isKeyPart(part: unknown): part is string | number {
  return typeof part === 'string' || (typeof part === 'number' && Number.isFinite(part))
}
