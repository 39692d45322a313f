import { type RefObject, useEffect, useRef } from 'react'

/**
 * A button that goes away with what it did takes the focus along. Whatever stands in its place (`tabIndex={-1}`)
 * gets it then, so that whoever uses a keyboard goes on from there; a focus that is elsewhere stays.
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
