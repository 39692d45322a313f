import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_CHANGES_MAX, AUDIT_PAGE_SIZE } from './audit.ts'
import { cursorSchema, pageOf, periodFilters, personFilter } from './paging.schemas.ts'

/** `q` is the username of the actor or of the person affected. */
export const auditFilterSchema = z
  .object({
    ...personFilter,
    action: z.enum(AUDIT_ACTIONS).optional(),
    ...periodFilters,
  })
  .strict()

export const auditQuerySchema = auditFilterSchema.extend({ cursor: cursorSchema }).strict()

const auditEntrySchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Null for the system or an operator at a console. The username is null once the account is erased. */
  actor: z.object({ username: z.string().nullable() }).nullable(),
  /** As recorded, so it may be a name that only a newer release knows. */
  action: z.string(),
  subject: z.object({
    type: z.string(),
    id: z.string(),
    /** Set if the subject is a person. */
    username: z.string().nullable(),
    /** Its current name; null if the type says enough, or if it is gone without a name. */
    name: z.string().nullable(),
    /** A page that the viewer may open. */
    path: z.string().nullable(),
    isGone: z.boolean(),
  }),
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Old and new value per field; null means the field was absent. */
  changes: z
    .array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
    .max(AUDIT_CHANGES_MAX),
})

export const auditListSchema = pageOf('entries', auditEntrySchema, AUDIT_PAGE_SIZE).meta({ id: 'AuditList' })
