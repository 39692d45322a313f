import { lazyComponent } from '@/lib/lazy-component.tsx'

/** What opens from the bell; its code comes when somebody reaches for it. */
export const NotificationsPanel = lazyComponent(
  async () => (await import('./components/notifications-panel.tsx')).NotificationsPanel,
)

export const NotificationsTab = lazyComponent(
  async () => (await import('./settings/notifications-tab.tsx')).NotificationsTab,
)

/** The service worker, and pushes for whoever had them in this browser: after everything else. */
export const startDevice = async (viewerId: string): Promise<void> =>
  (await import('./push/device.ts')).startDevice(viewerId)
