import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import Trophy from 'lucide-react/icons/trophy'
import { useMemo } from 'react'
import { generatePath, Link } from 'react-router'
import { dataTableProps, moreOf } from '@/lib/data-table-props.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { formatNumber } from '@/lib/formats.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table/data-table.tsx'
import { Stack } from '@/ui/data-table/stack.tsx'
import type { DataTableColumn } from '@/ui/data-table/table.ts'
import { Empty } from '@/ui/empty.tsx'
import { StatusBadge } from '../components/status-badge.tsx'
import { useOrganisingTexts } from '../organising.texts.ts'
import { type AdminTournament, adminTournamentsQuery, type TournamentsView } from './admin.api.ts'
import { TournamentActions } from './tournament-actions.tsx'

export function TournamentTable({ view }: { view: TournamentsView }) {
  const { t } = useOrganisingTexts()
  const list = useInfiniteQuery({ ...adminTournamentsQuery(view), placeholderData: keepPreviousData })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.tournaments) ?? [], [list.data])
  return (
    <DataTable
      caption={t('admin.table')}
      columns={useColumns()}
      rows={rows}
      rowId={({ id }) => id}
      {...dataTableProps(list, t('admin.failed'))}
      empty={
        <Empty
          icon={Trophy}
          title={view.isFiltered ? t('admin.emptyFiltered') : t('admin.empty')}
          action={
            view.isFiltered && (
              <Button variant="secondary" onClick={view.clear}>
                {t('admin.clear')}
              </Button>
            )
          }
        />
      }
      paging={moreOf(list, t('admin.more'))}
    />
  )
}

function useColumns(): DataTableColumn<AdminTournament>[] {
  const { t } = useOrganisingTexts()
  return useMemo(
    () => [
      { id: 'name', header: t('admin.name'), isTitle: true, cell: (row) => <Name tournament={row} /> },
      {
        id: 'status',
        header: t('admin.status'),
        cell: ({ status }) => <StatusBadge status={status} isExact />,
      },
      {
        id: 'startsAt',
        header: t('admin.startsAt'),
        cell: ({ startsAt }) => <DateTime instant={startsAt} />,
      },
      {
        id: 'places',
        header: t('admin.places'),
        align: 'end',
        cell: ({ participantCount, maxParticipants }) =>
          `${formatNumber(participantCount)}/${formatNumber(maxParticipants)}`,
      },
      {
        id: 'createdBy',
        header: t('admin.createdBy'),
        cell: ({ createdBy }) => createdBy ?? t('admin.nobody'),
      },
      {
        id: 'actions',
        header: t('admin.actions'),
        isHeaderHidden: true,
        cell: (row) => <TournamentActions tournament={row} />,
      },
    ],
    [t],
  )
}

function Name({ tournament: { id, name, gameName, isFeatured } }: { tournament: AdminTournament }) {
  const { t } = useOrganisingTexts()
  return (
    <Stack isTitle>
      <Link
        to={generatePath(PAGES.tournament.path, { id })}
        className="font-semibold underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      <span className="text-xs font-normal text-muted-foreground">{gameName ?? t('admin.noGame')}</span>
      {isFeatured && <Badge variant="gold">{t('admin.featured')}</Badge>}
    </Stack>
  )
}
