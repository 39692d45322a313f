import { useQuery } from '@tanstack/react-query'
import { SHOP_ROOM } from '@trunfo/contract/shop'
import Store from 'lucide-react/icons/store'
import { type RefObject, useMemo } from 'react'
import { dataTableProps } from '@/lib/data-table-props.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { formatNumber } from '@/lib/formats.ts'
import { EditButton, RemoveButton } from '@/lib/row-buttons.tsx'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { Badge } from '@/ui/badge.tsx'
import { DataTable } from '@/ui/data-table/data-table.tsx'
import { Stack } from '@/ui/data-table/stack.tsx'
import type { DataTableColumn } from '@/ui/data-table/table.ts'
import { Empty } from '@/ui/empty.tsx'
import { CoinAmount } from '../components/coins.tsx'
import { ItemImage } from '../components/item-image.tsx'
import { useShopTexts } from '../shop.texts.ts'
import { type AdminItem, adminItemsQuery, useDeleteItem } from './admin.api.ts'
import { ItemDialog } from './lazy-dialogs.ts'

/** `creation` receives focus after a row is deleted together with its button. */
export function ItemTable({ creation }: { creation: RefObject<HTMLElement | null> }) {
  const { t } = useShopTexts()
  const list = useQuery(adminItemsQuery)
  useLiveQuery(SHOP_ROOM, adminItemsQuery)
  return (
    <DataTable
      caption={t('admin.table')}
      columns={useColumns(creation)}
      rows={list.data?.items ?? []}
      rowId={({ id }) => id}
      {...dataTableProps(list, t('admin.failed'))}
      empty={<Empty icon={Store} title={t('admin.empty')} description={t('admin.emptyHint')} />}
    />
  )
}

function useColumns(creation: RefObject<HTMLElement | null>): DataTableColumn<AdminItem>[] {
  const { t } = useShopTexts()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('admin.name'),
        isTitle: true,
        cell: ({ name, imageUrl }) => (
          <div className="flex items-center gap-3">
            <ItemImage url={imageUrl} className="size-12 shrink-0 rounded-md md:size-8 md:rounded-sm" />
            <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
          </div>
        ),
      },
      {
        id: 'cost',
        header: t('admin.cost'),
        align: 'end',
        cell: ({ costCoins }) => <CoinAmount coins={costCoins} />,
      },
      { id: 'stock', header: t('admin.stock'), align: 'end', cell: (row) => <Stock {...row} /> },
      {
        id: 'status',
        header: t('admin.status'),
        cell: ({ isActive }) => (
          <Badge variant={isActive ? 'success' : 'neutral'}>
            {isActive ? t('admin.active') : t('admin.inactive')}
          </Badge>
        ),
      },
      {
        id: 'actions',
        header: t('admin.actions'),
        isHeaderHidden: true,
        cell: (row) => <Actions item={row} creation={creation} />,
      },
    ],
    [t, creation],
  )
}

function Stock({ quantity, resetAt, restockQuantity }: AdminItem) {
  const { t } = useShopTexts()
  if (quantity === null) return t('list.unlimited')
  return (
    <Stack className="tabular-nums">
      {quantity > 0 ? formatNumber(quantity) : t('list.soldOut')}
      {resetAt && (
        <span className="text-xs text-muted-foreground">
          {t('admin.restockAt', { amount: formatNumber(restockQuantity ?? 0) })}{' '}
          <DateTime instant={resetAt} shape="dateTime" />
        </span>
      )}
    </Stack>
  )
}

function Actions({ item, creation }: { item: AdminItem; creation: RefObject<HTMLElement | null> }) {
  const { t } = useShopTexts()
  const { id, name } = item
  return (
    <div className="flex justify-end gap-1">
      <EditButton
        dialog={ItemDialog}
        given={{ item }}
        failed={t('change.failed')}
        label={t('admin.editOf', { name })}
        title={t('admin.edit')}
      />
      <RemoveButton act={useDeleteItem(id)} texts="shop:remove" values={{ name }} focusAfter={creation} />
    </div>
  )
}
