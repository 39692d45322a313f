import { useEffect, useEffectEvent, useState } from 'react'
import { cn } from './cn.ts'
import { formatCountdown, untilNextTick } from './countdown-text.ts'

interface CountdownProps {
  endsAt: string | Date
  onEnd?: () => void
  /** Server clock minus device clock, if known. */
  clockOffsetMs?: number
  className?: string
}

/** Reads the clock at every tick instead of counting ticks, so it is right after the device slept. */
export function Countdown({ endsAt, onEnd, clockOffsetMs = 0, className }: CountdownProps) {
  const endMs = new Date(endsAt).getTime() - clockOffsetMs
  const [nowMs, setNowMs] = useState(Date.now)
  const leftMs = Math.max(0, endMs - nowMs)
  const hasEnded = leftMs === 0

  useEffect(() => {
    if (hasEnded) return
    const timer = setTimeout(() => setNowMs(Date.now()), untilNextTick(endMs - nowMs))
    return () => clearTimeout(timer)
  }, [endMs, nowMs, hasEnded])

  const handleEnd = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    if (hasEnded) handleEnd()
  }, [hasEnded])

  return (
    <time role="timer" dateTime={new Date(endsAt).toISOString()} className={cn('tabular-nums', className)}>
      {formatCountdown(leftMs)}
    </time>
  )
}
