import { useSyncExternalStore } from 'react'
import { live } from './live.ts'

/** Whether hints arrive in real time; otherwise pages poll. */
export function useIsLive(): boolean {
  return useSyncExternalStore(live.onState, live.isLive, () => false)
}
