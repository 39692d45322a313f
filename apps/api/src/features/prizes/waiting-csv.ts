import texts from '../../../../../locales/pt/house.json' with { type: 'json' }
import { csvReais, csvTime } from '../../platform/csv.ts'
import { fillText } from '../../platform/fill-text.ts'
import { CSV_BATCH, type CsvColumn, type TableExport } from '../../platform/http/csv-file.ts'
import { everyPage } from '../../platform/paging.ts'
import type { Services } from '../../platform/services.ts'
import type { WaitingShareRow } from './house.queries.ts'
import { readWaitingShares, type WaitingFilter } from './house.views.ts'

/** Cash and coins have separate columns, because spreadsheets add up whole columns. */
const COLUMNS: readonly CsvColumn<WaitingShareRow>[] = [
  { header: texts.waitingFile.id, cell: ({ id }) => id },
  { header: fillText(texts.waiting.tournament), cell: ({ tournamentName }) => tournamentName },
  { header: texts.waitingFile.person, cell: ({ username }) => username ?? texts.waiting.gone },
  {
    header: texts.waitingFile.money,
    cell: ({ asset, amount }) => (asset === 'money' ? csvReais(amount) : ''),
  },
  { header: texts.waitingFile.tax, cell: ({ asset, tax }) => (asset === 'money' ? csvReais(tax) : '') },
  { header: texts.waitingFile.coins, cell: ({ asset, amount }) => (asset === 'coins' ? `${amount}` : '') },
  { header: texts.waiting.filter, cell: ({ waitsFor }) => texts.waiting[waitsFor] },
  { header: texts.waitingFile.until, cell: ({ waitsUntil }) => csvTime(waitsUntil) },
  { header: texts.waiting.funding, cell: ({ funding }) => texts.waiting[funding] },
]

export const waitingFile = (
  { db }: Pick<Services, 'db'>,
  filter: WaitingFilter,
): TableExport<WaitingShareRow> => ({
  name: 'premios-a-espera',
  columns: COLUMNS,
  filter: { waitsFor: filter.waitsFor ?? null },
  batches: everyPage((cursor) => readWaitingShares(db, filter, { cursor, size: CSV_BATCH })),
})
