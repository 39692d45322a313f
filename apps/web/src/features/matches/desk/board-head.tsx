import Clock from 'lucide-react/icons/clock'
import type { RefObject } from 'react'
import { formatDateTime, formatNumber, timesOf } from '@/lib/formats.ts'
import { Progress } from '@/ui/progress.tsx'
import { type Desk, progressOf } from './board.rules.ts'
import { useBoardTexts } from './board.texts.ts'

interface BoardHeadProps {
  desk: Desk | undefined
  heading: RefObject<HTMLHeadingElement | null>
}

/** How far the tournament is, and when it ends if it goes on like this. */
export function BoardHead({ desk, heading }: BoardHeadProps) {
  const { t } = useBoardTexts()
  const { done, left } = desk ? progressOf(desk) : { done: 0, left: 0 }
  return (
    <header className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 ref={heading} id="board-title" tabIndex={-1} className="text-lg">
          {t('title')}
        </h2>
        {desk?.endsAt && (
          <p className="flex items-center gap-1.5 text-sm font-semibold tabular-nums">
            <Clock aria-hidden className="size-4 text-muted-foreground" />
            <EndText endsAt={desk.endsAt} />
          </p>
        )}
      </div>
      <Progress
        value={done === 0 ? 0 : Math.round((100 * done) / (done + left))}
        aria-label={t('progressLabel')}
      />
      <p className="min-h-5 text-sm text-muted-foreground tabular-nums">
        {desk &&
          [
            done > 0 && t('decided', { count: done, shown: formatNumber(done) }),
            t('left', { count: left, shown: formatNumber(left) }),
          ]
            .filter(Boolean)
            .join(' · ')}
      </p>
    </header>
  )
}

/** The hour today, with the day on another one. */
function EndText({ endsAt }: { endsAt: string }) {
  const { t } = useBoardTexts()
  const isToday = new Date(endsAt).toDateString() === new Date().toDateString()
  return isToday
    ? t('endsAt', { time: timesOf(endsAt, 'time').local })
    : t('endsOn', { date: formatDateTime(endsAt, 'dateAtTime') })
}
