import { useQueryClient } from '@tanstack/react-query'
import { broadcastsRoom, notificationsRoom } from '@trunfo/contract/notifications'
import type { Role } from '@trunfo/contract/roles'
import { useEffect } from 'react'
import { live } from '@/lib/live.ts'
import type { Viewer } from '@/lib/session.ts'
import { useRoom } from '@/lib/use-room.ts'
import { refetchUnread, unreadQuery } from './notifications.api.ts'
import { type Notification, withArrived } from './notifications.cache.ts'

/**
 * Keeps what the page knows of the unread ones true: rows of one's own arrive as they are; what was read in
 * another tab, and what everybody was told, is asked for.
 */
export function useLiveUnread(viewer: Viewer, onArrived: (rows: Notification[]) => void): void {
  const queryClient = useQueryClient()
  const refetch = () => refetchUnread(queryClient)

  useRoom(notificationsRoom(viewer.id), {
    onHint: refetch,
    onRows: (rows) => {
      const arrived = rows as Notification[]
      onArrived(arrived)
      // An answer that is on its way may be from before: it must not have the last word.
      const isAsking = queryClient.isFetching({ queryKey: unreadQuery.queryKey }) > 0
      queryClient.setQueryData(unreadQuery.queryKey, (known) => known && withArrived(known, arrived))
      if (isAsking) refetchUnread(queryClient)
    },
  })

  const roles = viewer.roles.join()
  useEffect(() => {
    const leave = roles
      .split(',')
      .map((role) => live.join(broadcastsRoom(role as Role), { onHint: () => refetchUnread(queryClient) }))
    return () => {
      for (const leaveRoom of leave) leaveRoom()
    }
  }, [roles, queryClient])
}
