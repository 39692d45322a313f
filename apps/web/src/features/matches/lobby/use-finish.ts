import { MATCH_REDIRECT_MS } from '@trunfo/contract/matches'
import { PAGES } from '@trunfo/contract/pages'
import { useEffect, useEffectEvent, useState } from 'react'
import { generatePath, useNavigate } from 'react-router'
import type { Match } from '../matches.api.ts'

const SECOND_MS = 1000

export interface Finish {
  /** Until the page goes to the tournament. */
  readonly secondsLeft: number
  stay: () => void
  go: () => void
}

/**
 * A match that ends while its lobby is open leads back to the tournament after a moment, unless the person stays.
 * One that was over before is only looked at, even where the page remembers it open from an earlier visit, and a
 * corrected result does not send anybody away again.
 */
export function useFinish(match: Match, isFresh: boolean): Finish | null {
  const navigate = useNavigate()
  const isOver = match.status === 'completed'
  const [wasOpen, setWasOpen] = useState(false)
  const [endsAt, setEndsAt] = useState<number | null>(null)
  const [now, setNow] = useState(0)

  // Whoever comes back before the next page has arrived finds this one as it was, and must not be sent off again.
  const leave = () => {
    setEndsAt(null)
    navigate(generatePath(PAGES.tournament.path, { id: match.tournament.id }))
  }
  const leaveInTime = useEffectEvent(leave)

  useEffect(() => {
    if (isFresh && !isOver) setWasOpen(true)
  }, [isFresh, isOver])

  useEffect(() => {
    if (!isOver || !wasOpen) return
    setWasOpen(false)
    setNow(Date.now())
    setEndsAt(Date.now() + MATCH_REDIRECT_MS)
  }, [isOver, wasOpen])

  useEffect(() => {
    if (endsAt === null) return
    const ticking = setInterval(() => setNow(Date.now()), SECOND_MS)
    const leaving = setTimeout(() => leaveInTime(), endsAt - Date.now())
    return () => {
      clearInterval(ticking)
      clearTimeout(leaving)
    }
  }, [endsAt])

  if (endsAt === null) return null
  return {
    secondsLeft: Math.max(1, Math.ceil((endsAt - now) / SECOND_MS)),
    stay: () => setEndsAt(null),
    go: leave,
  }
}
