import { useSyncExternalStore } from 'react'
import { live } from './live.ts'

/** Whether the page hears of changes as they happen. */
export function useIsLive(): boolean {
  return useSyncExternalStore(live.onState, live.isLive, () => false)
}
