import { lazyComponent } from '@/lib/lazy-component.tsx'

/** Opened from the bell; loads on demand. */
export const NotificationsPanel = lazyComponent(
  async () => (await import('./components/notifications-panel.tsx')).NotificationsPanel,
)

export const NotificationsTab = lazyComponent(
  async () => (await import('./settings/notifications-tab.tsx')).NotificationsTab,
)

/** Starts the service worker, and pushes if this viewer enabled them here. Call it when idle. */
export const startDevice = async (viewerId: string): Promise<void> =>
  (await import('./push/device.ts')).startDevice(viewerId)
