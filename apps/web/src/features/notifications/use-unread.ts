import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Viewer } from '@/lib/session.ts'
import { unreadQuery } from './notifications.api.ts'
import type { Notification } from './notifications.cache.ts'
import { useLiveUnread } from './notifications.realtime.ts'

/** Arrivals closer together than this are announced as one. */
const TOGETHER_MS = 1_000

export interface Unread {
  /** Counted up to one more than the bell shows. */
  readonly count: number
  /** What came in the last moment, to be said once. */
  readonly arrived: readonly Notification[]
}

/** What the bell shows: how many are unread, and what has just come. */
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
