import { call } from '@/lib/api.ts'
import { registerServiceWorker } from './service-worker.ts'

/** Who wanted pushes in this browser: whoever signs in again need not ask again, and nobody else gets them. */
const WANTED_BY = 'push'

export type PermissionState = NotificationPermission | 'unsupported'

export const permissionState = (): PermissionState =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
    ? Notification.permission
    : 'unsupported'

/** Asks the browser's person, so it has to come from a click of theirs. */
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
  // One of other keys is in the way of a new one.
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

/** A push ends with its session: it comes back with the next one of the same person, in the same browser. */
export async function startDevice(viewerId: string): Promise<void> {
  await registerServiceWorker()
  if (localStorage.getItem(WANTED_BY) !== viewerId || permissionState() !== 'granted') return
  const { publicKey, isOn } = await call('get', '/api/notifications/push')
  if (publicKey !== null && !isOn) await subscribe(publicKey, viewerId)
}
