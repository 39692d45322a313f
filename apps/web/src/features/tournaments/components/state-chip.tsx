import { OPEN_STATUSES } from '@trunfo/contract/tournaments'
import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Flag from 'lucide-react/icons/flag'
import Gem from 'lucide-react/icons/gem'
import Hourglass from 'lucide-react/icons/hourglass'
import TrendingUp from 'lucide-react/icons/trending-up'
import Users from 'lucide-react/icons/users'
import { Badge } from '@/ui/badge.tsx'
import type { TournamentCard } from '../tournaments.api.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'

type ChipFacts = Pick<TournamentCard, 'status' | 'isOverdue' | 'participantCount' | 'maxParticipants'>

export type CardState =
  | 'overdue'
  | 'live'
  | 'completed'
  | 'cancelled'
  | 'vip'
  | 'full'
  | 'last'
  | 'filling'
  | 'open'

/** Up to this many free places, the chip shows their number. */
const LAST_PLACES = 5
/** From this fraction on, the tournament counts as filling up. */
const FILLING = 0.6

/** The state that matters most to a potential participant. */
export function stateOf(tournament: ChipFacts, isVipOnly: boolean): CardState {
  const { status, isOverdue, participantCount, maxParticipants } = tournament
  if (isOverdue) return 'overdue'
  if (status === 'in_progress') return 'live'
  if (!OPEN_STATUSES.some((open) => open === status)) return status === 'completed' ? status : 'cancelled'
  if (maxParticipants > 0 && participantCount >= maxParticipants) return 'full'
  if (isVipOnly) return 'vip'
  const share = maxParticipants > 0 ? participantCount / maxParticipants : 0
  if (share < FILLING) return 'open'
  return maxParticipants - participantCount <= LAST_PLACES ? 'last' : 'filling'
}

const LOOKS: Record<
  CardState,
  { variant: 'success' | 'warning' | 'live' | 'neutral' | 'destructive' | 'gold'; icon: LucideIcon | null }
> = {
  overdue: { variant: 'warning', icon: Hourglass },
  live: { variant: 'live', icon: null },
  completed: { variant: 'neutral', icon: Flag },
  cancelled: { variant: 'destructive', icon: Ban },
  vip: { variant: 'gold', icon: Gem },
  full: { variant: 'warning', icon: Users },
  last: { variant: 'warning', icon: Clock },
  filling: { variant: 'success', icon: TrendingUp },
  open: { variant: 'success', icon: CircleCheck },
}

interface StateChipProps {
  tournament: ChipFacts
  state: CardState
  isOnPicture?: boolean
}

export function StateChip({ tournament, state, isOnPicture = false }: StateChipProps) {
  const { t } = useTournamentsTexts()
  const { variant, icon: Icon } = LOOKS[state]
  const count = tournament.maxParticipants - tournament.participantCount
  return (
    <Badge variant={variant} isOnPicture={isOnPicture}>
      {Icon && <Icon aria-hidden />}
      {state === 'last' ? t('state.last', { count }) : t(`state.${state}`)}
    </Badge>
  )
}
