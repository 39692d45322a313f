import Trophy from 'lucide-react/icons/trophy'
import UserX from 'lucide-react/icons/user-x'
import { cn } from '@/ui/cn.ts'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { endingOf } from './lobby-state.ts'

/** The result so far, between the two sides. */
export function StageMiddle({ match: { status, outcome, round, number } }: { match: Match }) {
  const { t } = useMatchesTexts()
  const Over = endingOf({ outcome }) === 'doubleWalkover' ? UserX : Trophy
  return (
    <div className="grid w-20 content-start justify-items-center gap-1 pt-1 text-center lg:w-40">
      <span aria-hidden className="numeral flex h-12 items-center text-2xl lg:h-20 lg:text-4xl">
        {status === 'completed' && (
          <Over className={cn('size-10 lg:size-16', Over === Trophy && 'text-gold')} />
        )}
        {status === 'dispute' && '?'}
        {status === 'in_progress' && t('lobby.versus')}
      </span>
      <span className="text-xs tabular-nums">{t('lobby.place', { round, number })}</span>
    </div>
  )
}
