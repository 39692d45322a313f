import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import Receipt from 'lucide-react/icons/receipt'
import { useMemo } from 'react'
import { ClearFilters } from '@/lib/clear-filters.tsx'
import { dataTableProps, moreOf } from '@/lib/data-table-props.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { PeriodFields } from '@/lib/period-fields.tsx'
import { PersonSearch } from '@/lib/person-search.tsx'
import { TableCsv } from '@/lib/table-csv.tsx'
import { Badge } from '@/ui/badge.tsx'
import { DataTable } from '@/ui/data-table/data-table.tsx'
import { Stack } from '@/ui/data-table/stack.tsx'
import type { DataTableColumn } from '@/ui/data-table/table.ts'
import { Empty } from '@/ui/empty.tsx'
import { CoinAmount } from '../components/coins.tsx'
import { useShopTexts } from '../shop.texts.ts'
import { askedOf, type Purchase, purchasesQuery, usePurchasesView } from './admin.api.ts'

export function PurchaseTable() {
  const { t } = useShopTexts()
  const view = usePurchasesView()
  const list = useInfiniteQuery({ ...purchasesQuery(view), placeholderData: keepPreviousData })
  const rows = useMemo(() => list.data?.pages.flatMap(({ purchases }) => purchases) ?? [], [list.data])
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_10rem_10rem_auto]">
        <PersonSearch view={view} className="max-lg:col-span-2" />
        <PeriodFields view={view} />
        <TableCsv path="/api/admin/shop/purchases.csv" query={askedOf(view)} className="max-lg:col-span-2" />
      </div>
      <DataTable
        caption={t('purchases.title')}
        columns={useColumns()}
        rows={rows}
        rowId={({ id }) => id}
        {...dataTableProps(list, t('purchases.failed'))}
        empty={
          <Empty
            icon={Receipt}
            title={view.isFiltered ? t('purchases.emptyFiltered') : t('purchases.empty')}
            action={view.isFiltered && <ClearFilters onClear={view.clear} />}
          />
        }
        paging={moreOf(list, t('purchases.more'))}
      />
    </div>
  )
}

function useColumns(): DataTableColumn<Purchase>[] {
  const { t } = useShopTexts()
  return useMemo(
    () => [
      { id: 'user', header: t('purchases.user'), isTitle: true, cell: ({ username }) => username },
      { id: 'item', header: t('purchases.item'), cell: (row) => <ItemName {...row} /> },
      {
        id: 'cost',
        header: t('purchases.cost'),
        align: 'end',
        cell: ({ costCoins }) => <CoinAmount coins={costCoins} />,
      },
      {
        id: 'date',
        header: t('purchases.date'),
        cell: ({ createdAt }) => (
          <DateTime instant={createdAt} shape="dateTime" className="whitespace-nowrap" />
        ),
      },
    ],
    [t],
  )
}

/** Shows the item's name at the time of sale, also if the item was removed since. */
function ItemName({ itemName, isItemRemoved }: Purchase) {
  const { t } = useShopTexts()
  if (!isItemRemoved) return <span className="wrap-anywhere">{itemName}</span>
  return (
    <Stack>
      <Badge>{t('purchases.removed')}</Badge>
      <span className="text-xs wrap-anywhere text-muted-foreground">{itemName}</span>
    </Stack>
  )
}
