import type { ReportKind, ReportReason, ReportSort, ReportState } from '@trunfo/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ReportedPart } from '../../../platform/reportables.ts'
import { type CaseRow, caseColumns } from './reports.queries.ts'

export const waitingReports = sql`select from report_cases where state = 'open'`

export interface QueueFilter {
  readonly state: ReportState
  readonly kind?: ReportKind | undefined
  readonly reason?: ReportReason | undefined
  readonly sort: ReportSort
  readonly direction: 'asc' | 'desc'
}

export interface QueuePlace {
  readonly reportCount: number
  readonly id: string
}

interface Stretch {
  readonly after: QueuePlace | undefined
  readonly limit: number
}

export interface QueuedCase extends CaseRow {
  /** Snapshot from the latest report. */
  readonly parts: ReportedPart[] | null
}

/** Cases with the reported content. */
export function findQueue(db: Db, filter: QueueFilter, stretch: Stretch): Promise<QueuedCase[]> {
  return selectCases(db, filter, stretch)
    .select(({ selectFrom }) =>
      selectFrom('reports')
        .select(sql<ReportedPart[] | null>`snapshot`.as('snapshot'))
        .whereRef('case_id', '=', 'report_case.id')
        .orderBy('id', 'desc')
        .limit(1)
        .as('parts'),
    )
    .execute()
}

export const findCases = (db: Db, filter: QueueFilter, stretch: Stretch): Promise<CaseRow[]> =>
  selectCases(db, filter, stretch).execute()

/** Finds the ids by the index of the order, filters included, and fetches only those cases. */
function selectCases(db: Db, filter: QueueFilter, stretch: Stretch) {
  const { sort, direction } = filter
  const cases = db
    .selectFrom('report_cases as report_case')
    .innerJoin(wanted(db, filter, stretch).as('wanted'), 'wanted.id', 'report_case.id')
    .select(caseColumns)
  return sort === 'count'
    ? cases.orderBy('report_case.report_count', direction).orderBy('report_case.id', opposite(direction))
    : cases.orderBy('report_case.id', direction)
}

/** With equal counts the id order is reversed, as in the index: most reported first, then oldest first. */
const opposite = (direction: 'asc' | 'desc') => (direction === 'asc' ? 'desc' : 'asc')

function wanted(db: Db, { state, kind, reason, sort, direction }: QueueFilter, { after, limit }: Stretch) {
  let query = db.selectFrom('report_cases').select('id').where('state', '=', sql.lit(state))
  if (kind) query = query.where('kind', '=', kind)
  if (reason) query = query.where(sql<boolean>`${reason} = any (reasons)`)
  const [beyond, before] = direction === 'asc' ? (['>', '<'] as const) : (['<', '>'] as const)
  if (sort === 'count') {
    if (after)
      query = query
        .where('report_count', `${beyond}=`, after.reportCount)
        .where(({ or, eb }) =>
          or([eb('report_count', beyond, after.reportCount), eb('id', before, after.id)]),
        )
    query = query.orderBy('report_count', direction).orderBy('id', opposite(direction))
  } else {
    if (after) query = query.where('id', beyond, after.id)
    query = query.orderBy('id', direction)
  }
  return query.limit(sql.lit(limit))
}
