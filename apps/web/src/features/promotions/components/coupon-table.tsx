import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { COUPON_AREAS, COUPON_CODE_MAX, COUPON_STATUSES } from '@trunfo/contract/promotions'
import Plus from 'lucide-react/icons/plus'
import Ticket from 'lucide-react/icons/ticket'
import { type RefObject, useMemo, useRef } from 'react'
import { ClearFilters } from '@/lib/clear-filters.tsx'
import { dataTableProps, moreOf } from '@/lib/data-table-props.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { DialogButton } from '@/lib/dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { EditButton, RemoveButton } from '@/lib/row-buttons.tsx'
import { SearchField } from '@/lib/search-field.tsx'
import { TableCsv } from '@/lib/table-csv.tsx'
import { DataTable } from '@/ui/data-table/data-table.tsx'
import type { DataTableColumn } from '@/ui/data-table/table.ts'
import { Empty } from '@/ui/empty.tsx'
import { FilterChip } from '@/ui/filter-chip.tsx'
import { type Coupon, couponsQuery, useCouponsView, useDeleteCoupon } from '../promotions.api.ts'
import { usePromotionsTexts } from '../promotions.texts.ts'
import { Percentage, Status, Title, Uses } from './cells.tsx'

const CouponDialog = lazyComponent(async () => (await import('./coupon-dialog.tsx')).CouponDialog)

export function CouponTable() {
  const { t } = usePromotionsTexts()
  const view = useCouponsView()
  const list = useInfiniteQuery({ ...couponsQuery(view), placeholderData: keepPreviousData })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.coupons) ?? [], [list.data])
  const creation = useRef<HTMLButtonElement>(null)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <SearchField
          label={t('coupon.search')}
          hint={t('coupon.search')}
          typed={view.typed}
          onType={view.type}
          maxLength={COUPON_CODE_MAX}
          hasKey
          className="max-sm:w-full sm:w-56"
        />
        <FilterChip
          label={t('admin.status')}
          all={t('admin.allStatuses')}
          choices={COUPON_STATUSES}
          textOf={(status) => t(`status.${status}`)}
          value={view.filters.status}
          onChoose={(status) => view.filter({ status })}
        />
        <FilterChip
          label={t('coupon.area')}
          all={t('coupon.allAreas')}
          choices={COUPON_AREAS}
          textOf={(area) => t(`coupon.areas.${area}`)}
          value={view.filters.area}
          onChoose={(area) => view.filter({ area })}
        />
        <div className="flex flex-wrap gap-3 max-sm:w-full sm:ml-auto">
          <TableCsv path="/api/admin/coupons.csv" query={view.query} className="max-sm:w-full" />
          <DialogButton
            ref={creation}
            dialog={CouponDialog}
            given={{}}
            failed={t('coupon.create.failed')}
            className="max-sm:w-full"
          >
            <Plus aria-hidden />
            {t('coupon.create.action')}
          </DialogButton>
        </div>
      </div>
      <DataTable
        caption={t('coupon.list')}
        columns={useColumns(creation)}
        rows={rows}
        rowId={({ id }) => id}
        {...dataTableProps(list, t('coupon.loadFailed'))}
        empty={
          <Empty
            icon={Ticket}
            title={view.isFiltered ? t('coupon.emptyFiltered') : t('coupon.empty')}
            description={view.isFiltered ? undefined : t('coupon.emptyHint')}
            action={view.isFiltered && <ClearFilters onClear={view.clear} />}
          />
        }
        paging={moreOf(list, t('admin.more'))}
      />
    </div>
  )
}

function useColumns(creation: RefObject<HTMLElement | null>): DataTableColumn<Coupon>[] {
  const { t } = usePromotionsTexts()
  return useMemo(
    () => [
      {
        id: 'code',
        header: t('coupon.code'),
        isTitle: true,
        cell: ({ code, description }) => <Title name={code} description={description} />,
      },
      { id: 'status', header: t('admin.status'), cell: ({ status }) => <Status status={status} /> },
      { id: 'area', header: t('coupon.area'), cell: ({ area }) => t(`coupon.areas.${area}`) },
      {
        id: 'discount',
        header: t('admin.discount'),
        align: 'end',
        cell: ({ discountPercentage }) => <Percentage percentage={discountPercentage} />,
      },
      {
        id: 'expiresAt',
        header: t('coupon.expiresAt'),
        cell: ({ expiresAt }) =>
          expiresAt ? <DateTime instant={expiresAt} shape="dateTime" /> : t('admin.always'),
      },
      { id: 'uses', header: t('admin.uses'), align: 'end', cell: (row) => <Uses {...row} /> },
      {
        id: 'actions',
        header: t('admin.actions'),
        isHeaderHidden: true,
        cell: (row) => <Actions coupon={row} creation={creation} />,
      },
    ],
    [t, creation],
  )
}

function Actions({ coupon, creation }: { coupon: Coupon; creation: RefObject<HTMLElement | null> }) {
  const { t } = usePromotionsTexts()
  const { id, code: name } = coupon
  return (
    <div className="flex justify-end gap-1">
      <EditButton
        dialog={CouponDialog}
        given={{ coupon }}
        failed={t('coupon.change.failed')}
        label={t('admin.editOf', { name })}
        title={t('admin.edit')}
      />
      <RemoveButton
        act={useDeleteCoupon(id)}
        texts="promotions:coupon.remove"
        values={{ name }}
        focusAfter={creation}
      />
    </div>
  )
}
