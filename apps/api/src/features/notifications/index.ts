import {
  ATTENTION_ROOM,
  BROADCAST_PROGRESS_ROOM,
  BROADCASTER_ROLES,
  BROADCASTS_ROOM,
  NOTIFICATIONS_ROOM,
} from '@trunfo/contract/notifications'
import { hasAnyRole, ROLES } from '@trunfo/contract/roles'
import { effectiveRoles } from '../../platform/auth/effective-roles.ts'
import type { Feature } from '../../platform/feature.ts'
import { notifyAudienceJob } from './audiences/index.ts'
import { notificationsAuditSubjects } from './audit-subjects.ts'
import { awayMail, mailAwayCron, mailAwayPeople } from './away/index.ts'
import { broadcastsRefreshes, broadcastsRoutes, sendBroadcastBatch } from './broadcasts/index.ts'
import { digestCron, digestMail, sendDigests } from './digest/index.ts'
import { declaredAudiences, housekeeping, notificationsReactions, notifyNow } from './notifications.jobs.ts'
import { notificationsPersonalData } from './notifications.privacy.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { announceNotices } from './notify.ts'
import { pushRoutes, sendPush } from './push/index.ts'

export { startBroadcast } from './broadcasts/index.ts'
export { newPushKeys } from './push/index.ts'

export const notifications: Feature = {
  name: 'notifications',
  auditSubjects: notificationsAuditSubjects,
  routes: (app, services) => {
    notificationsRoutes(app, services)
    broadcastsRoutes(app, services)
    pushRoutes(app, services)
  },
  refreshes: broadcastsRefreshes,
  reactions: notificationsReactions,
  notifyNow,
  jobs: (features) => [
    announceNotices,
    sendPush,
    sendBroadcastBatch,
    notifyAudienceJob(declaredAudiences(features)),
    sendDigests,
    mailAwayPeople,
  ],
  crons: [...housekeeping, digestCron, mailAwayCron],
  mails: [digestMail, awayMail],
  personalData: notificationsPersonalData,
  rooms: [
    { kind: NOTIFICATIONS_ROOM, ids: 'uuid', authorize: (_services, actor, id) => actor?.userId === id },
    { kind: ATTENTION_ROOM, ids: 'uuid', authorize: (_services, actor, id) => actor?.userId === id },
    {
      kind: BROADCASTS_ROOM,
      ids: ROLES,
      authorize: (_services, actor, role) => actor?.roles.some((held) => held === role) ?? false,
      // Refetching the notifications costs two queries. The spread limits the pages of one process to 500
      // refetches per second, so 20,000 pages take half a minute.
      throttleMs: 5_000,
      spread: { msPerPage: 2, maxMs: 30_000 },
    },
    {
      kind: BROADCAST_PROGRESS_ROOM,
      authorize: ({ config }, actor) =>
        actor !== null && hasAnyRole(effectiveRoles(actor, config.STAFF_SECOND_FACTOR), BROADCASTER_ROLES),
    },
  ],
}
