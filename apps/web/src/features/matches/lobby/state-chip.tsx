import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import Flag from 'lucide-react/icons/flag'
import Handshake from 'lucide-react/icons/handshake'
import Hourglass from 'lucide-react/icons/hourglass'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import UserX from 'lucide-react/icons/user-x'
import { Badge } from '@/ui/badge.tsx'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { type Ending, endingOf } from './lobby-state.ts'

type Chip = 'pending' | 'playing' | 'oneDeclared' | 'dispute' | Ending | 'calledOff'

const LOOKS: Readonly<
  Record<Chip, { icon?: LucideIcon; variant: 'live' | 'info' | 'destructive' | 'neutral' }>
> = {
  pending: { variant: 'neutral', icon: Hourglass },
  playing: { variant: 'live' },
  oneDeclared: { variant: 'info', icon: Check },
  dispute: { variant: 'destructive', icon: TriangleAlert },
  played: { variant: 'neutral', icon: Flag },
  drawn: { variant: 'neutral', icon: Handshake },
  walkover: { variant: 'neutral', icon: UserX },
  doubleWalkover: { variant: 'neutral', icon: UserX },
  tableWalkover: { variant: 'neutral', icon: UserX },
  tableDoubleWalkover: { variant: 'neutral', icon: UserX },
  calledOff: { variant: 'neutral', icon: Ban },
}

function chipOf(match: Match): Chip {
  const { status, sides, tournament } = match
  if (tournament.status === 'cancelled') return 'calledOff'
  if (status === 'completed') return endingOf(match)
  if (status === 'pending') return 'pending'
  if (status === 'dispute') return 'dispute'
  return sides.some(({ hasDeclared }) => hasDeclared) ? 'oneDeclared' : 'playing'
}

export function StateChip({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const chip = chipOf(match)
  const { icon: Icon, variant } = LOOKS[chip]
  return (
    <Badge variant={variant} isOnPicture>
      {Icon && <Icon aria-hidden />}
      {t(`chip.${chip}`)}
    </Badge>
  )
}
