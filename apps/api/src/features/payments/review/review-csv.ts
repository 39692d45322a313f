import texts from '../../../../../../locales/pt/payments.json' with { type: 'json' }
import { csvReais, csvTime } from '../../../platform/csv.ts'
import { CSV_BATCH, type CsvColumn, type TableExport } from '../../../platform/http/csv-file.ts'
import { everyPage } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import type { ReviewRow } from './review.queries.ts'
import { type ReviewFilter, readReviews } from './review.views.ts'

const COLUMNS: readonly CsvColumn<ReviewRow>[] = [
  { header: texts.reviewFile.id, cell: ({ id }) => id },
  { header: texts.reviewFile.openedAt, cell: ({ openedAt }) => csvTime(openedAt) },
  { header: texts.review.kind, cell: ({ kind }) => texts.kinds[kind] },
  { header: texts.reviewFile.amount, cell: ({ amount }) => csvReais(amount) },
  {
    header: texts.reviewFile.expected,
    cell: ({ expected }) => (expected === null ? '' : csvReais(expected)),
  },
  { header: texts.review.person, cell: ({ username }) => username ?? '' },
  { header: texts.review.order, cell: ({ orderNumber }) => orderNumber ?? '' },
  { header: texts.review.provider, cell: ({ provider }) => texts.providers[provider] },
  { header: texts.review.reference, cell: ({ paymentId }) => paymentId },
  { header: texts.reviewFile.closedAt, cell: ({ closedAt }) => csvTime(closedAt) },
  {
    header: texts.reviewFile.closedBy,
    cell: ({ closedAt, closedBy }) => (closedAt ? (closedBy ?? texts.review.system) : ''),
  },
  { header: texts.review.note, cell: ({ note }) => note ?? '' },
]

export const reviewFile = ({ db }: Pick<Services, 'db'>, filter: ReviewFilter): TableExport<ReviewRow> => {
  const { state, kind = null, from = null, until = null } = filter
  return {
    name: 'revisao-de-pagamentos',
    columns: COLUMNS,
    filter: { state, kind, from, until },
    batches: everyPage((cursor) => readReviews(db, filter, { cursor, size: CSV_BATCH })),
  }
}
