import type { TicketPriority, TicketStatus } from '@trunfo/contract/tickets'
import Gem from 'lucide-react/icons/gem'
import type { ComponentProps } from 'react'
import { Badge } from '@/ui/badge.tsx'
import { useTicketsTexts } from './tickets.texts.ts'

type Tone = ComponentProps<typeof Badge>['variant']

const STATUS_TONES: Readonly<Record<TicketStatus, Tone>> = {
  open: 'info',
  in_progress: 'warning',
  resolved: 'success',
  closed: 'neutral',
}

const PRIORITY_TONES: Readonly<Record<TicketPriority, Tone>> = {
  low: 'neutral',
  medium: 'info',
  high: 'warning',
  urgent: 'destructive',
}

export function StatusBadge({ status }: { status: TicketStatus }) {
  const { t } = useTicketsTexts()
  return <Badge variant={STATUS_TONES[status]}>{t(`statuses.${status}`)}</Badge>
}

export function PriorityBadge({ priority }: { priority: TicketPriority }) {
  const { t } = useTicketsTexts()
  return <Badge variant={PRIORITY_TONES[priority]}>{t(`priorities.${priority}`)}</Badge>
}

/** VIPs' tickets come first in the queue. */
export function VipBadge() {
  const { t } = useTicketsTexts()
  return (
    <Badge variant="gold">
      <Gem aria-hidden />
      {t('vip')}
    </Badge>
  )
}
