import { REPORT_CASES_PAGE_SIZE } from '@trunfo/contract/reports'
import type { reportCaseSchema, reportQueueSchema } from '@trunfo/contract/reports.schemas'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { type Page, page } from '../../../platform/paging.ts'
import type { Reportables, ReportedPart } from '../../../platform/reportables.ts'
import type { Services } from '../../../platform/services.ts'
import { partsViewer } from './parts.ts'
import { peopleById } from './people.ts'
import { findCases, findQueue, type QueueFilter, type QueuePlace } from './queue.queries.ts'
import { viewerOf } from './reports.lookups.ts'
import { caseAbilities } from './reports.policy.ts'
import { type CaseRow, findCase, findEarlierCases, findReports } from './reports.queries.ts'
import { directionOf } from './reports.rules.ts'

type QueueView = z.infer<typeof reportQueueSchema>
type CaseView = z.infer<typeof reportCaseSchema>

export type ReportFilterInput = Omit<QueueFilter, 'direction'> & {
  readonly direction?: QueueFilter['direction'] | undefined
}

/** The order is part of the key, so a cursor of another order is rejected. */
const byOrder = ({ sort, direction }: QueueFilter) => ({
  key: z.tuple([
    z.literal(sort),
    z.literal(direction),
    z
      .int()
      .min(0)
      .max(2 ** 31 - 1),
    z.uuid(),
  ]),
  keyOf: ({ reportCount, id }: QueuePlace) => [sort, direction, reportCount, id] as const,
  first: undefined,
})

interface Asked {
  readonly cursor: string | undefined
  readonly size: number
}

function inPages<Row extends CaseRow>(
  { db }: Services,
  given: ReportFilterInput,
  { cursor, size }: Asked,
  find: (...args: Parameters<typeof findCases>) => Promise<Row[]>,
): Promise<Page<Row>> {
  const filter = { ...given, direction: directionOf(given) }
  return page({ cursor, size, by: byOrder(filter) }, (after) =>
    find(db, filter, { after: after && { reportCount: after[2], id: after[3] }, limit: size + 1 }),
  )
}

export interface NamedCase extends CaseRow {
  /** Null if the account was erased. */
  readonly responsibleName: string | null
}

/** Cases without the reported content. */
export async function readCases(
  services: Services,
  filter: ReportFilterInput,
  asked: Asked,
): Promise<Page<NamedCase>> {
  const { rows, nextCursor } = await inPages(services, filter, asked, findCases)
  const ids = rows.map(({ responsibleId }) => responsibleId)
  const personOf = await peopleById(services.db, services.storage, ids)
  return {
    rows: rows.map((row) => ({ ...row, responsibleName: personOf(row.responsibleId)?.username ?? null })),
    nextCursor,
  }
}

export async function viewQueue(
  services: Services,
  { cursor, ...filter }: ReportFilterInput & { readonly cursor?: string | undefined },
): Promise<QueueView> {
  const { db, storage } = services
  const asked = { cursor, size: REPORT_CASES_PAGE_SIZE }
  const { rows, nextCursor } = await inPages(services, filter, asked, findQueue)
  const personOf = await peopleById(
    db,
    storage,
    rows.map(({ responsibleId }) => responsibleId),
  )
  const shownOf = await partsViewer(
    db,
    storage,
    rows.map(({ parts }) => parts),
  )
  return {
    cases: rows.map((row) => ({
      ...outline(row),
      responsible: personOf(row.responsibleId),
      reported: shownOf(row.parts),
    })),
    nextCursor,
  }
}

export async function viewCase(
  { services, actor }: Ctx,
  reportables: Reportables,
  caseId: string,
): Promise<CaseView> {
  const { db, storage } = services
  const row = await findCase(db, caseId)
  if (!row) throw new AppError('reports.not_found')
  const viewer = viewerOf(services, actor)
  const ref = { id: row.subjectId, withinId: row.withinId }
  const present = (await reportables.get(row.kind)?.find(db, viewer, ref)) ?? null
  const [reports, earlier] = await Promise.all([findReports(db, caseId), findEarlierCases(db, row)])
  const last = reports[0]?.parts ?? null
  const shownOf = await partsViewer(db, storage, [
    present?.parts ?? null,
    ...reports.map(({ parts }) => parts),
  ])
  const personOf = await peopleById(db, storage, [
    row.responsibleId,
    row.decidedBy,
    ...reports.map(({ reporterId }) => reporterId),
    ...earlier.map(({ decidedBy }) => decidedBy),
  ])
  return {
    ...outline(row),
    responsible: personOf(row.responsibleId),
    reported: shownOf(last),
    path: present?.path ?? null,
    present: shownOf(present?.parts ?? null),
    decision: row.decidedAt && {
      decidedAt: row.decidedAt.toISOString(),
      decidedBy: personOf(row.decidedBy),
      reason: row.decisionReason,
      note: row.note,
      removedParts: row.removedParts,
    },
    reports: reports.map(({ id, reporterId, reason, text, parts, reportedAt }) => ({
      id,
      reporter: personOf(reporterId),
      reason,
      text,
      reported: areSame(parts, last) ? null : shownOf(parts),
      reportedAt: reportedAt.toISOString(),
    })),
    history: earlier.map(({ id, kind, state, subjectId, decidedAt, decidedBy }) => ({
      id,
      kind,
      state,
      isSameThing: subjectId === row.subjectId,
      decidedAt: decidedAt.toISOString(),
      decidedBy: personOf(decidedBy),
    })),
    abilities: abilitiesOf(viewer, row, present?.removableParts ?? []),
  }
}

function abilitiesOf(...given: Parameters<typeof caseAbilities>): CaseView['abilities'] {
  const { removableParts, ...abilities } = caseAbilities(...given)
  return { ...abilities, removableParts: [...removableParts] }
}

const outline = ({ id, kind, state, reasons, reportCount, openedAt, lastReportedAt }: CaseRow) => ({
  id,
  kind,
  state,
  reasons,
  reportCount,
  openedAt: openedAt.toISOString(),
  lastReportedAt: lastReportedAt.toISOString(),
})

const areSame = (one: ReportedPart[] | null, other: ReportedPart[] | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
