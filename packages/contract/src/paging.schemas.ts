import { z } from 'zod'
import { USERNAME_MAX } from './accounts.ts'
import { cursor, line, moment } from './texts.schemas.ts'

export const cursorSchema = cursor.optional()
/** Filter of staff tables: a person by their full username. */
export const personFilter = { q: line(USERNAME_MAX).optional() }

/** Filter of staff tables; `until` is exclusive. */
export const periodFilters = { from: moment.optional(), until: moment.optional() }

export const pageQuerySchema = z.object({ cursor: cursorSchema }).strict()

const nextCursor = z.string().nullable()

/** The response of a paged list, for example `pageOf('teams', teamCardSchema, TEAMS_PAGE_SIZE)`. */
export function pageOf<Name extends string, Row extends z.ZodType>(name: Name, row: Row, size: number) {
  const rows = { [name]: z.array(row).max(size) } as Record<Name, z.ZodArray<Row>>
  return z.object({ ...rows, nextCursor })
}
