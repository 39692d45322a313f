import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { attentionRoom, broadcastsRoom, notificationsRoom } from '@trunfo/contract/notifications'
import type { Role } from '@trunfo/contract/roles'
import { useEffect, useRef, useState } from 'react'
import { live } from '@/lib/live.ts'
import type { Viewer } from '@/lib/session.ts'
import { useIsInSight } from '@/lib/use-is-in-sight.ts'
import { useRoom } from '@/lib/use-room.ts'
import { refetchUnread, unreadQuery } from './notifications.api.ts'
import { type Notification, withArrived } from './notifications.cache.ts'

/** Arrivals closer together than this are announced together. */
const TOGETHER_MS = 1_000

export interface Unread {
  /** Counts up to one more than the bell shows. */
  readonly count: number
  /** The latest arrivals, to be announced once. */
  readonly arrived: readonly Notification[]
}

/** State of the bell: the unread count and the latest arrivals. */
export function useUnread(viewer: Viewer): Unread {
  const { data } = useInfiniteQuery(unreadQuery)
  const [arrived, setArrived] = useState<readonly Notification[]>([])
  const waiting = useRef<Notification[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useLiveUnread(viewer, (rows) => {
    waiting.current.push(...rows)
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      setArrived(waiting.current.splice(0))
    }, TOGETHER_MS)
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  return { count: data?.pages[0]?.unread ?? 0, arrived }
}

/**
 * Keeps the unread notifications up to date. The viewer's own rows arrive complete; reads in other tabs and
 * broadcasts are refetched.
 */
function useLiveUnread(viewer: Viewer, onArrived: (rows: Notification[]) => void): void {
  const queryClient = useQueryClient()
  const refetch = () => refetchUnread(queryClient)

  useRoom(notificationsRoom(viewer.id), {
    onHint: refetch,
    onRows: (rows) => {
      const arrived = rows as Notification[]
      onArrived(arrived)
      // A running fetch may return older data and overwrite this, so it is followed by another.
      const isAsking = queryClient.isFetching({ queryKey: unreadQuery.queryKey }) > 0
      queryClient.setQueryData(unreadQuery.queryKey, (known) => known && withArrived(known, arrived))
      if (isAsking) refetchUnread(queryClient)
    },
  })

  // Joining this room tells the server that the viewer is looking, so that it sends no pushes.
  useRoom(useIsInSight() ? attentionRoom(viewer.id) : null, {})

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
