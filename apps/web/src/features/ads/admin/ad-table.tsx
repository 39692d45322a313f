import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ADS_ROOM } from '@trunfo/contract/ads'
import ChartColumn from 'lucide-react/icons/chart-column'
import RectangleHorizontal from 'lucide-react/icons/rectangle-horizontal'
import { type RefObject, useMemo } from 'react'
import { dataTableProps } from '@/lib/data-table-props.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { DialogButton } from '@/lib/dialog-button.tsx'
import { formatNumber } from '@/lib/formats.ts'
import { EditButton, RemoveButton } from '@/lib/row-buttons.tsx'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table/data-table.tsx'
import { Stack } from '@/ui/data-table/stack.tsx'
import type { DataTableColumn } from '@/ui/data-table/table.ts'
import { Empty } from '@/ui/empty.tsx'
import { RoleBadge } from '@/ui/role-badge.tsx'
import { useAdsTexts } from '../ads.texts.ts'
import { type AdminAd, type AdsView, adminAdsQuery, allAdminAds, useDeleteAd } from './admin.api.ts'
import { AdDialog, FiguresDialog } from './lazy-dialogs.ts'

interface AdTableProps {
  view: AdsView
  /** Receives focus after a row is deleted together with its button. */
  creation: RefObject<HTMLElement | null>
}

export function AdTable({ view, creation }: AdTableProps) {
  const { t } = useAdsTexts()
  const list = useQuery({ ...adminAdsQuery(view), placeholderData: keepPreviousData })
  useLiveQuery(ADS_ROOM, allAdminAds)
  return (
    <DataTable
      caption={t('admin.table')}
      columns={useColumns(creation)}
      rows={list.data?.ads ?? []}
      rowId={({ id }) => id}
      {...dataTableProps(list, t('admin.failed'))}
      empty={
        <Empty
          icon={RectangleHorizontal}
          title={view.isFiltered ? t('admin.emptyFiltered') : t('admin.empty')}
          description={!view.isFiltered && t('admin.emptyHint')}
          action={
            view.isFiltered && (
              <Button variant="secondary" onClick={view.clear}>
                {t('admin.clear')}
              </Button>
            )
          }
        />
      }
    />
  )
}

function useColumns(creation: RefObject<HTMLElement | null>): DataTableColumn<AdminAd>[] {
  const { t } = useAdsTexts()
  return useMemo(
    () => [
      { id: 'ad', header: t('admin.ad'), isTitle: true, cell: (row) => <Ad {...row} /> },
      { id: 'place', header: t('admin.place'), cell: ({ position }) => t(`positions.${position}`) },
      { id: 'audience', header: t('admin.audience'), cell: (row) => <Audience {...row} /> },
      { id: 'validity', header: t('admin.validity'), cell: (row) => <Validity {...row} /> },
      {
        id: 'impressions',
        header: t('admin.impressions'),
        align: 'end',
        cell: ({ impressionCount }) => <span className="tabular-nums">{formatNumber(impressionCount)}</span>,
      },
      {
        id: 'clicks',
        header: t('admin.clicks'),
        align: 'end',
        cell: ({ clickCount }) => <span className="tabular-nums">{formatNumber(clickCount)}</span>,
      },
      {
        id: 'actions',
        header: t('admin.actions'),
        isHeaderHidden: true,
        cell: (row) => <Actions ad={row} creation={creation} />,
      },
    ],
    [t, creation],
  )
}

function Ad({ name, imageUrl, linkUrl, ownerUsername }: AdminAd) {
  const { t } = useAdsTexts()
  return (
    <div className="flex items-center gap-3">
      <img
        src={imageUrl}
        alt=""
        loading="lazy"
        className="h-10 w-16 shrink-0 md:h-8 md:w-12 rounded-sm border bg-muted object-contain"
      />
      <Stack isTitle className="min-w-0">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-xs font-normal wrap-anywhere text-muted-foreground">
          {linkUrl.replace('https://', '')}
        </span>
        {ownerUsername && (
          <span className="text-xs font-normal wrap-anywhere text-muted-foreground">
            {t('admin.ownedBy', { username: ownerUsername })}
          </span>
        )}
      </Stack>
    </div>
  )
}

function Audience({ targetRoles, targetPages }: AdminAd) {
  const { t } = useAdsTexts()
  return (
    <Stack>
      {targetRoles.includes('all') ? (
        t('admin.everybody')
      ) : (
        <span className="flex gap-1 max-md:flex-wrap">
          {targetRoles.map((role) => role !== 'all' && <RoleBadge key={role} of={role} />)}
        </span>
      )}
      <span className="text-xs wrap-anywhere text-muted-foreground">
        {targetPages.includes('all') ? t('admin.everywhere') : targetPages.join(', ')}
      </span>
    </Stack>
  )
}

function Validity({ expiresAt, isExpired }: AdminAd) {
  const { t } = useAdsTexts()
  if (expiresAt === null) return t('admin.endless')
  return (
    <Stack>
      {isExpired && <Badge variant="neutral">{t('admin.expired')}</Badge>}
      <span>
        {!isExpired && `${t('admin.until')} `}
        <DateTime instant={expiresAt} shape="dateTime" />
      </span>
    </Stack>
  )
}

function Actions({ ad, creation }: { ad: AdminAd; creation: RefObject<HTMLElement | null> }) {
  const { t } = useAdsTexts()
  const { id, name } = ad
  return (
    <div className="flex justify-end gap-1">
      <DialogButton
        dialog={FiguresDialog}
        given={{ ad }}
        failed={t('admin.failed')}
        variant="ghost"
        size="icon"
        aria-label={t('admin.figuresOf', { name })}
        title={t('admin.figures')}
      >
        <ChartColumn aria-hidden />
      </DialogButton>
      <EditButton
        dialog={AdDialog}
        given={{ ad }}
        failed={t('change.failed')}
        label={t('admin.editOf', { name })}
        title={t('admin.edit')}
      />
      <RemoveButton act={useDeleteAd(id)} texts="ads:remove" values={{ name }} focusAfter={creation} />
    </div>
  )
}
