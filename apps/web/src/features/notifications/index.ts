import { lazyComponent } from '@/lib/lazy-component.tsx'

export { useUnread } from './use-unread.ts'

/** What opens from the bell; its code comes when somebody reaches for it. */
export const NotificationsPanel = lazyComponent(
  async () => (await import('./components/notifications-panel.tsx')).NotificationsPanel,
)

export const NotificationsTab = lazyComponent(
  async () => (await import('./settings/notifications-tab.tsx')).NotificationsTab,
)
