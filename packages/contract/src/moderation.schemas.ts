import { z } from 'zod'
import {
  FILTERED_ROLES,
  PEOPLE_PAGE_SIZE,
  PEOPLE_SEARCH_MAX,
  PEOPLE_SORTS,
  PERSON_STATUSES,
  YES_NO,
} from './moderation.ts'
import { cursorSchema, pageOf } from './paging.schemas.ts'
import { ROLES } from './roles.ts'
import { line } from './texts.schemas.ts'

const instant = z.iso.datetime()

const peopleView = {
  q: line(PEOPLE_SEARCH_MAX).optional(),
  role: z.enum(FILTERED_ROLES).optional(),
  status: z.enum(PERSON_STATUSES).optional(),
  confirmed: z.enum(YES_NO).optional(),
  vip: z.enum(YES_NO).optional(),
  sort: z.enum(PEOPLE_SORTS).default('created'),
  direction: z.enum(['asc', 'desc']).default('desc'),
}

export const peopleQuerySchema = z.object({ ...peopleView, cursor: cursorSchema }).strict()
export const peopleExportQuerySchema = z.object(peopleView).strict()

export const peopleSchema = pageOf(
  'people',
  z.object({
    userId: z.uuid(),
    username: z.string(),
    avatarUrl: z.string().nullable(),
    email: z.string(),
    isEmailConfirmed: z.boolean(),
    roles: z.array(z.enum(ROLES)),
    status: z.enum(PERSON_STATUSES),
    createdAt: instant,
    /** From the current sessions; null if the person has signed out everywhere. */
    lastSeenAt: instant.nullable(),
  }),
  PEOPLE_PAGE_SIZE,
)
  .extend({
    /** Number of all accounts, regardless of the filters. */
    total: z.int(),
  })
  .meta({ id: 'People' })
