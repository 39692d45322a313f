import { UNREAD_SHOWN_MAX } from '@trunfo/contract/notifications'
import Bell from 'lucide-react/icons/bell'
import { NotificationsPanel, useUnread } from '@/features/notifications/index.ts'
import { useTranslation } from '@/lib/i18n.ts'
import { LazyOverlay } from '@/lib/lazy-overlay.tsx'
import type { Viewer } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'

/** The only bell, for every width: it listens for notifications, and two would announce them twice. */
export function NavbarBell({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation('shell')
  const { count, arrived } = useUnread(viewer)
  const isMany = count > UNREAD_SHOWN_MAX
  const spoken = isMany
    ? t('bell.unreadMany', { max: UNREAD_SHOWN_MAX })
    : count > 0
      ? t('bell.unread', { count })
      : t('bell.nothing')

  return (
    <>
      <LazyOverlay overlay={NotificationsPanel} hasPopup="dialog">
        <Button variant="ghost" size="icon" aria-label={`${t('bell.label')}: ${spoken}`}>
          <Bell aria-hidden />
          {count > 0 && (
            <span
              aria-hidden
              className="absolute top-0.5 left-1/2 flex h-5 min-w-5 items-center justify-center rounded-full border-2 border-background bg-primary px-1 text-[0.6875rem] leading-none font-bold text-primary-foreground tabular-nums"
            >
              {isMany ? `${UNREAD_SHOWN_MAX}+` : count}
            </span>
          )}
        </Button>
      </LazyOverlay>
      <span role="status" className="sr-only">
        {arrived.length > 0 && t('bell.arrived', { count: arrived.length, title: arrived[0]?.title })}
      </span>
    </>
  )
}
