import { vipRoom } from '@trunfo/contract/vip'
import { defineEvent } from '../../platform/jobs/events.ts'
import { type Refresh, refresh } from '../../platform/jobs/refresh.ts'

interface VipEvent {
  readonly userId: string
}

export const vipGranted = defineEvent<VipEvent & { expiresAt: string }>('vip.granted')
export const vipEnding = defineEvent<VipEvent & { expiresAt: string; days: number }>('vip.ending')
/** Its time is over, or its money went back. */
export const vipEnded = defineEvent<VipEvent & { why: 'expired' | 'returned' }>('vip.ended')
/** Cancelled, or a period of several is gone: what the page shows, and nothing that anybody is told. */
export const vipMoved = defineEvent<VipEvent>('vip.moved')

export const vipRefreshes: readonly Refresh[] = [
  refresh<VipEvent>([vipGranted, vipEnded, vipMoved], { rooms: ({ userId }) => [vipRoom(userId)] }),
]
