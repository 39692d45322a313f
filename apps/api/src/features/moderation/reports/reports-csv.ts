import texts from '../../../../../../locales/pt/casework.json' with { type: 'json' }
import reportTexts from '../../../../../../locales/pt/reports.json' with { type: 'json' }
import { csvId, csvTime } from '../../../platform/csv.ts'
import { fillText } from '../../../platform/fill-text.ts'
import { CSV_BATCH, type CsvColumn, type TableExport } from '../../../platform/http/csv-file.ts'
import { everyPage } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { directionOf } from './reports.rules.ts'
import { type NamedCase, type ReportFilterInput, readCases } from './reports.views.ts'

/**
 * Leaves out the reported text and the reporters: texts are deleted after a while, and a file would keep
 * them.
 */
const COLUMNS: readonly CsvColumn<NamedCase>[] = [
  csvId,
  { header: texts.queue.kind, cell: ({ kind }) => fillText(texts.kinds[kind]) },
  { header: texts.queue.who, cell: ({ responsibleName }) => responsibleName ?? texts.queue.gone },
  {
    header: texts.queue.reasons,
    cell: ({ reasons }) => reasons.map((reason) => reportTexts.reasons[reason]).join(', '),
  },
  { header: texts.queue.count, cell: ({ reportCount }) => String(reportCount) },
  { header: texts.queue.state, cell: ({ state }) => texts.states[state] },
  { header: texts.queue.sinceCsv, cell: ({ openedAt }) => csvTime(openedAt) },
  { header: texts.queue.decidedCsv, cell: ({ decidedAt }) => csvTime(decidedAt) },
]

export const reportsFile = (services: Services, filter: ReportFilterInput): TableExport<NamedCase> => {
  const { state, kind = null, reason = null, sort } = filter
  return {
    name: 'denuncias',
    columns: COLUMNS,
    filter: { state, kind, reason, sort, direction: directionOf(filter) },
    batches: everyPage((cursor) => readCases(services, filter, { cursor, size: CSV_BATCH })),
  }
}
