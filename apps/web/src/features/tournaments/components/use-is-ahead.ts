import { useEffect, useState } from 'react'

/** Browsers count no further than this; what is later is looked at again on the way. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

/** Whether an instant is still to come; turns by itself when it has. */
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
