import { formatMoney } from '@trunfo/money/reais'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useMemo } from 'react'
import { DateTime } from '@/lib/date-time.tsx'
import { moneyInText } from '@/lib/formats.ts'
import { Badge } from '@/ui/badge.tsx'
import { DataTable } from '@/ui/data-table/data-table.tsx'
import { RowOpener } from '@/ui/data-table/row-opener.tsx'
import type { DataTableColumn } from '@/ui/data-table/table.ts'
import { StateBadge } from '../components/state-badge.tsx'
import { usePayoutsTexts } from '../payouts.texts.ts'
import type { StaffWithdrawal } from './queue.api.ts'
import { isFlagged } from './queue.rules.ts'

interface WithdrawalTableProps {
  withdrawals: readonly StaffWithdrawal[]
  openId: string | null
  onOpen: (id: string) => void
  isLoading?: boolean
}

/** The desktop layout: the open withdrawal is shown beside the list. */
export function WithdrawalTable({ withdrawals, openId, onOpen, isLoading = false }: WithdrawalTableProps) {
  const { t } = usePayoutsTexts()
  return (
    <DataTable
      caption={t('queue.title')}
      columns={useColumns(onOpen)}
      rows={withdrawals}
      rowId={({ id }) => id}
      acts={{ openId, onOpen }}
      isLoading={isLoading}
      empty={null}
    />
  )
}

function useColumns(onOpen: (id: string) => void): DataTableColumn<StaffWithdrawal>[] {
  const { t } = usePayoutsTexts()
  return useMemo(() => {
    const nameOf = ({ person }: StaffWithdrawal) => person?.username ?? t('queue.gone')
    return [
      {
        id: 'amount',
        header: t('queue.amount'),
        align: 'end',
        cell: (withdrawal) => (
          <RowOpener
            label={t('queue.look', { amount: moneyInText(withdrawal.amount), person: nameOf(withdrawal) })}
            onOpen={() => onOpen(withdrawal.id)}
          >
            {formatMoney(withdrawal.amount)}
          </RowOpener>
        ),
      },
      { id: 'person', header: t('queue.person'), cell: nameOf },
      {
        id: 'risk',
        header: t('queue.risk'),
        cell: ({ risk }) =>
          isFlagged(risk) && (
            <Badge variant="warning">
              <TriangleAlert aria-hidden />
              {t('risk.flagged')}
            </Badge>
          ),
      },
      { id: 'state', header: t('queue.state'), cell: ({ state }) => <StateBadge state={state} /> },
      {
        id: 'requestedAt',
        header: t('queue.requested'),
        isExtra: true,
        cell: ({ requestedAt }) => <DateTime instant={requestedAt} shape="dateTime" />,
      },
      {
        id: 'claimedBy',
        header: t('queue.with'),
        isExtra: true,
        cell: ({ claimedBy }) =>
          claimedBy?.username ?? <span className="text-muted-foreground">{t('queue.nobody')}</span>,
      },
    ]
  }, [t, onOpen])
}
