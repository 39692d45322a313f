import { useInfiniteQuery } from '@tanstack/react-query'
import BellOff from 'lucide-react/icons/bell-off'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Loaded } from '@/lib/loaded.tsx'
import { Button } from '@/ui/button.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { unreadQuery, useMarkRead } from '../notifications.api.ts'
import { useNotificationsTexts } from '../notifications.texts.ts'
import { NotificationItem } from './notification-item.tsx'

interface NotificationListProps {
  /** A notification with a link was followed. */
  onFollow: () => void
  /** A notification without a link is about to be dismissed. */
  onPutAway: () => void
}

export function NotificationList({ onFollow, onPutAway }: NotificationListProps) {
  const { t } = useNotificationsTexts()
  const unread = useInfiniteQuery(unreadQuery)
  const reading = useMarkRead()

  function open(id: string, linkTo: string | null) {
    if (linkTo) onFollow()
    else onPutAway()
    void reading.run(id)
  }

  return (
    <Loaded
      query={unread}
      skeleton={<ListSkeleton />}
      failed={t('list.failed')}
      failureClassName="rounded-none border-0 py-8"
    >
      {({ pages }) => {
        const notifications = pages.flatMap((page) => page.notifications)
        if (notifications.length === 0 && !unread.hasNextPage) {
          return (
            <Empty
              className="rounded-none border-0 py-8 lg:min-h-64"
              icon={BellOff}
              title={t('list.empty')}
              description={t('list.emptyHint')}
            />
          )
        }
        return (
          <>
            <ul className="divide-y" aria-busy={unread.isFetching}>
              {notifications.map((notification) => (
                <li key={notification.id}>
                  <NotificationItem
                    notification={notification}
                    onOpen={() => open(notification.id, notification.linkTo)}
                  />
                </li>
              ))}
            </ul>
            {unread.hasNextPage && (
              <LoadMore
                isLoading={unread.isFetchingNextPage}
                hasFailed={unread.isFetchNextPageError}
                onLoad={() => void unread.fetchNextPage()}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

interface LoadMoreProps {
  isLoading: boolean
  hasFailed: boolean
  onLoad: () => void
}

/** Loads when it scrolls into view; after a failure, only on click. */
function LoadMore({ isLoading, hasFailed, onLoad }: LoadMoreProps) {
  const { t } = useNotificationsTexts()
  const button = useRef<HTMLButtonElement>(null)
  const load = useEffectEvent(() => {
    if (!isLoading && !hasFailed) onLoad()
  })
  useEffect(() => {
    if (!button.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) load()
    })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div className="grid border-t p-2">
      {hasFailed && <p className="px-2 py-1 text-center text-sm text-destructive">{t('list.moreFailed')}</p>}
      <Button ref={button} variant="ghost" isLoading={isLoading} onClick={onLoad}>
        {t('list.more')}
      </Button>
    </div>
  )
}

function ListSkeleton() {
  return (
    <div className="divide-y" aria-busy>
      {['w-3/4', 'w-1/2', 'w-2/3'].map((width) => (
        <div key={width} className="flex gap-3 px-4 py-3">
          <Skeleton className="size-8 rounded-full" />
          <div className="grid flex-1 gap-2 py-1">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
