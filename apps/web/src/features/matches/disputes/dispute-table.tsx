import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import Scale from 'lucide-react/icons/scale'
import { useMemo } from 'react'
import { generatePath, Link } from 'react-router'
import { dataTableProps, moreOf } from '@/lib/data-table-props.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { useOpenItem } from '@/lib/use-open-item.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table/data-table.tsx'
import { RowOpener } from '@/ui/data-table/row-opener.tsx'
import { Stack } from '@/ui/data-table/stack.tsx'
import type { DataTableColumn } from '@/ui/data-table/table.ts'
import { Empty } from '@/ui/empty.tsx'
import { WithPanel } from '@/ui/side-panel.tsx'
import { useCasesTexts } from '../cases.texts.ts'
import { useTakeCase } from '../judging.api.ts'
import { DisputePanel } from './dispute-panel.tsx'
import { type Dispute, type DisputesView, disputesQuery } from './disputes.api.ts'

const rowId = ({ matchId }: Dispute) => matchId

export function DisputeTable({ view }: { view: DisputesView }) {
  const { t } = useCasesTexts()
  const list = useInfiniteQuery({ ...disputesQuery(view), placeholderData: keepPreviousData })
  const rows = useMemo(() => list.data?.pages.flatMap(({ disputes }) => disputes) ?? [], [list.data])
  const { hasPanel, item, open, close, heading } = useOpenItem({ list, rows, rowId, view: view.query })
  return (
    <WithPanel panel={item && <DisputePanel dispute={item} heading={heading} onClose={close} />}>
      <DataTable
        caption={t('disputes.caption')}
        columns={useColumns(hasPanel ? open : null)}
        rows={rows}
        rowId={rowId}
        acts={hasPanel ? { openId: item?.matchId ?? null, onOpen: open } : undefined}
        {...dataTableProps(list, t('disputes.failed'))}
        empty={
          <Empty
            icon={Scale}
            title={view.isFiltered ? t('disputes.emptyFiltered') : t('disputes.empty')}
            description={!view.isFiltered && t('disputes.emptyHint')}
            action={
              view.isFiltered && (
                <Button variant="secondary" onClick={view.clear}>
                  {t('disputes.clear')}
                </Button>
              )
            }
          />
        }
        paging={moreOf(list)}
      />
    </WithPanel>
  )
}

/** Without `onOpen`, rows link to the match page instead of opening the panel. */
function useColumns(onOpen: ((matchId: string) => void) | null): DataTableColumn<Dispute>[] {
  const { t } = useCasesTexts()
  return useMemo(() => {
    const nameOf = ({ sides: [one = '', other = ''] }: Dispute) => t('disputes.against', { one, other })
    return [
      {
        id: 'match',
        header: t('disputes.match'),
        isTitle: true,
        cell: (dispute) =>
          onOpen ? (
            <RowOpener
              label={t('disputes.lookOf', { match: nameOf(dispute) })}
              onOpen={() => onOpen(dispute.matchId)}
            >
              {nameOf(dispute)}
            </RowOpener>
          ) : (
            nameOf(dispute)
          ),
      },
      {
        id: 'tournament',
        isExtra: true,
        header: t('disputes.tournament'),
        cell: ({ tournament, round, number }) => (
          <Stack>
            <Link
              to={generatePath(PAGES.tournament.path, { id: tournament.id })}
              className="font-medium wrap-anywhere text-primary underline-offset-4 hover:underline"
            >
              {tournament.name}
            </Link>
            <span className="text-xs text-muted-foreground">{t('disputes.placeOf', { round, number })}</span>
          </Stack>
        ),
      },
      {
        id: 'reason',
        header: t('disputes.reason'),
        cell: ({ isDispute, isSupportCall, isAppeal }) => (
          <span className="inline-flex gap-1.5 max-md:flex-wrap max-md:justify-end">
            {isDispute && <Badge variant="warning">{t('disputes.isDispute')}</Badge>}
            {isSupportCall && <Badge variant="info">{t('disputes.isSupport')}</Badge>}
            {isAppeal && <Badge variant="warning">{t('disputes.isAppeal')}</Badge>}
          </span>
        ),
      },
      {
        id: 'openedAt',
        isExtra: true,
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
        isExtra: true,
        header: t('disputes.actions'),
        isHeaderHidden: true,
        cell: (dispute) => <DisputeActions dispute={dispute} match={nameOf(dispute)} />,
      },
    ]
  }, [t, onOpen])
}

interface DisputeActionsProps {
  dispute: Dispute
  /** Accessible name of the row's buttons. */
  match: string
}

function DisputeActions({ dispute: { matchId, assignedTo }, match }: DisputeActionsProps) {
  const { t } = useCasesTexts()
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
