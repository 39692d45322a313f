import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the keyboard focus when an action removes its own button. When `state` changes and the focus was
 * lost, the element with the returned ref (`tabIndex={-1}`) receives it.
 */
export function useFocusKept<Element extends HTMLElement>(state: unknown): RefObject<Element | null> {
  const place = useRef<Element>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [state])
  return place
}
