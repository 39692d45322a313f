import { useInfiniteQuery } from '@tanstack/react-query'
import Receipt from 'lucide-react/icons/receipt'
import { useMemo } from 'react'
import { formatDate } from '@/lib/formats.ts'
import { moreOf, tableOf } from '@/lib/table-of.ts'
import { Badge } from '@/ui/badge.tsx'
import { DataTable } from '@/ui/data-table/data-table.tsx'
import type { DataTableColumn } from '@/ui/data-table/table.ts'
import { Empty } from '@/ui/empty.tsx'
import { OpenDialog } from '@/ui/open-dialog.tsx'
import { CoinAmount } from '../components/coins.tsx'
import { useShopTexts } from '../shop.texts.ts'
import { type Purchase, purchasesQuery } from './admin.api.ts'

export function PurchasesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useShopTexts()
  return (
    <OpenDialog title={t('purchases.title')} onClose={onClose} className="max-w-3xl">
      <PurchaseTable />
    </OpenDialog>
  )
}

function PurchaseTable() {
  const { t } = useShopTexts()
  const list = useInfiniteQuery(purchasesQuery)
  const rows = useMemo(() => list.data?.pages.flatMap(({ purchases }) => purchases) ?? [], [list.data])
  return (
    <DataTable
      caption={t('purchases.title')}
      columns={useColumns()}
      rows={rows}
      rowId={({ id }) => id}
      {...tableOf(list, t('purchases.failed'))}
      empty={<Empty icon={Receipt} title={t('purchases.empty')} />}
      paging={moreOf(list, t('purchases.more'))}
    />
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
      { id: 'date', header: t('purchases.date'), cell: ({ createdAt }) => formatDate(createdAt) },
    ],
    [t],
  )
}

/** What was sold goes by the name that it had, also when the item is no more. */
function ItemName({ itemName, isItemRemoved }: Purchase) {
  const { t } = useShopTexts()
  if (!isItemRemoved) return <span className="wrap-anywhere">{itemName}</span>
  return (
    <span className="grid justify-items-start gap-1">
      <Badge>{t('purchases.removed')}</Badge>
      <span className="text-xs wrap-anywhere text-muted-foreground">{itemName}</span>
    </span>
  )
}
