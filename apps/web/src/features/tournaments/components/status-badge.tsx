import type { TournamentStatus } from '@trunfo/contract/tournaments'
import { Badge } from '@/ui/badge.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'

const LOOKS = {
  upcoming: 'info',
  registration_open: 'success',
  in_progress: 'live',
  completed: 'neutral',
  cancelled: 'destructive',
} as const satisfies Record<TournamentStatus, string>

export function StatusBadge({ status }: { status: TournamentStatus }) {
  const { t } = useTournamentsTexts()
  return <Badge variant={LOOKS[status]}>{t(`status.${status}`)}</Badge>
}
