import { AUDIT_PAGE_SIZE } from '@trunfo/contract/audit'
import type { auditFilterSchema, auditListSchema } from '@trunfo/contract/audit.schemas'
import type { z } from 'zod'
import { idsWithin, newestFirst, type Page, page } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { findAskedPerson } from '../../accounts/index.ts'
import { type EntryRow, findEntries } from './audit-log.queries.ts'
import { changesOf } from './audit-log.rules.ts'

type AuditListView = z.infer<typeof auditListSchema>
export type AuditFilter = z.infer<typeof auditFilterSchema>

export async function viewAuditLog(
  services: Services,
  { cursor, ...filter }: AuditFilter & { cursor?: string | undefined },
): Promise<AuditListView> {
  const { rows, nextCursor } = await readEntries(services, filter, { cursor, size: AUDIT_PAGE_SIZE })
  return { entries: rows.map(viewEntry), nextCursor }
}

export async function readEntries(
  { db }: Services,
  { q, action = undefined, from, until }: AuditFilter,
  { cursor, size }: { cursor: string | undefined; size: number },
): Promise<Page<EntryRow>> {
  const personId = await findAskedPerson(db, q)
  return page({ cursor, size, by: newestFirst }, ([before]) => {
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
}

function viewEntry(row: EntryRow): AuditListView['entries'][number] {
  const { id, at, actorId, actorName, action, subjectType, subjectId, subjectName, reason, requestId } = row
  return {
    id,
    at: at.toISOString(),
    actor: actorId === null ? null : { username: actorName },
    action,
    subject: { type: subjectType, id: subjectId, username: subjectName },
    reason,
    requestId,
    changes: changesOf(row.before, row.after),
  }
}
