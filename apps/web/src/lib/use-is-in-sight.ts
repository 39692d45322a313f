import { useSyncExternalStore } from 'react'

function onChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whether the page is in front of somebody: not in a hidden tab, nor on a phone in a pocket. */
export const useIsInSight = (): boolean => useSyncExternalStore(onChange, () => !document.hidden)
