import { useInfiniteQuery } from '@tanstack/react-query'
import { TICKETS_ROOM } from '@trunfo/contract/tickets'
import Inbox from 'lucide-react/icons/inbox'
import { type RefObject, Suspense, useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { dataTableProps, moreOf } from '@/lib/data-table-props.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { errorText } from '@/lib/error-text.ts'
import { forgetFailedLoads, lazyComponent } from '@/lib/lazy-component.tsx'
import { useLiveHead } from '@/lib/use-live-query.ts'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table/data-table.tsx'
import { Stack } from '@/ui/data-table/stack.tsx'
import type { DataTableColumn } from '@/ui/data-table/table.ts'
import { Empty } from '@/ui/empty.tsx'
import { toast } from '@/ui/toast.ts'
import { PriorityBadge, StatusBadge, VipBadge } from '../badges.tsx'
import { ticketPath } from '../tickets.api.ts'
import { useTicketsTexts } from '../tickets.texts.ts'
import { type QueueTicket, type QueueView, queueQuery } from './queue.api.ts'

const DetailsDialog = lazyComponent(async () => (await import('./details-dialog.tsx')).DetailsDialog)

interface TicketTableProps {
  view: QueueView
  /** Receives focus when the edited row leaves the list. */
  heading: RefObject<HTMLElement | null>
}

export function TicketTable({ view, heading }: TicketTableProps) {
  const { t } = useTicketsTexts()
  const queue = queueQuery(view)
  const list = useInfiniteQuery(queue)
  useLiveHead(TICKETS_ROOM, queue)
  const rows = useMemo(() => list.data?.pages.flatMap(({ tickets }) => tickets) ?? [], [list.data])
  const [open, setOpen] = useState<QueueTicket | null>(null)
  // A ticket that left the list stays in the dialog until it is closed.
  const shown = open && (rows.find(({ id }) => id === open.id) ?? open)

  const show = useCallback(
    (ticket: QueueTicket) => {
      forgetFailedLoads()
      DetailsDialog.load().then(
        () => setOpen(ticket),
        (error) =>
          toast({ variant: 'destructive', title: t('queue.detailsFailed'), description: errorText(error) }),
      )
    },
    [t],
  )

  return (
    <>
      <DataTable
        caption={t('queue.caption')}
        columns={useColumns(show)}
        rows={rows}
        rowId={({ id }) => id}
        sort={view.sort}
        onSortChange={view.sortBy}
        {...dataTableProps(list, t('queue.failed'))}
        empty={
          <Empty
            icon={Inbox}
            title={t('queue.empty')}
            description={view.isFiltered ? t('queue.emptyFiltered') : t('queue.emptyHint')}
            action={
              view.isFiltered && (
                <Button variant="secondary" onClick={view.clear}>
                  {t('queue.clear')}
                </Button>
              )
            }
          />
        }
        paging={moreOf(list, t('queue.more'))}
      />
      {shown && (
        <Suspense fallback={null}>
          <DetailsDialog ticket={shown} focusAfter={heading} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}

function Subject({ ticket: { id, subject, waitsSince } }: { ticket: QueueTicket }) {
  const { t } = useTicketsTexts()
  return (
    <Stack isTitle>
      <Link to={ticketPath(id)} className="font-semibold underline-offset-4 hover:underline">
        {subject}
      </Link>
      {waitsSince && (
        <span className="text-xs font-normal text-warning">
          {t('queue.waitsForUs')} <DateTime instant={waitsSince} shape="dateTime" />
        </span>
      )}
    </Stack>
  )
}

function useColumns(onDetails: (ticket: QueueTicket) => void): DataTableColumn<QueueTicket>[] {
  const { t } = useTicketsTexts()
  // Memoised: new columns would re-render every cell and lose the focused button.
  return useMemo(
    () => [
      {
        id: 'subject',
        header: t('queue.subject'),
        isTitle: true,
        isSortable: true,
        cell: (ticket) => <Subject ticket={ticket} />,
      },
      {
        id: 'user',
        header: t('queue.user'),
        isSortable: true,
        cell: ({ owner, isVip }) => (
          <span className="inline-flex items-center gap-2 max-md:flex-wrap max-md:justify-end">
            {owner.username}
            {isVip && <VipBadge />}
          </span>
        ),
      },
      { id: 'area', header: t('queue.area'), isSortable: true, cell: ({ area }) => t(`areas.${area}`) },
      {
        id: 'status',
        header: t('queue.statusColumn'),
        isSortable: true,
        cell: ({ status, assignee }) => (
          <Stack>
            <StatusBadge status={status} />
            <span className="text-xs wrap-anywhere text-muted-foreground">
              {assignee?.username ?? t('queue.nobody')}
            </span>
          </Stack>
        ),
      },
      {
        id: 'priority',
        header: t('queue.priority'),
        isSortable: true,
        cell: ({ priority }) => <PriorityBadge priority={priority} />,
      },
      {
        id: 'date',
        header: t('queue.date'),
        isSortable: true,
        cell: ({ createdAt }) => <DateTime instant={createdAt} shape="dateTime" />,
      },
      {
        id: 'actions',
        header: t('queue.actions'),
        isHeaderHidden: true,
        cell: (ticket) => (
          <Button
            variant="outline"
            className="max-md:w-full"
            onClick={() => onDetails(ticket)}
            aria-label={t('queue.detailsOf', { subject: ticket.subject })}
          >
            {t('queue.details')}
          </Button>
        ),
      },
    ],
    [t, onDetails],
  )
}
