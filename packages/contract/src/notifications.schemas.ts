import { z } from 'zod'
import { MUTABLE_KINDS, NOTIFICATION_KINDS, UNREAD_SHOWN_MAX } from './notifications.ts'

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

export const notificationListSchema = z
  .object({
    notifications: z.array(notificationSchema),
    nextCursor: z.string().nullable(),
    /** Counted only as far as the bell shows it. */
    unread: z
      .int()
      .min(0)
      .max(UNREAD_SHOWN_MAX + 1),
  })
  .meta({ id: 'NotificationList' })

export const notificationListQuerySchema = z.object({ cursor: z.string().max(200).optional() }).strict()

export const notificationParamsSchema = z.object({ id: z.uuid() }).strict()

export const notificationPreferencesSchema = z
  .object({
    mutedKinds: z.array(z.enum(MUTABLE_KINDS)).max(MUTABLE_KINDS.length),
    wantsDigest: z.boolean(),
  })
  .strict()
  .meta({ id: 'NotificationPreferences' })
