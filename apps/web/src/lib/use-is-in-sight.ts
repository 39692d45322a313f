import { useSyncExternalStore } from 'react'

function onChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whether the page is visible: not in a hidden tab or on a locked phone. */
export const useIsInSight = (): boolean => useSyncExternalStore(onChange, () => !document.hidden)
