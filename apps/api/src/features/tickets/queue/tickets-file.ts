import texts from '../../../../../../locales/pt/tickets.json' with { type: 'json' }
import { csvId, csvMoment, csvYesNo } from '../../../platform/csv.ts'
import { CSV_BATCH, type CsvColumn, type TableExport } from '../../../platform/http/csv-file.ts'
import { everyPage } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import type { QueueRow } from './queue.queries.ts'
import { type GivenOrder, readQueue } from './queue.views.ts'

/** What the queue shows. What was written, and the payment it may be about, stay in the conversation. */
const COLUMNS: readonly CsvColumn<QueueRow>[] = [
  csvId,
  { header: texts.queue.subject, cell: ({ subject }) => subject },
  { header: texts.queue.user, cell: ({ ownerName }) => ownerName },
  { header: texts.vip, cell: ({ isVip }) => csvYesNo(isVip) },
  { header: texts.queue.area, cell: ({ area }) => texts.areas[area] },
  { header: texts.queue.status, cell: ({ status }) => texts.statuses[status] },
  { header: texts.queue.assignee, cell: ({ assigneeName }) => assigneeName ?? texts.queue.nobody },
  { header: texts.queue.priority, cell: ({ priority }) => texts.priorities[priority] },
  { header: texts.queue.dateCsv, cell: ({ createdAt }) => csvMoment(createdAt) },
  { header: texts.queue.answeredCsv, cell: ({ firstAnsweredAt }) => csvMoment(firstAnsweredAt) },
]

export const ticketsFile = (services: Services, order: GivenOrder): TableExport<QueueRow> => {
  const { status, q, owner = null, sort, direction } = order
  return {
    name: 'tickets',
    columns: COLUMNS,
    filter: { status, owner, sort, direction, isSearch: Boolean(q) },
    batches: everyPage((cursor) => readQueue(services, order, { cursor, size: CSV_BATCH })),
  }
}
