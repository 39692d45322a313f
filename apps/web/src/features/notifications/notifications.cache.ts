import type { InfiniteData } from '@tanstack/react-query'
import { UNREAD_SHOWN_MAX } from '@trunfo/contract/notifications'
import type { Schemas } from '@/lib/api.ts'

export type Notification = Schemas['Notification']
export type UnreadPages = InfiniteData<Schemas['NotificationList']>

const COUNTED_MAX = UNREAD_SHOWN_MAX + 1

/** Adds arrived notifications to the cached pages at once; the next response replaces them. */
export function withArrived(known: UnreadPages, arrived: readonly Notification[]): UnreadPages {
  const [first, ...rest] = known.pages
  if (!first) return known
  const have = new Set(known.pages.flatMap(({ notifications }) => notifications.map(({ id }) => id)))
  const fresh = arrived.filter(({ id }) => !have.has(id))
  if (fresh.length === 0) return known
  const unread = Math.min(first.unread + fresh.length, COUNTED_MAX)
  return {
    ...known,
    pages: [{ ...first, unread, notifications: [...fresh.reverse(), ...first.notifications] }, ...rest],
  }
}

/** Above the bell's limit the exact count is unknown, so it stays until the server counts again. */
export function withoutOne(known: UnreadPages, id: string): UnreadPages {
  const isThere = known.pages.some(({ notifications }) => notifications.some((row) => row.id === id))
  if (!isThere) return known
  return {
    ...known,
    pages: known.pages.map((page) => ({
      ...page,
      unread: page.unread > UNREAD_SHOWN_MAX ? page.unread : Math.max(page.unread - 1, 0),
      notifications: page.notifications.filter((row) => row.id !== id),
    })),
  }
}

export const NOTHING_UNREAD: UnreadPages = {
  pages: [{ notifications: [], nextCursor: null, unread: 0 }],
  pageParams: [null],
}
