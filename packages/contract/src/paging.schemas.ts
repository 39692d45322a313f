import { z } from 'zod'
import { cursor } from './texts.schemas.ts'

export const cursorSchema = cursor.optional()
export const pageQuerySchema = z.object({ cursor: cursorSchema }).strict()

const nextCursor = z.string().nullable()

/** The answer of a paged list: `pageOf('teams', teamCardSchema, TEAMS_PAGE_SIZE)`. */
export function pageOf<Name extends string, Row extends z.ZodType>(name: Name, row: Row, size: number) {
  const rows = { [name]: z.array(row).max(size) } as Record<Name, z.ZodArray<Row>>
  return z.object({ ...rows, nextCursor })
}
