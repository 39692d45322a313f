import { useState, useSyncExternalStore } from 'react'

/** Set by dialogs and menus while they lock scrolling. */
const LOCKED = 'data-scroll-locked'

/**
 * Whether the media query matches; by default, whether a table fits instead of cards. A dialog opened from a
 * row lives in that row and would lose its input when a phone is rotated, so changes wait until it is closed.
 */
export function useWideShape(query = '(min-width: 48rem)'): boolean {
  const [shape] = useState(() => createShape(query))
  return useSyncExternalStore(shape.subscribe, shape.isWide, () => true)
}

function createShape(query: string) {
  const width = window.matchMedia(query)
  let isWide = width.matches
  return {
    isWide: () => {
      if (!document.body.hasAttribute(LOCKED)) isWide = width.matches
      return isWide
    },
    subscribe: (onChange: () => void) => {
      const lock = new MutationObserver(onChange)
      lock.observe(document.body, { attributeFilter: [LOCKED] })
      width.addEventListener('change', onChange)
      return () => {
        lock.disconnect()
        width.removeEventListener('change', onChange)
      }
    },
  }
}
