import { BROADCASTS_ROOM, NOTIFICATIONS_ROOM } from '@trunfo/contract/notifications'
import { ROLES } from '@trunfo/contract/roles'
import type { Feature } from '../../platform/feature.ts'
import { tellAudienceJob } from './audiences/index.ts'
import { tellBatch } from './broadcasts/index.ts'
import { digestCron, digestMail, sendDigests } from './digest/index.ts'
import { declaredAudiences, housekeeping, notificationsReactions, tellNow } from './notifications.jobs.ts'
import { notificationsPersonalData } from './notifications.privacy.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { announceNotices } from './notify.ts'

export { startBroadcast } from './broadcasts/index.ts'
export { makeNotification } from './notifications.factory.ts'

export const notifications: Feature = {
  name: 'notifications',
  routes: notificationsRoutes,
  reactions: notificationsReactions,
  tellNow,
  jobs: (features) => [announceNotices, tellBatch, tellAudienceJob(declaredAudiences(features)), sendDigests],
  crons: [...housekeeping, digestCron],
  mails: [digestMail],
  personalData: notificationsPersonalData,
  rooms: [
    { kind: NOTIFICATIONS_ROOM, ids: 'uuid', authorize: (_services, actor, id) => actor?.userId === id },
    {
      kind: BROADCASTS_ROOM,
      ids: ROLES,
      authorize: (_services, actor, role) => actor?.roles.some((held) => held === role) ?? false,
      // Asking for one's own notifications costs two queries, so the pages of one process make it 500 times a
      // second together, and 20,000 of them take half a minute.
      throttleMs: 5_000,
      spread: { msPerPage: 2, maxMs: 30_000 },
    },
  ],
}
