export { BroadcastButton } from './broadcasts/broadcast-button.tsx'
export { NotificationsPanel, NotificationsTab, startDevice } from './lazy-parts.ts'
export { useUnread } from './use-unread.ts'
