import { useEffect, useEffectEvent } from 'react'
import type { useTournament } from './detail.api.ts'

/** Longer waits are not worth a timer: the page hears of changes anyhow. */
const LONGEST_WAIT_MS = 6 * 60 * 60 * 1000

/** Asks again when the start has come: from then on it is late, whoever runs it may begin, and an open page must know. */
export function useDueStart({ data, refetch, refetchViewer }: ReturnType<typeof useTournament>): void {
  const startsAt = data?.startsAt
  const ask = useEffectEvent(() => {
    void refetch()
    if (data?.abilities.canManage) void refetchViewer()
  })
  useEffect(() => {
    if (!startsAt) return
    const waitMs = new Date(startsAt).getTime() - Date.now()
    if (waitMs <= 0 || waitMs > LONGEST_WAIT_MS) return
    // A moment later, for clocks that do not quite agree.
    const timer = setTimeout(() => ask(), waitMs + 1000)
    return () => clearTimeout(timer)
  }, [startsAt])
}
