import { BROADCAST_PROGRESS_ROOM, broadcastsRoom } from '@trunfo/contract/notifications'
import type { Role } from '@trunfo/contract/roles'
import { defineEvent } from '../../../platform/jobs/events.ts'
import { refresh } from '../../../platform/jobs/refresh.ts'

export const broadcastStarted = defineEvent<{ broadcastId: string }>('broadcast.started')
export const broadcastCancelled = defineEvent<{ broadcastId: string; audience: readonly Role[] }>(
  'broadcast.cancelled',
)

export const broadcastsRefreshes = [
  refresh([broadcastStarted], { rooms: () => [BROADCAST_PROGRESS_ROOM] }),
  // People already reached have it behind the bell, and no later step hints their pages.
  refresh([broadcastCancelled], {
    rooms: ({ audience }) => [BROADCAST_PROGRESS_ROOM, ...audience.map(broadcastsRoom)],
  }),
]
