import Trophy from 'lucide-react/icons/trophy'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'

/** Between the two: what is known of the result. */
export function StageMiddle({ match: { status, round, number } }: { match: Match }) {
  const { t } = useMatchesTexts()
  return (
    <div className="grid w-20 content-start justify-items-center gap-1 pt-1 text-center lg:w-40">
      <span aria-hidden className="numeral flex h-12 items-center text-2xl lg:h-20 lg:text-4xl">
        {status === 'completed' && <Trophy className="size-10 text-gold lg:size-16" />}
        {status === 'dispute' && '?'}
        {status === 'in_progress' && t('lobby.versus')}
      </span>
      <span className="text-xs tabular-nums">{t('lobby.place', { round, number })}</span>
    </div>
  )
}
