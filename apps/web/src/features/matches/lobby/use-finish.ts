import { MATCH_REDIRECT_MS } from '@trunfo/contract/matches'
import { PAGES } from '@trunfo/contract/pages'
import { useEffect, useEffectEvent, useState } from 'react'
import { generatePath } from 'react-router'
import { useLeaving } from '@/lib/use-leaving.ts'
import type { Match } from '../matches.api.ts'

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
  const isOver = match.status === 'completed'
  const [wasOpen, setWasOpen] = useState(false)
  const path = generatePath(PAGES.tournament.path, { id: match.tournament.id })
  const { secondsLeft, begin, stay, go } = useLeaving(path, MATCH_REDIRECT_MS)
  const beginNow = useEffectEvent(begin)

  useEffect(() => {
    if (isFresh && !isOver) setWasOpen(true)
  }, [isFresh, isOver])

  useEffect(() => {
    if (!isOver || !wasOpen) return
    setWasOpen(false)
    beginNow()
  }, [isOver, wasOpen])

  return secondsLeft === null ? null : { secondsLeft, stay, go }
}
