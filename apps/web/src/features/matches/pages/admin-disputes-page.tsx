import { useInfiniteQuery } from '@tanstack/react-query'
import { DISPUTES_ROOM } from '@trunfo/contract/matches'
import { PAGES } from '@trunfo/contract/pages'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Scale from 'lucide-react/icons/scale'
import { useMemo } from 'react'
import { generatePath, Link } from 'react-router'
import { mayOpen } from '@/lib/access.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { useSession } from '@/lib/session.ts'
import { moreOf, tableOf } from '@/lib/table-of.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table/data-table.tsx'
import type { DataTableColumn } from '@/ui/data-table/table.ts'
import { Empty } from '@/ui/empty.tsx'
import { type Dispute, disputesQuery, useTakeCase } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'

export function AdminDisputesPage() {
  const { t } = useMatchesTexts()
  const { viewer } = useSession()
  const list = useInfiniteQuery(disputesQuery)
  const columns = useColumns()
  usePageTitle(t('disputes.title'))
  useLiveQuery(DISPUTES_ROOM, disputesQuery)

  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="text-xl">{t('disputes.title')}</h1>
          <p className="max-w-prose text-muted-foreground">{t('disputes.lead')}</p>
        </div>
        {mayOpen(PAGES.testLobby.access, viewer) && (
          <Button asChild variant="outline">
            <Link to={PAGES.testLobby.path}>
              <FlaskConical aria-hidden />
              {t('disputes.testLobby')}
            </Link>
          </Button>
        )}
      </header>
      <DataTable
        caption={t('disputes.caption')}
        columns={columns}
        rows={list.data?.pages.flatMap(({ disputes }) => disputes) ?? []}
        rowId={({ matchId }) => matchId}
        {...tableOf(list, t('disputes.failed'))}
        empty={<Empty icon={Scale} title={t('disputes.empty')} description={t('disputes.emptyHint')} />}
        paging={moreOf(list)}
      />
    </div>
  )
}

function useColumns(): DataTableColumn<Dispute>[] {
  const { t } = useMatchesTexts()
  return useMemo(() => {
    const nameOf = ({ sides: [one = '', other = ''] }: Dispute) => t('correct.against', { one, other })
    return [
      { id: 'match', header: t('disputes.match'), isTitle: true, cell: nameOf },
      {
        id: 'tournament',
        header: t('disputes.tournament'),
        cell: ({ tournament, round, number }) => (
          <span className="grid min-w-32">
            <Link
              to={generatePath(PAGES.tournament.path, { id: tournament.id })}
              className="font-medium wrap-anywhere text-primary underline-offset-4 hover:underline"
            >
              {tournament.name}
            </Link>
            <span className="text-xs text-muted-foreground">{t('lobby.place', { round, number })}</span>
          </span>
        ),
      },
      {
        id: 'reason',
        header: t('disputes.reason'),
        cell: ({ isDispute, isSupportCall }) => (
          <span className="inline-flex flex-wrap justify-end gap-1.5 md:justify-start">
            {isDispute && <Badge variant="warning">{t('disputes.isDispute')}</Badge>}
            {isSupportCall && <Badge variant="info">{t('disputes.isSupport')}</Badge>}
          </span>
        ),
      },
      {
        id: 'openedAt',
        header: t('disputes.openedAt'),
        cell: ({ openedAt }) => <DateTime instant={openedAt} />,
      },
      {
        id: 'assignedTo',
        header: t('disputes.assignedTo'),
        cell: ({ assignedTo, isMine }) =>
          isMine ? (
            <Badge variant="success">{t('disputes.you')}</Badge>
          ) : (
            (assignedTo ?? <span className="text-muted-foreground">{t('disputes.nobody')}</span>)
          ),
      },
      {
        id: 'actions',
        header: t('disputes.actions'),
        isHeaderHidden: true,
        cell: (dispute) => <DisputeActions dispute={dispute} match={nameOf(dispute)} />,
      },
    ]
  }, [t])
}

interface DisputeActionsProps {
  dispute: Dispute
  /** Names the match, for those who hear the buttons without seeing the row. */
  match: string
}

function DisputeActions({ dispute: { matchId, assignedTo }, match }: DisputeActionsProps) {
  const { t } = useMatchesTexts()
  const taking = useTakeCase(matchId)
  return (
    <div className="flex gap-2 max-md:*:flex-1 md:justify-end">
      {!assignedTo && (
        <Button
          variant="secondary"
          isLoading={taking.isPending}
          onClick={() => void taking.run()}
          aria-label={t('disputes.takeOf', { match })}
        >
          {t('disputes.take')}
        </Button>
      )}
      <Button asChild variant="outline">
        <Link to={generatePath(PAGES.match.path, { matchId })} aria-label={t('disputes.openOf', { match })}>
          {t('disputes.open')}
        </Link>
      </Button>
    </div>
  )
}
