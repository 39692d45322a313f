import { AUDIT_PAGE_SIZE } from '@trunfo/contract/audit'
import type { auditFilterSchema, auditListSchema } from '@trunfo/contract/audit.schemas'
import type { z } from 'zod'
import type { FindSubjects, FoundSubject } from '../../../platform/audit-subjects.ts'
import { effectiveRoles } from '../../../platform/auth/effective-roles.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { idsWithin, newestFirst, type Page, page } from '../../../platform/paging.ts'
import { findPersonFilterId } from '../../accounts/index.ts'
import { type EntryRow, findEntries } from './audit-log.queries.ts'
import { changesOf } from './audit-log.rules.ts'

type AuditListView = z.infer<typeof auditListSchema>
export type AuditFilter = z.infer<typeof auditFilterSchema>

/** An entry with the current name of its subject. */
export interface AuditEntry extends EntryRow {
  readonly subject: FoundSubject
}

/** The reader's context, and the lookup of subject names. */
export interface AuditReader {
  readonly ctx: Ctx
  readonly findSubjects: FindSubjects
}

export async function viewAuditLog(
  reader: AuditReader,
  { cursor, ...filter }: AuditFilter & { cursor?: string | undefined },
): Promise<AuditListView> {
  const { rows, nextCursor } = await readEntries(reader, filter, { cursor, size: AUDIT_PAGE_SIZE })
  return { entries: rows.map(viewEntry), nextCursor }
}

export async function readEntries(
  { ctx: { services, actor }, findSubjects }: AuditReader,
  { q, action = undefined, from, until }: AuditFilter,
  { cursor, size }: { cursor: string | undefined; size: number },
): Promise<Page<AuditEntry>> {
  const { db, config } = services
  const personId = await findPersonFilterId(db, q)
  const { rows, nextCursor } = await page({ cursor, size, by: newestFirst }, ([before]) => {
    const { first, end } = idsWithin({ from, until })
    return findEntries(
      db,
      {
        personId,
        action: action ?? null,
        from: first,
        until: end < before ? end : before,
      },
      size + 1,
    )
  })
  const refs = rows.map(refOf)
  const subjectOf = await findSubjects(db, refs, effectiveRoles(actor, config.STAFF_SECOND_FACTOR))
  return { rows: rows.map((row) => ({ ...row, subject: subjectOf(refOf(row)) })), nextCursor }
}

const refOf = ({ subjectType: type, subjectId: id }: EntryRow) => ({ type, id })

function viewEntry(row: AuditEntry): AuditListView['entries'][number] {
  const { id, at, actorId, actorName, action, subjectType: type, subject, reason, requestId } = row
  return {
    id,
    at: at.toISOString(),
    actor: actorId === null ? null : { username: actorName },
    action,
    subject: { type, id: row.subjectId, username: type === 'person' ? subject.name : null, ...subject },
    reason,
    requestId,
    changes: changesOf(row.before, row.after),
  }
}
