import { MATCH_REDIRECT_MS } from '@trunfo/contract/matches'
import { PAGES } from '@trunfo/contract/pages'
import { useEffect, useEffectEvent, useState } from 'react'
import { generatePath } from 'react-router'
import { useLeaving } from '@/lib/use-leaving.ts'
import type { Match } from '../matches.api.ts'

export interface Finish {
  /** Until the page goes to the tournament; null once somebody has touched it. */
  readonly secondsLeft: number | null
  stay: () => void
  go: () => void
}

/** Any of these means that somebody is still here. */
const TOUCHES = ['pointerdown', 'wheel', 'touchmove', 'keydown'] as const

/**
 * A match that ends while its lobby is open leads back to the tournament after a moment, unless the person stays: by the
 * button, or by touching anything at all. One that was over before is only looked at, even where the page remembers it
 * open from an earlier visit, and a corrected result does not send anybody away again.
 */
export function useFinish(match: Match, isFresh: boolean): Finish | null {
  const isOver = match.status === 'completed'
  const [wasOpen, setWasOpen] = useState(false)
  const [isShown, setIsShown] = useState(false)
  const path = generatePath(PAGES.tournament.path, { id: match.tournament.id })
  const { secondsLeft, begin, stay, go } = useLeaving(path, MATCH_REDIRECT_MS, () => setIsShown(false))
  const isCounting = secondsLeft !== null
  const beginNow = useEffectEvent(begin)
  const hold = useEffectEvent((event: Event) => {
    // Whoever presses a key may be writing below what lies over the page.
    if (event.type === 'keydown') setIsShown(false)
    stay()
  })

  useEffect(() => {
    if (isFresh && !isOver) setWasOpen(true)
  }, [isFresh, isOver])

  useEffect(() => {
    if (!isOver || !wasOpen) return
    setWasOpen(false)
    setIsShown(true)
    beginNow()
  }, [isOver, wasOpen])

  useEffect(() => {
    if (!isCounting) return
    for (const touch of TOUCHES) window.addEventListener(touch, hold, { passive: true })
    return () => {
      for (const touch of TOUCHES) window.removeEventListener(touch, hold)
    }
  }, [isCounting])

  if (!isShown) return null
  const close = () => {
    setIsShown(false)
    stay()
  }
  return { secondsLeft, stay: close, go }
}
