import texts from '../../../../../../locales/pt/payouts.json' with { type: 'json' }
import wallet from '../../../../../../locales/pt/wallet.json' with { type: 'json' }
import { csvReais, csvTime } from '../../../platform/csv.ts'
import { CSV_BATCH, type CsvColumn, type TableExport } from '../../../platform/http/csv-file.ts'
import { everyPage } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { netOf } from '../withdrawals.queries.ts'
import { findListed, type ListedWithdrawal } from './payouts.queries.ts'
import { type QueueFilter, queuePage } from './payouts.views.ts'

/** Leaves out the Pix keys, which only the fundador who claimed a withdrawal may see. */
const COLUMNS: readonly CsvColumn<ListedWithdrawal>[] = [
  { header: texts.file.id, cell: ({ id }) => id },
  { header: texts.file.requestedAt, cell: ({ requestedAt }) => csvTime(requestedAt) },
  { header: texts.file.person, cell: ({ username }) => username ?? texts.queue.gone },
  { header: texts.queue.state, cell: ({ state }) => wallet.states[state] },
  { header: texts.file.amount, cell: ({ amount }) => csvReais(amount) },
  { header: texts.file.fee, cell: ({ fee }) => csvReais(fee) },
  { header: texts.file.net, cell: (row) => csvReais(netOf(row)) },
  { header: texts.queue.keyType, cell: ({ keyType }) => wallet.keyTypes[keyType] },
  { header: texts.file.changedAt, cell: ({ changedAt }) => csvTime(changedAt) },
  {
    header: texts.file.changedBy,
    cell: ({ changedBy, userId, changerName }) => (changedBy === userId ? '' : (changerName ?? '')),
  },
  { header: texts.queue.endToEnd, cell: ({ endToEndId }) => endToEndId ?? '' },
  {
    header: texts.queue.statement,
    cell: ({ state, isInStatement }) => {
      if (state !== 'paid') return ''
      return isInStatement ? texts.queue.inStatement : texts.queue.notInStatement
    },
  },
  { header: texts.queue.reason, cell: ({ reason }) => reason ?? '' },
]

export const withdrawalsFile = (
  { db }: Pick<Services, 'db'>,
  filter: QueueFilter,
): TableExport<ListedWithdrawal> => {
  const { q, state, from = null, until = null } = filter
  return {
    name: 'saques',
    columns: COLUMNS,
    filter: { state, from, until, isSearch: Boolean(q) },
    batches: everyPage((cursor) =>
      queuePage(db, filter, { cursor, size: CSV_BATCH }, (stretch) => findListed(db, stretch)),
    ),
  }
}
