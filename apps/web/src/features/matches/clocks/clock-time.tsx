import { useState } from 'react'
import { Countdown } from '@/ui/countdown.tsx'
import type { MatchClock } from './clocks.api.ts'
import { useClocksTexts } from './clocks.texts.ts'

interface ClockTimeProps {
  clock: MatchClock
  onEnd?: () => void
  className?: string
}

/** What is left by the server's time; while the clock is paused, that it is. Nothing if it waits for nothing. */
export function ClockTime({ clock, onEnd, className }: ClockTimeProps) {
  const { t } = useClocksTexts()
  const offset = useClockOffset(clock.asOf)
  if (clock.remainingMs !== null) return <span className={className}>{t('paused')}</span>
  if (clock.deadlineAt === null) return null
  return (
    <Countdown
      key={clock.deadlineAt}
      endsAt={clock.deadlineAt}
      clockOffsetMs={offset}
      onEnd={onEnd}
      className={className}
    />
  )
}

/** Server clock minus device clock, as of the last response. */
function useClockOffset(asOf: string): number {
  const [known, setKnown] = useState(() => ({ asOf, offset: Date.parse(asOf) - Date.now() }))
  if (known.asOf === asOf) return known.offset
  const offset = Date.parse(asOf) - Date.now()
  setKnown({ asOf, offset })
  return offset
}
