import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { REPORTS_ROOM } from '@trunfo/contract/reports'
import Flag from 'lucide-react/icons/flag'
import { useMemo } from 'react'
import { ClearFilters } from '@/lib/clear-filters.tsx'
import { DateTime } from '@/lib/date-time.tsx'
import { formatNumber } from '@/lib/formats.ts'
import { moreOf, tableOf } from '@/lib/table-of.ts'
import { useLiveHead } from '@/lib/use-live-query.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table/data-table.tsx'
import type { DataTableColumn } from '@/ui/data-table/table.ts'
import { Empty } from '@/ui/empty.tsx'
import { type QueuedCase, type QueueView, queueQuery } from './casework.api.ts'
import { useCaseworkTexts } from './casework.texts.ts'
import { useSummary } from './parts.tsx'
import { useReasonText } from './reports.texts.ts'
import { StateBadge } from './state-badge.tsx'

interface CaseTableProps {
  view: QueueView
  onOpen: (caseId: string) => void
}

export function CaseTable({ view, onOpen }: CaseTableProps) {
  const { t } = useCaseworkTexts()
  const queue = queueQuery(view)
  const list = useInfiniteQuery({ ...queue, placeholderData: keepPreviousData })
  useLiveHead(REPORTS_ROOM, queue)
  const rows = useMemo(() => list.data?.pages.flatMap(({ cases }) => cases) ?? [], [list.data])
  return (
    <DataTable
      caption={t('queue.caption')}
      columns={useColumns(onOpen)}
      rows={rows}
      rowId={({ id }) => id}
      sort={view.sort ?? { id: 'since', direction: view.filters.state === null ? 'asc' : 'desc' }}
      onSortChange={view.sortBy}
      {...tableOf(list, t('queue.failed'))}
      empty={
        <Empty
          icon={Flag}
          title={t('queue.empty')}
          description={view.isFiltered ? t('queue.emptyFiltered') : t('queue.emptyHint')}
          action={view.isFiltered && <ClearFilters onClear={view.clear} />}
        />
      }
      paging={moreOf(list, t('queue.more'))}
    />
  )
}

function useColumns(onOpen: (caseId: string) => void): DataTableColumn<QueuedCase>[] {
  const { t } = useCaseworkTexts()
  const reasonText = useReasonText()
  const summaryOf = useSummary()
  // Others would draw every cell anew, and with it the button that has the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the summary changes with the texts alone.
  return useMemo(
    () => [
      {
        id: 'what',
        header: t('queue.what'),
        isTitle: true,
        cell: ({ kind, reported }) => (
          <span className="grid max-w-96 justify-items-start gap-0.5">
            <span className="text-xs font-normal text-muted-foreground">{t(`kinds.${kind}`)}</span>
            <span className="line-clamp-2 wrap-anywhere">{summaryOf(reported)}</span>
          </span>
        ),
      },
      {
        id: 'who',
        header: t('queue.who'),
        cell: ({ responsible }) => responsible?.username ?? t('queue.gone'),
      },
      {
        id: 'reasons',
        header: t('queue.reasons'),
        cell: ({ reasons }) => (
          <span className="flex flex-wrap gap-1.5 max-md:justify-end">
            {reasons.map((reason) => (
              <Badge key={reason}>{reasonText(reason)}</Badge>
            ))}
          </span>
        ),
      },
      {
        id: 'count',
        header: t('queue.count'),
        align: 'end',
        isSortable: true,
        cell: ({ reportCount }) => formatNumber(reportCount),
      },
      {
        id: 'state',
        header: t('queue.state'),
        cell: ({ state }) => <StateBadge state={state} />,
      },
      {
        id: 'since',
        header: t('queue.since'),
        isSortable: true,
        cell: ({ openedAt }) => <DateTime instant={openedAt} shape="dateTime" />,
      },
      {
        id: 'actions',
        header: t('queue.actions'),
        isHeaderHidden: true,
        cell: ({ id, kind, reported }) => (
          <Button
            variant="outline"
            className="max-md:w-full"
            onClick={() => onOpen(id)}
            aria-label={t('queue.detailsOf', { what: `${t(`kinds.${kind}`)}, ${summaryOf(reported)}` })}
          >
            {t('queue.details')}
          </Button>
        ),
      },
    ],
    [t, reasonText, onOpen],
  )
}
