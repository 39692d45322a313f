import { z } from 'zod'
import { decodeCursor } from '../../platform/db/cursor.ts'
import { AppError } from '../../platform/errors.ts'

const uuid = z.uuid()

/** Where a page begins when there is none before it: before every id, and beyond each that time can bring. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

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
