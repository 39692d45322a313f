import type { LucideIcon } from 'lucide-react'
import Handshake from 'lucide-react/icons/handshake'
import Trophy from 'lucide-react/icons/trophy'
import UserX from 'lucide-react/icons/user-x'
import { cn } from '@/ui/cn.ts'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { type Ending, endingOf } from './lobby-state.ts'

const OVER: Readonly<Record<Ending, LucideIcon>> = {
  played: Trophy,
  walkover: Trophy,
  tableWalkover: Trophy,
  drawn: Handshake,
  doubleWalkover: UserX,
  tableDoubleWalkover: UserX,
}

/** The result so far, between the two sides. */
export function StageMiddle({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const { status, score, round, number } = match
  const Over = OVER[endingOf(match)]
  return (
    <div className="grid w-20 content-start justify-items-center gap-1 pt-1 text-center lg:w-40">
      <span
        aria-hidden={!score}
        className="numeral flex h-12 items-center text-2xl whitespace-nowrap lg:h-20 lg:text-4xl"
      >
        {score?.join('–')}
        {status === 'completed' && !score && (
          <Over className={cn('size-10 lg:size-16', Over === Trophy && 'text-gold')} />
        )}
        {status === 'dispute' && '?'}
        {status === 'in_progress' && t('lobby.versus')}
      </span>
      <span className="text-xs tabular-nums">{t('lobby.place', { round, number })}</span>
    </div>
  )
}
