import type { AuditAction, AuditSubjectType } from '@trunfo/contract/audit'
import type { Tx } from './db/database.ts'
import type { Retention } from './db/partitions.ts'
import type { JsonValue } from './db/schema.generated.ts'

export interface AuditEntry {
  readonly actorId: string | null
  readonly action: AuditAction
  readonly subject: { readonly type: AuditSubjectType; readonly id: string }
  readonly before?: JsonValue
  readonly after?: JsonValue
  readonly reason?: string
  readonly requestId?: string
}

/** Five years: the longest time in which a consumer or the tax office may ask (docs/retention.md). */
export const AUDIT_RETENTION: Retention = { table: 'audit_entries', monthsKept: 60 }

/** Records who did what, in the transaction that does it. Audit entries are append-only. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({
      actor_id: entry.actorId,
      action: entry.action,
      subject_type: entry.subject.type,
      subject_id: entry.subject.id,
      before: asJson(entry.before),
      after: asJson(entry.after),
      reason: entry.reason ?? null,
      request_id: entry.requestId ?? null,
    })
    .execute()
}

/** pg turns arrays into PostgreSQL arrays, so JSON goes over as text. */
function asJson(value: JsonValue | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
