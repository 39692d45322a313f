import texts from '../../../../../locales/pt/shop.json' with { type: 'json' }
import { csvTime } from '../../platform/csv.ts'
import { CSV_BATCH, type CsvColumn, type TableExport } from '../../platform/http/csv-file.ts'
import { everyPage } from '../../platform/paging.ts'
import type { Services } from '../../platform/services.ts'
import type { SoldRow } from './purchases.queries.ts'
import { type PurchasesFilter, readPurchases } from './shop.views.ts'

const COLUMNS: readonly CsvColumn<SoldRow>[] = [
  { header: texts.file.id, cell: ({ id }) => id },
  { header: texts.file.at, cell: ({ createdAt }) => csvTime(createdAt) },
  { header: texts.purchases.user, cell: ({ username }) => username },
  { header: texts.purchases.item, cell: ({ itemName }) => itemName },
  { header: texts.file.price, cell: ({ priceCoins }) => `${priceCoins}` },
  { header: texts.file.cost, cell: ({ costCoins }) => `${costCoins}` },
  { header: texts.file.coupon, cell: ({ couponCode }) => couponCode ?? '' },
]

export const purchasesFile = (
  { db }: Pick<Services, 'db'>,
  filter: PurchasesFilter,
): TableExport<SoldRow> => {
  const { q, from = null, until = null } = filter
  return {
    name: 'compras',
    columns: COLUMNS,
    filter: { from, until, isSearch: Boolean(q) },
    batches: everyPage((cursor) => readPurchases(db, filter, { cursor, size: CSV_BATCH })),
  }
}
