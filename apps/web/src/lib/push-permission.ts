export type PermissionState = NotificationPermission | 'unsupported'

export const permissionState = (): PermissionState =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
    ? Notification.permission
    : 'unsupported'
