import { useEffect, useEffectEvent } from 'react'
import type { Tournament } from './detail.api.ts'

/** Longer waits are not worth a timer: the page hears of changes anyhow. */
const LONGEST_WAIT_MS = 6 * 60 * 60 * 1000

/** Asks again when the start has come: from then on staff may begin, and an open page must know. */
export function useDueStart(tournament: Tournament | undefined, refetch: () => unknown): void {
  const isStaff = tournament?.abilities.canOpenAnyMatch ?? false
  const startsAt = tournament?.startsAt
  const ask = useEffectEvent(refetch)
  useEffect(() => {
    if (!isStaff || !startsAt) return
    const waitMs = new Date(startsAt).getTime() - Date.now()
    if (waitMs <= 0 || waitMs > LONGEST_WAIT_MS) return
    // A moment later, for clocks that do not quite agree.
    const timer = setTimeout(() => ask(), waitMs + 1000)
    return () => clearTimeout(timer)
  }, [isStaff, startsAt])
}
