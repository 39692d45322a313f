import { PAGES } from '@trunfo/contract/pages'
import { generatePath, Link } from 'react-router'
import { cn } from '@/ui/cn.ts'
import { useCareerTexts } from './career.texts.ts'

interface ResultCardProps {
  tournamentId: string
  isWin: boolean
  /** Opponent, tournament and date, for the tooltip and screen readers. */
  text: string
}

/** One match as a small card: ivory if it was won, dark if it was lost. */
export function ResultCard({ tournamentId, isWin, text }: ResultCardProps) {
  const { t } = useCareerTexts()
  return (
    <Link
      to={generatePath(PAGES.tournament.path, { id: tournamentId })}
      aria-label={text}
      title={text}
      className={cn(
        'numeral flex h-11 items-center justify-center rounded-sm text-base transition-transform hover:-translate-y-0.5',
        isWin ? 'bg-ivory text-ivory-foreground shadow-e1' : 'bg-well text-muted-foreground',
      )}
    >
      {isWin ? t('form.won') : t('form.lost')}
    </Link>
  )
}
