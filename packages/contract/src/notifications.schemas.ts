import { z } from 'zod'
import {
  MUTABLE_KINDS,
  NOTIFICATION_KINDS,
  NOTIFICATIONS_PAGE_SIZE,
  UNREAD_SHOWN_MAX,
} from './notifications.ts'
import { pageOf } from './paging.schemas.ts'

const notificationSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(NOTIFICATION_KINDS),
    title: z.string(),
    /** Bold, emphasis and line breaks, as `notification-markup.ts` writes them. */
    message: z.string(),
    linkTo: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Notification' })

export const notificationListSchema = pageOf('notifications', notificationSchema, NOTIFICATIONS_PAGE_SIZE)
  .extend({
    /** Counted only as far as the bell shows it. */
    unread: z
      .int()
      .min(0)
      .max(UNREAD_SHOWN_MAX + 1),
  })
  .meta({ id: 'NotificationList' })

export const notificationParamsSchema = z.object({ id: z.uuid() }).strict()

export const notificationPreferencesSchema = z
  .object({
    mutedKinds: z.array(z.enum(MUTABLE_KINDS)).max(MUTABLE_KINDS.length),
    wantsDigest: z.boolean(),
  })
  .strict()
  .meta({ id: 'NotificationPreferences' })
