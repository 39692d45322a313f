import { z } from 'zod'
import { USERNAME_MAX } from './accounts.ts'
import { cursor, line, moment } from './texts.schemas.ts'

export const cursorSchema = cursor.optional()
/** Of a table of the staff: somebody by their whole username. */
export const personFilter = { q: line(USERNAME_MAX).optional() }

/** Of a table of the staff; `until` is the first moment that is not asked for. */
export const periodFilters = { from: moment.optional(), until: moment.optional() }

export const pageQuerySchema = z.object({ cursor: cursorSchema }).strict()

const nextCursor = z.string().nullable()

/** The answer of a paged list: `pageOf('teams', teamCardSchema, TEAMS_PAGE_SIZE)`. */
export function pageOf<Name extends string, Row extends z.ZodType>(name: Name, row: Row, size: number) {
  const rows = { [name]: z.array(row).max(size) } as Record<Name, z.ZodArray<Row>>
  return z.object({ ...rows, nextCursor })
}
