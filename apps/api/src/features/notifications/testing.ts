export { makeNotification } from './notifications.factory.ts'
