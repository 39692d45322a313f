import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import Flag from 'lucide-react/icons/flag'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Badge } from '@/ui/badge.tsx'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'

type Chip = 'playing' | 'oneDeclared' | 'dispute' | 'over' | 'calledOff'

const LOOKS: Readonly<
  Record<Chip, { icon?: LucideIcon; variant: 'live' | 'info' | 'destructive' | 'neutral' }>
> = {
  playing: { variant: 'live' },
  oneDeclared: { variant: 'info', icon: Check },
  dispute: { variant: 'destructive', icon: TriangleAlert },
  over: { variant: 'neutral', icon: Flag },
  calledOff: { variant: 'neutral', icon: Ban },
}

function chipOf({ status, sides, tournament }: Match): Chip {
  if (tournament.status === 'cancelled') return 'calledOff'
  if (status === 'completed') return 'over'
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
