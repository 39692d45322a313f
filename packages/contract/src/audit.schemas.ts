import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_CHANGES_MAX, AUDIT_PAGE_SIZE } from './audit.ts'
import { cursorSchema, pageOf, periodFilters, personFilter } from './paging.schemas.ts'

/** `q` is a username, of whoever acted or whom it was done to. */
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
  /** Null when nobody did it: a machine, or an operator at a console. Without a name they have left. */
  actor: z.object({ username: z.string().nullable() }).nullable(),
  /** As it was written down, which can be a name that a newer version brought. */
  action: z.string(),
  subject: z.object({
    type: z.string(),
    id: z.string(),
    /** The name again where it is a person. */
    username: z.string().nullable(),
    /** As it is called now; null where its type says enough, or where it is gone without a name. */
    name: z.string().nullable(),
    /** A page that the viewer may open. */
    path: z.string().nullable(),
    isGone: z.boolean(),
  }),
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
  /** What was and what is since, field by field; null is a field that was not there. */
  changes: z
    .array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
    .max(AUDIT_CHANGES_MAX),
})

export const auditListSchema = pageOf('entries', auditEntrySchema, AUDIT_PAGE_SIZE).meta({ id: 'AuditList' })
