import { useState, useSyncExternalStore } from 'react'

const WIDE = '(min-width: 48rem)'
/** Dialogs and menus set it while they keep the page behind them still. */
const LOCKED = 'data-scroll-locked'

/**
 * Whether rows stand in a table or as cards. A dialog that was opened from a row lives in the row, and would go with all
 * that is written in it when somebody turns the phone: the shape waits until it is closed.
 */
export function useWideShape(): boolean {
  const [shape] = useState(createShape)
  return useSyncExternalStore(shape.subscribe, shape.isWide, () => true)
}

function createShape() {
  const width = window.matchMedia(WIDE)
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
