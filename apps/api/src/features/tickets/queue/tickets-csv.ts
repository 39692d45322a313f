import texts from '../../../../../../locales/pt/tickets.json' with { type: 'json' }
import { csvId, csvTime, csvYesNo } from '../../../platform/csv.ts'
import { CSV_BATCH, type CsvColumn, type TableExport } from '../../../platform/http/csv-file.ts'
import { everyPage } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import type { QueueRow } from './queue.queries.ts'
import { type QueueOrderInput, readQueue } from './queue.views.ts'

/** The columns of the queue. Leaves out the messages, and the payment that a ticket may be about. */
const COLUMNS: readonly CsvColumn<QueueRow>[] = [
  csvId,
  { header: texts.queue.subject, cell: ({ subject }) => subject },
  { header: texts.queue.user, cell: ({ ownerName }) => ownerName },
  { header: texts.vip, cell: ({ isVip }) => csvYesNo(isVip) },
  { header: texts.queue.area, cell: ({ area }) => texts.areas[area] },
  { header: texts.queue.status, cell: ({ status }) => texts.statuses[status] },
  { header: texts.queue.assignee, cell: ({ assigneeName }) => assigneeName ?? texts.queue.nobody },
  { header: texts.queue.priority, cell: ({ priority }) => texts.priorities[priority] },
  { header: texts.queue.dateCsv, cell: ({ createdAt }) => csvTime(createdAt) },
  { header: texts.queue.answeredCsv, cell: ({ firstAnsweredAt }) => csvTime(firstAnsweredAt) },
]

export const ticketsFile = (services: Services, order: QueueOrderInput): TableExport<QueueRow> => {
  const { status, q, owner = null, sort, direction } = order
  return {
    name: 'tickets',
    columns: COLUMNS,
    filter: { status, owner, sort, direction, isSearch: Boolean(q) },
    batches: everyPage((cursor) => readQueue(services, order, { cursor, size: CSV_BATCH })),
  }
}
