import Lock from 'lucide-react/icons/lock'
import { cn } from '@/ui/cn.ts'
import { usePrizeText } from '../prize-text.ts'
import type { TournamentCard } from '../tournaments.api.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'

interface PrizeTagProps {
  tournament: Pick<TournamentCard, 'prize' | 'isPrizeHeld'>
  className?: string
}

/** The prize, and whether it is in escrow. */
export function PrizeTag({ tournament: { prize, isPrizeHeld }, className }: PrizeTagProps) {
  const { t } = useTournamentsTexts()
  const text = usePrizeText(prize)
  if (prize.type === 'none') return <span className="text-sm text-muted-foreground">{text}</span>
  return (
    <span className={cn('grid justify-items-start gap-0.5', className)}>
      <span
        className={cn(
          'font-display leading-snug font-bold text-gold tabular-nums',
          prize.type === 'other' ? 'text-sm' : 'text-base',
        )}
      >
        {text}
      </span>
      {isPrizeHeld && (
        <span className="flex items-center gap-1 text-xs font-semibold text-success [&_svg]:size-3">
          <Lock aria-hidden />
          {t('prize.held')}
        </span>
      )}
    </span>
  )
}
