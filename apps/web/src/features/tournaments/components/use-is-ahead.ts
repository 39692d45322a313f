import { useEffect, useState } from 'react'

/** Browsers cap timers at this delay; later times are rescheduled. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

/** Whether a time is in the future. Re-renders when it has passed. */
export function useIsAhead(instant: string | null): boolean {
  const endMs = instant === null ? 0 : Date.parse(instant)
  const [nowMs, setNowMs] = useState(Date.now)
  const leftMs = endMs - nowMs
  useEffect(() => {
    if (leftMs <= 0) return
    const timer = setTimeout(() => setNowMs(Date.now()), Math.min(leftMs, LONGEST_WAIT_MS))
    return () => clearTimeout(timer)
  }, [leftMs])
  return leftMs > 0
}
