import texts from '../../../../../../locales/pt/casework.json' with { type: 'json' }
import reportTexts from '../../../../../../locales/pt/reports.json' with { type: 'json' }
import { csvId, csvMoment } from '../../../platform/csv.ts'
import { fillText } from '../../../platform/fill-text.ts'
import { CSV_BATCH, type CsvColumn, type TableExport } from '../../../platform/http/csv-file.ts'
import { everyPage } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { directionOf } from './reports.rules.ts'
import { type GivenFilter, type NamedCase, readCases } from './reports.views.ts'

/** Without what was written and who reported it: words are forgotten after a while, and a file would keep them. */
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
  { header: texts.queue.sinceCsv, cell: ({ openedAt }) => csvMoment(openedAt) },
  { header: texts.queue.decidedCsv, cell: ({ decidedAt }) => csvMoment(decidedAt) },
]

export const reportsFile = (services: Services, filter: GivenFilter): TableExport<NamedCase> => {
  const { state, kind = null, reason = null, sort } = filter
  return {
    name: 'denuncias',
    columns: COLUMNS,
    filter: { state, kind, reason, sort, direction: directionOf(filter) },
    batches: everyPage((cursor) => readCases(services, filter, { cursor, size: CSV_BATCH })),
  }
}
