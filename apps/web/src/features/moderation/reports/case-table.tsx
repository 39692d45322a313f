import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { REPORTS_ROOM } from '@trunfo/contract/reports'
import Flag from 'lucide-react/icons/flag'
import { type RefObject, Suspense, useMemo } from 'react'
import { ClearFilters } from '@/lib/clear-filters.tsx'
import { dataTableProps, moreOf } from '@/lib/data-table-props.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { formatNumber } from '@/lib/formats.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { useLiveHead } from '@/lib/use-live-query.ts'
import { useOpenItem } from '@/lib/use-open-item.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table/data-table.tsx'
import { Stack } from '@/ui/data-table/stack.tsx'
import type { DataTableColumn } from '@/ui/data-table/table.ts'
import { Empty } from '@/ui/empty.tsx'
import { WithPanel } from '@/ui/side-panel.tsx'
import { CasePanel } from './case-panel.tsx'
import { type QueuedCase, type QueueView, queueQuery } from './casework.api.ts'
import { useCaseworkTexts } from './casework.texts.ts'
import { useSummary } from './parts.tsx'
import { useReasonText } from './reports.texts.ts'
import { StateBadge } from './state-badge.tsx'

const CaseDialog = lazyComponent(async () => (await import('./case-dialog.tsx')).CaseDialog)

interface CaseTableProps {
  view: QueueView
  /** Receives the focus when a dialog closes whose row is gone. */
  heading: RefObject<HTMLElement | null>
}

const rowId = ({ id }: QueuedCase) => id

export function CaseTable({ view, heading }: CaseTableProps) {
  const { t } = useCaseworkTexts()
  const queue = queueQuery(view)
  const list = useInfiniteQuery({ ...queue, placeholderData: keepPreviousData })
  useLiveHead(REPORTS_ROOM, queue)
  const rows = useMemo(() => list.data?.pages.flatMap(({ cases }) => cases) ?? [], [list.data])
  const opened = useOpenItem({ list, rows, rowId, view: view.query, param: 'case' })
  const { hasPanel, openId, open, close } = opened
  return (
    <>
      <WithPanel
        panel={hasPanel && openId && <CasePanel caseId={openId} heading={opened.heading} onClose={close} />}
      >
        <DataTable
          caption={t('queue.caption')}
          columns={useColumns(open)}
          rows={rows}
          rowId={rowId}
          acts={hasPanel ? { openId, onOpen: open } : undefined}
          sort={view.sort ?? { id: 'since', direction: view.filters.state === null ? 'asc' : 'desc' }}
          onSortChange={view.sortBy}
          {...dataTableProps(list, t('queue.failed'))}
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
      </WithPanel>
      {!hasPanel && openId && (
        <Suspense fallback={null}>
          <CaseDialog key={openId} caseId={openId} focusAfter={heading} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function useColumns(onOpen: (caseId: string) => void): DataTableColumn<QueuedCase>[] {
  const { t } = useCaseworkTexts()
  const reasonText = useReasonText()
  const summaryOf = useSummary()
  // New columns would render every cell again and lose the focused button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the summary changes only with the texts.
  return useMemo(
    () => [
      {
        id: 'what',
        header: t('queue.what'),
        isTitle: true,
        cell: ({ kind, reported }) => (
          <Stack isTitle>
            <span className="text-xs font-normal text-muted-foreground">{t(`kinds.${kind}`)}</span>
            <span className="wrap-anywhere max-md:line-clamp-2">{summaryOf(reported)}</span>
          </Stack>
        ),
      },
      {
        id: 'who',
        header: t('queue.who'),
        cell: ({ responsible }) => responsible?.username ?? t('queue.gone'),
      },
      {
        id: 'reasons',
        isExtra: true,
        header: t('queue.reasons'),
        cell: ({ reasons }) => (
          <span className="flex gap-1.5 max-md:flex-wrap max-md:justify-end">
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
        isExtra: true,
        header: t('queue.state'),
        cell: ({ state }) => <StateBadge state={state} />,
      },
      {
        id: 'since',
        isExtra: true,
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
