import { call } from '@/lib/api.ts'
import { registerServiceWorker } from './service-worker.ts'

/** Stores which viewer enabled pushes in this browser: only they get them back when they sign in again. */
const WANTED_BY = 'push'

export type PermissionState = NotificationPermission | 'unsupported'

export const permissionState = (): PermissionState =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
    ? Notification.permission
    : 'unsupported'

/** Opens the browser's permission prompt, so call it from a click handler. */
export async function activate(publicKey: string, viewerId: string): Promise<PermissionState> {
  const permission = await Notification.requestPermission()
  if (permission === 'granted') await subscribe(publicKey, viewerId)
  return permission
}

export async function deactivate(): Promise<void> {
  localStorage.removeItem(WANTED_BY)
  const registration = await registerServiceWorker()
  const subscription = await registration?.pushManager.getSubscription()
  await Promise.all([call('delete', '/api/notifications/push'), subscription?.unsubscribe()])
}

async function subscribe(publicKey: string, viewerId: string): Promise<void> {
  const registration = await registerServiceWorker()
  if (!registration) throw new Error('There is no service worker.')
  // A subscription with other keys would block a new one.
  const before = await registration.pushManager.getSubscription()
  await before?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
  await call('put', '/api/notifications/push', { body })
  localStorage.setItem(WANTED_BY, viewerId)
}

/**
 * Registers the service worker. Pushes end with their session, so it also subscribes again if the same viewer
 * had enabled them in this browser.
 */
export async function startDevice(viewerId: string): Promise<void> {
  await registerServiceWorker()
  if (localStorage.getItem(WANTED_BY) !== viewerId || permissionState() !== 'granted') return
  const { publicKey, isOn } = await call('get', '/api/notifications/push')
  if (publicKey !== null && !isOn) await subscribe(publicKey, viewerId)
}
