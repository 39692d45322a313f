import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { DISCOUNT_STATUSES } from '@trunfo/contract/promotions'
import Plus from 'lucide-react/icons/plus'
import Tag from 'lucide-react/icons/tag'
import { type RefObject, useMemo, useRef } from 'react'
import { ClearFilters } from '@/lib/clear-filters.tsx'
import { dataTableProps, moreOf } from '@/lib/data-table-props.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { DialogButton } from '@/lib/dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { EditButton, RemoveButton } from '@/lib/row-buttons.tsx'
import { TableCsv } from '@/lib/table-csv.tsx'
import { Badge } from '@/ui/badge.tsx'
import { DataTable } from '@/ui/data-table/data-table.tsx'
import { Stack } from '@/ui/data-table/stack.tsx'
import type { DataTableColumn } from '@/ui/data-table/table.ts'
import { Empty } from '@/ui/empty.tsx'
import { FilterChip } from '@/ui/filter-chip.tsx'
import { type Promotion, promotionsQuery, useDeletePromotion, usePromotionsView } from '../promotions.api.ts'
import { usePromotionsTexts } from '../promotions.texts.ts'
import { Percentage, Status, Title, Uses } from './cells.tsx'

const PromotionDialog = lazyComponent(async () => (await import('./promotion-dialog.tsx')).PromotionDialog)

export function PromotionTable() {
  const { t } = usePromotionsTexts()
  const view = usePromotionsView()
  const list = useInfiniteQuery({ ...promotionsQuery(view), placeholderData: keepPreviousData })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.promotions) ?? [], [list.data])
  // Rows are sorted newest first, and the newest active promotion is the one that applies.
  const currentId = rows.find(({ status }) => status === 'active')?.id
  const creation = useRef<HTMLButtonElement>(null)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <FilterChip
          label={t('admin.status')}
          all={t('admin.allStatuses')}
          choices={DISCOUNT_STATUSES}
          textOf={(status) => t(`status.${status}`)}
          value={view.filters.status}
          onChoose={(status) => view.filter({ status })}
        />
        <div className="flex flex-wrap gap-3 max-sm:w-full sm:ml-auto">
          <TableCsv path="/api/admin/promotions.csv" query={view.query} className="max-sm:w-full" />
          <DialogButton
            ref={creation}
            dialog={PromotionDialog}
            given={{}}
            failed={t('promotion.create.failed')}
            className="max-sm:w-full"
          >
            <Plus aria-hidden />
            {t('promotion.create.action')}
          </DialogButton>
        </div>
      </div>
      <DataTable
        caption={t('promotion.list')}
        columns={useColumns(currentId, creation)}
        rows={rows}
        rowId={({ id }) => id}
        {...dataTableProps(list, t('promotion.loadFailed'))}
        empty={
          <Empty
            icon={Tag}
            title={view.isFiltered ? t('promotion.emptyFiltered') : t('promotion.empty')}
            description={view.isFiltered ? undefined : t('promotion.emptyHint')}
            action={view.isFiltered && <ClearFilters onClear={view.clear} />}
          />
        }
        paging={moreOf(list, t('admin.more'))}
      />
    </div>
  )
}

function useColumns(
  currentId: string | undefined,
  creation: RefObject<HTMLElement | null>,
): DataTableColumn<Promotion>[] {
  const { t } = usePromotionsTexts()
  return useMemo(
    () => [
      { id: 'name', header: t('promotion.name'), isTitle: true, cell: (row) => <Title {...row} /> },
      {
        id: 'status',
        header: t('admin.status'),
        cell: ({ id, status }) =>
          id === currentId ? <Badge variant="gold">{t('admin.current')}</Badge> : <Status status={status} />,
      },
      {
        id: 'discount',
        header: t('admin.discount'),
        align: 'end',
        cell: ({ discountPercentage }) => <Percentage percentage={discountPercentage} />,
      },
      { id: 'type', header: t('promotion.type'), cell: ({ type }) => t(`promotion.types.${type}`) },
      { id: 'period', header: t('promotion.period'), cell: (row) => <Period {...row} /> },
      { id: 'uses', header: t('admin.uses'), align: 'end', cell: (row) => <Uses {...row} /> },
      {
        id: 'actions',
        header: t('admin.actions'),
        isHeaderHidden: true,
        cell: (row) => <Actions promotion={row} creation={creation} />,
      },
    ],
    [t, currentId, creation],
  )
}

function Period({ startsAt, endsAt }: Promotion) {
  const { t } = usePromotionsTexts()
  if (!startsAt && !endsAt) return t('admin.always')
  return (
    <Stack>
      {startsAt && (
        <span>
          {t('admin.from')} <DateTime instant={startsAt} shape="dateTime" />
        </span>
      )}
      {endsAt && (
        <span>
          {t('admin.until')} <DateTime instant={endsAt} shape="dateTime" />
        </span>
      )}
    </Stack>
  )
}

interface ActionsProps {
  promotion: Promotion
  creation: RefObject<HTMLElement | null>
}

function Actions({ promotion, creation }: ActionsProps) {
  const { t } = usePromotionsTexts()
  const { id, name } = promotion
  return (
    <div className="flex justify-end gap-1">
      <EditButton
        dialog={PromotionDialog}
        given={{ promotion }}
        failed={t('promotion.change.failed')}
        label={t('admin.editOf', { name })}
        title={t('admin.edit')}
      />
      <RemoveButton
        act={useDeletePromotion(id)}
        texts="promotions:promotion.remove"
        values={{ name }}
        focusAfter={creation}
      />
    </div>
  )
}
