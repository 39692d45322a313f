import { vipRoom } from '@trunfo/contract/vip'
import { defineEvent } from '../../platform/jobs/events.ts'
import { type Refresh, refresh } from '../../platform/jobs/refresh.ts'

interface VipEvent {
  readonly userId: string
}

export const vipGranted = defineEvent<VipEvent & { expiresAt: string }>('vip.granted')
export const vipEnding = defineEvent<VipEvent & { expiresAt: string; days: number }>('vip.ending')
/** The last period expired, or its money was returned. */
export const vipEnded = defineEvent<VipEvent & { why: 'expired' | 'returned' }>('vip.ended')
/**
 * Something on the VIP page changed that needs no notice: a cancellation, a revoked period or the Discord
 * role.
 */
export const vipMoved = defineEvent<VipEvent>('vip.moved')

export const vipRefreshes: readonly Refresh[] = [
  refresh<VipEvent>([vipGranted, vipEnded, vipMoved], { rooms: ({ userId }) => [vipRoom(userId)] }),
]
