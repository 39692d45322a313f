import { OPEN_STATUSES, type TournamentStatus } from '@trunfo/contract/tournaments'
import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleCheck from 'lucide-react/icons/circle-check'
import Flag from 'lucide-react/icons/flag'
import Hourglass from 'lucide-react/icons/hourglass'
import { Badge } from '@/ui/badge.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'

const LOOKS = {
  upcoming: 'info',
  registration_open: 'success',
  in_progress: 'live',
  completed: 'neutral',
  cancelled: 'destructive',
} as const satisfies Record<TournamentStatus, string>

/** A running tournament shows a dot instead of an icon. */
const ICONS: Record<TournamentStatus, LucideIcon | null> = {
  upcoming: CalendarDays,
  registration_open: CircleCheck,
  in_progress: null,
  completed: Flag,
  cancelled: Ban,
}

interface StatusBadgeProps {
  status: TournamentStatus
  /** The start time has passed, but it has not started. */
  isOverdue?: boolean
  /** Distinguishes the two open statuses for staff. Players can enrol in both. */
  isExact?: boolean
  isOnPicture?: boolean
}

export function StatusBadge({
  status,
  isOverdue = false,
  isExact = false,
  isOnPicture = false,
}: StatusBadgeProps) {
  const { t } = useTournamentsTexts()
  if (isOverdue)
    return (
      <Badge variant="warning" isOnPicture={isOnPicture}>
        <Hourglass aria-hidden />
        {t('status.overdue')}
      </Badge>
    )
  const shown = !isExact && OPEN_STATUSES.some((open) => open === status) ? 'registration_open' : status
  const Icon = ICONS[shown]
  return (
    <Badge variant={LOOKS[shown]} isOnPicture={isOnPicture}>
      {Icon && <Icon aria-hidden />}
      {t(`status.${shown}`)}
    </Badge>
  )
}
