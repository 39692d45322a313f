import {
  REPORT_HISTORY_MAX,
  REPORTS_SHOWN_MAX,
  type ReportDecision,
  type ReportKind,
  type ReportPart,
  type ReportReason,
  type ReportState,
} from '@trunfo/contract/reports'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { ReportedPart, ReportedRef } from '../../../platform/reportables.ts'
import type { ValidDecision } from './reports.rules.ts'

export interface CaseRow {
  readonly id: string
  readonly kind: ReportKind
  readonly subjectId: string
  readonly withinId: string | null
  readonly responsibleId: string | null
  readonly state: ReportState
  readonly reasons: ReportReason[]
  readonly reportCount: number
  readonly openedAt: Date
  readonly lastReportedAt: Date
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly decisionReason: ReportReason | null
  readonly removedParts: ReportPart[]
  readonly note: string | null
}

export const caseColumns = [
  'report_case.id',
  'report_case.kind',
  'report_case.subject_id as subjectId',
  'report_case.within_id as withinId',
  'report_case.responsible_id as responsibleId',
  'report_case.state',
  sql<ReportReason[]>`report_case.reasons`.as('reasons'),
  'report_case.report_count as reportCount',
  'report_case.opened_at as openedAt',
  'report_case.last_reported_at as lastReportedAt',
  'report_case.decided_at as decidedAt',
  'report_case.decided_by as decidedBy',
  'report_case.decision_reason as decisionReason',
  sql<ReportPart[]>`report_case.removed_parts`.as('removedParts'),
  'report_case.note',
] as const

export function findCase(db: Db, id: string): Promise<CaseRow | undefined> {
  return db
    .selectFrom('report_cases as report_case')
    .select(caseColumns)
    .where('report_case.id', '=', id)
    .executeTakeFirst()
}

/** Lock the case before its content and people: every change to it happens under this lock. */
export function lockCase(tx: Tx, id: string): Promise<CaseRow | undefined> {
  return tx
    .selectFrom('report_cases as report_case')
    .select(caseColumns)
    .where('report_case.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Locks the open case about this content. */
export function lockOpenCase(
  tx: Tx,
  kind: ReportKind,
  { id, withinId }: ReportedRef,
): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('report_cases')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('within_id', withinId === null ? 'is' : '=', withinId)
    .where('state', '=', sql.lit('open'))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Returns undefined if an open case already exists. */
export function insertCase(
  tx: Tx,
  kind: ReportKind,
  { id, withinId }: ReportedRef,
  responsibleId: string | null,
): Promise<{ id: string } | undefined> {
  return tx
    .insertInto('report_cases')
    .values({ kind, subject_id: id, within_id: withinId, responsible_id: responsibleId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

export interface NewReport {
  readonly caseId: string
  readonly reporterId: string
  readonly reason: ReportReason
  readonly text: string | null
  readonly parts: readonly ReportedPart[]
}

/**
 * Inserts a report and counts it in its case, whose lock the caller holds. Returns false if the person has
 * already reported it.
 */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const { caseId, reporterId, reason, text, parts } = report
  const inserted = await tx
    .insertInto('reports')
    .values({
      case_id: caseId,
      reporter_id: reporterId,
      reason,
      text,
      snapshot: JSON.stringify(parts),
    })
    .onConflict((conflict) => conflict.columns(['case_id', 'reporter_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  await tx
    .updateTable('report_cases')
    .set({
      report_count: sql`report_count + 1`,
      reasons: sql`case when ${reason} = any (reasons) then reasons else reasons || ${reason}::text end`,
      last_reported_at: sql`now()`,
    })
    .where('id', '=', caseId)
    .execute()
  return true
}

export async function closeCase(
  tx: Tx,
  caseId: string,
  { decision, parts, reason, note }: ValidDecision,
  decidedBy: string,
): Promise<void> {
  await tx
    .updateTable('report_cases')
    .set({
      state: decision,
      decided_at: sql`now()`,
      decided_by: decidedBy,
      decision_reason: reason,
      removed_parts: [...parts],
      note,
    })
    .where('id', '=', caseId)
    .execute()
}

export interface ReportRow {
  readonly id: string
  readonly reporterId: string | null
  readonly reason: ReportReason
  readonly text: string | null
  readonly parts: ReportedPart[] | null
  readonly reportedAt: Date
}

/** Newest first, up to `REPORTS_SHOWN_MAX`. */
export function findReports(db: Db, caseId: string): Promise<ReportRow[]> {
  return db
    .selectFrom('reports')
    .select([
      'id',
      'reporter_id as reporterId',
      'reason',
      'text',
      sql<ReportedPart[] | null>`snapshot`.as('parts'),
      'created_at as reportedAt',
    ])
    .where('case_id', '=', caseId)
    .orderBy('id', 'desc')
    .limit(REPORTS_SHOWN_MAX)
    .execute()
}

export interface EarlierCaseRow {
  readonly id: string
  readonly kind: ReportKind
  readonly state: ReportDecision
  readonly subjectId: string
  readonly decidedAt: Date
  readonly decidedBy: string | null
}

/** Decided cases about the same content or the same person, newest first. */
export async function findEarlierCases(db: Db, of: CaseRow): Promise<EarlierCaseRow[]> {
  const { rows } = await sql<EarlierCaseRow>`
    select id, kind, state, subject_id as "subjectId", decided_at as "decidedAt", decided_by as "decidedBy"
    from (
      (select * from report_cases where subject_id = ${of.subjectId} and state <> 'open' and id <> ${of.id}
       order by id desc limit ${REPORT_HISTORY_MAX})
      union
      (select * from report_cases where responsible_id = ${of.responsibleId} and state <> 'open' and id <> ${of.id}
       order by id desc limit ${REPORT_HISTORY_MAX})
    ) as earlier
    order by decided_at desc, id desc limit ${REPORT_HISTORY_MAX}`.execute(db)
  return rows
}

/** In id order after `after`, for notifying all of them in batches. */
export async function findReporters(
  db: Db,
  caseId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('reports')
    .select('reporter_id as userId')
    .where('case_id', '=', caseId)
    .where('reporter_id', '>', after)
    .orderBy('reporter_id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ userId }) => userId ?? [])
}
