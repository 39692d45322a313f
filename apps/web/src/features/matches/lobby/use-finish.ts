import { MATCH_REDIRECT_MS } from '@trunfo/contract/matches'
import { PAGES } from '@trunfo/contract/pages'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { generatePath } from 'react-router'
import { useLeaving } from '@/lib/use-leaving.ts'
import type { Match } from '../matches.api.ts'

export interface Finish {
  /** Until the redirect to the tournament; null once the viewer has interacted. */
  readonly secondsLeft: number | null
  stay: () => void
  go: () => void
}

/** Interactions that cancel the redirect. */
const TOUCHES = ['pointerdown', 'wheel', 'touchmove', 'keydown'] as const

/**
 * Redirects to the tournament when the match ends while its lobby is open, unless the viewer presses the
 * button or interacts with the page. A match that was already over does not redirect, even if the cache still
 * shows it open. A corrected result does not redirect again.
 */
export function useFinish(match: Match, isFresh: boolean): Finish | null {
  // What the clock decided is over once nobody may object any more.
  const isOver = match.status === 'completed' && match.clock === null
  const [wasOpen, setWasOpen] = useState(false)
  const [isShown, setIsShown] = useState(false)
  const path = generatePath(PAGES.tournament.path, { id: match.tournament.id })
  const { secondsLeft, begin, stay, go } = useLeaving(path, MATCH_REDIRECT_MS, () => setIsShown(false))
  const isCounting = secondsLeft !== null
  const beginNow = useEffectEvent(begin)
  const hold = useEffectEvent((event: Event) => {
    // The viewer may be typing under the overlay.
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

  // In the commit that shows the countdown: a later listener could miss somebody who is about to press a key.
  useLayoutEffect(() => {
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
