import { OPEN_STATUSES, type TournamentStatus } from '@trunfo/contract/tournaments'
import { Badge } from '@/ui/badge.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'

const LOOKS = {
  upcoming: 'info',
  registration_open: 'success',
  in_progress: 'live',
  completed: 'neutral',
  cancelled: 'destructive',
} as const satisfies Record<TournamentStatus, string>

interface StatusBadgeProps {
  status: TournamentStatus
  /** Its time has come and it has not begun. */
  isOverdue?: boolean
  /** For staff, who move it from one open state to the other: everybody else can enrol in both. */
  isExact?: boolean
}

export function StatusBadge({ status, isOverdue = false, isExact = false }: StatusBadgeProps) {
  const { t } = useTournamentsTexts()
  if (isOverdue) return <Badge variant="warning">{t('status.overdue')}</Badge>
  const shown = !isExact && OPEN_STATUSES.some((open) => open === status) ? 'registration_open' : status
  return <Badge variant={LOOKS[shown]}>{t(`status.${shown}`)}</Badge>
}
