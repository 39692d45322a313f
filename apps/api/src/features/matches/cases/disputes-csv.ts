import texts from '../../../../../../locales/pt/cases.json' with { type: 'json' }
import { csvTime } from '../../../platform/csv.ts'
import { fillText } from '../../../platform/fill-text.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { CSV_BATCH, type CsvColumn, type TableExport } from '../../../platform/http/csv-file.ts'
import { everyPage } from '../../../platform/paging.ts'
import type { QueueRow } from './cases.queries.ts'
import { type DisputesView, readDisputes } from './cases.views.ts'

const reasonsOf = ({ isDispute, isSupportCall, isAppeal }: QueueRow) =>
  [
    isDispute && texts.disputes.isDispute,
    isSupportCall && texts.disputes.isSupport,
    isAppeal && texts.disputes.isAppeal,
  ].filter(Boolean)

const COLUMNS: readonly CsvColumn<QueueRow>[] = [
  { header: texts.disputes.matchId, cell: ({ matchId }) => matchId },
  {
    header: texts.disputes.match,
    cell: ({ side1: one, side2: other }) => fillText(texts.disputes.against, { one, other }),
  },
  { header: fillText(texts.disputes.tournament), cell: ({ tournamentName }) => tournamentName },
  {
    header: texts.disputes.place,
    cell: ({ round, number }) => fillText(texts.disputes.placeOf, { round, number }),
  },
  { header: texts.disputes.reason, cell: (row) => reasonsOf(row).join(', ') },
  { header: texts.disputes.openedAtCsv, cell: ({ openedAt }) => csvTime(openedAt) },
  { header: texts.disputes.assignedTo, cell: ({ assignedTo }) => assignedTo ?? texts.disputes.nobody },
]

export const disputesFile = (ctx: Ctx, view: DisputesView): TableExport<QueueRow> => {
  const { reason = null, holder = null } = view
  return {
    name: 'disputas',
    columns: COLUMNS,
    filter: { reason, holder },
    batches: everyPage((cursor) => readDisputes(ctx, view, { cursor, size: CSV_BATCH })),
  }
}
