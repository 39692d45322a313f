import { useEffect, useEffectEvent } from 'react'
import { spread } from '@/lib/pause.ts'
import type { useTournament } from './detail.api.ts'

/** Longer waits need no timer: hints refresh the page anyway. */
const LONGEST_WAIT_MS = 6 * 60 * 60 * 1000

/** Refetches at the start time: from then on the tournament is late, and its organiser may start it. */
export function useDueStart({ data, refetch, refetchViewer }: ReturnType<typeof useTournament>): void {
  const startsAt = data?.startsAt
  const ask = useEffectEvent(() => {
    if (!data?.abilities.canManage) {
      spread(() => void refetch())
      return
    }
    void refetch()
    void refetchViewer()
  })
  useEffect(() => {
    if (!startsAt) return
    const waitMs = new Date(startsAt).getTime() - Date.now()
    if (waitMs <= 0 || waitMs > LONGEST_WAIT_MS) return
    // Allows for clock skew.
    const timer = setTimeout(() => ask(), waitMs + 1000)
    return () => clearTimeout(timer)
  }, [startsAt])
}
