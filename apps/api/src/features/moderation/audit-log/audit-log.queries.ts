import type { AuditAction } from '@trunfo/contract/audit'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export interface EntryRow {
  readonly id: string
  readonly at: Date
  readonly actorId: string | null
  readonly actorName: string | null
  readonly action: string
  readonly subjectType: string
  readonly subjectId: string
  readonly before: unknown
  readonly after: unknown
  readonly reason: string | null
  readonly requestId: string | null
}

export interface EntryFilter {
  /** The actor, or the person it was done to. */
  readonly personId: string | null
  readonly action: AuditAction | null
  /** Id range: `from` is included, `until` is not. */
  readonly from: string
  readonly until: string
}

/**
 * Newest first. Each filter reads its own index backwards, so a page costs the same in a log of any length.
 * For a person, two index reads are merged: what they did and what was done to them.
 */
export async function findEntries(db: Db, filter: EntryFilter, limit: number): Promise<EntryRow[]> {
  const { personId, action, from, until } = filter
  const walk = (whose: ReturnType<typeof sql>) => sql`(
    select id from audit_entries
    where ${whose} ${action === null ? sql`` : sql`and action = ${action}`} and id >= ${from} and id < ${until}
    order by id desc limit ${limit})`
  const walks =
    personId === null
      ? walk(sql`true`)
      : sql`${walk(sql`actor_id = ${personId}`)} union
          ${walk(sql`subject_type = 'person' and subject_id = ${personId}`)}`
  const { rows } = await sql<EntryRow>`
    with walked as (${walks}), found as (select id from walked order by id desc limit ${limit})
    select entry.id, entry.at, entry.action, entry.reason, entry.before, entry.after,
      entry.actor_id as "actorId", actor.username as "actorName",
      entry.subject_type as "subjectType", entry.subject_id as "subjectId",
      entry.request_id as "requestId"
    from found join audit_entries as entry using (id)
    left join profiles as actor on actor.id = entry.actor_id and actor.status <> 'erased'
    order by entry.id desc`.execute(db)
  return rows
}
