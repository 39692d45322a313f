import { useEffect, useState } from 'react'
import { cn } from './cn.ts'
import { untilNextTick } from './countdown-text.ts'

const SECOND = 1000
const UNITS = [
  ['days', 24 * 3600, Number.POSITIVE_INFINITY],
  ['hours', 3600, 24],
  ['minutes', 60, 60],
  ['seconds', 1, 60],
] as const

export type CountdownUnit = (typeof UNITS)[number][0]

interface CountdownTilesProps {
  endsAt: string | Date
  /** Shown below each number. */
  labels: Readonly<Record<CountdownUnit, string>>
  /** Accessible name: what the countdown is for. */
  label: string
  className?: string
}

/** A countdown in large type, one tile per unit. Its size does not depend on the time left. */
export function CountdownTiles({ endsAt, labels, label, className }: CountdownTilesProps) {
  const endMs = new Date(endsAt).getTime()
  const [nowMs, setNowMs] = useState(Date.now)
  const leftMs = Math.max(0, endMs - nowMs)
  useEffect(() => {
    if (endMs <= nowMs) return
    const timer = setTimeout(() => setNowMs(Date.now()), untilNextTick(endMs - nowMs))
    return () => clearTimeout(timer)
  }, [endMs, nowMs])
  const left = Math.ceil(leftMs / SECOND)
  return (
    <div role="timer" aria-label={label} className={cn('grid grid-cols-4 gap-1.5', className)}>
      {UNITS.map(([unit, seconds, cycle]) => (
        <span key={unit} className="grid justify-items-center gap-1.5 rounded-md bg-well py-2.5">
          <span className="numeral text-xl">
            {String(Math.floor(left / seconds) % cycle).padStart(2, '0')}
          </span>
          <span className="text-xs text-muted-foreground">{labels[unit]}</span>
        </span>
      ))}
    </div>
  )
}
