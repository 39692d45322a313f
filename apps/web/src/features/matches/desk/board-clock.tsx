import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Plus from 'lucide-react/icons/plus'
import TimerOff from 'lucide-react/icons/timer-off'
import { Button } from '@/ui/button.tsx'
import { ClockTime } from '../clocks/clock-time.tsx'
import type { DeskMatch } from './board.rules.ts'
import { EXTENSION_MINUTES, useChangeClocks } from './clocks.api.ts'
import { useTimekeepingTexts } from './timekeeping.texts.ts'

interface BoardClockProps {
  tournamentId: string
  match: DeskMatch
  clock: NonNullable<DeskMatch['clock']>
}

/** The clock of one match, and what its judges do about it. */
export function BoardClock({ tournamentId, match, clock }: BoardClockProps) {
  const { t } = useTimekeepingTexts()
  const changing = useChangeClocks(tournamentId)
  const change = (action: 'pause' | 'resume' | 'extend' | 'waive') =>
    void changing.run({
      scope: 'match',
      matchId: match.id,
      action,
      minutes: action === 'extend' ? EXTENSION_MINUTES : undefined,
    })
  const { canDecide, canCorrect } = match.abilities
  const isPaused = clock.remainingMs !== null
  const isCounting = clock.deadlineAt !== null || isPaused
  const isDecided = clock.phase === 'objection' || clock.phase === 'objected'
  return (
    <section aria-label={t('desk.title')} className="grid gap-2 rounded-md border p-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>{t(`desk.phases.${clock.phase}`)}</span>
        <ClockTime clock={clock} className="font-semibold" />
      </p>
      {(canDecide || canCorrect) && (
        <div className="flex flex-wrap gap-2 empty:hidden">
          {isCounting && (
            <Button
              variant="secondary"
              size="sm"
              isLoading={changing.isPending}
              onClick={() => change(isPaused ? 'resume' : 'pause')}
            >
              {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
              {isPaused ? t('desk.resume') : t('desk.pause')}
            </Button>
          )}
          {isCounting && (
            <Button
              variant="secondary"
              size="sm"
              disabled={changing.isPending}
              onClick={() => change('extend')}
            >
              <Plus aria-hidden />
              {t('desk.extend')}
            </Button>
          )}
          {clock.phase !== 'waived' && (
            <Button
              variant="secondary"
              size="sm"
              disabled={changing.isPending}
              onClick={() => change('waive')}
            >
              <TimerOff aria-hidden />
              {isDecided ? t('desk.keep') : t('desk.waive')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
