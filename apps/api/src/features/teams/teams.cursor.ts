import { z } from 'zod'
import { decodeCursor } from '../../platform/db/cursor.ts'
import { AppError } from '../../platform/errors.ts'

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
