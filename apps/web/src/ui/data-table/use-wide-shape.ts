import { useState, useSyncExternalStore } from 'react'

/** Dialogs and menus set it while they keep the page behind them still. */
const LOCKED = 'data-scroll-locked'

/**
 * Whether there is room for a shape, by itself for a table instead of cards. A dialog that was opened from a row lives in the row, and would go with all
 * that is written in it when somebody turns the phone: the shape waits until it is closed.
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
