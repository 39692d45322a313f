import { z } from 'zod'
import {
  BROADCAST_DRAFT_MAX,
  BROADCAST_STATES,
  BROADCASTS_PAGE_SIZE,
  FORMERLY_MUTABLE_KINDS,
  MAILED_KINDS,
  MUTABLE_KINDS,
  NOTICE_TOPICS,
  NOTIFICATION_KINDS,
  NOTIFICATION_TITLE_MAX,
  NOTIFICATIONS_PAGE_SIZE,
  PUSH_ENDPOINT_MAX,
  PUSHED_KINDS,
  UNREAD_SHOWN_MAX,
} from './notifications.ts'
import { pageOf } from './paging.schemas.ts'
import { ROLES, type Role } from './roles.ts'
import { SITE_PATH_MAX } from './site-path.ts'
import { addressPart, line, paragraphs, token } from './texts.schemas.ts'

const notificationSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(NOTIFICATION_KINDS),
    topic: z.enum(NOTICE_TOPICS).nullable(),
    title: z.string(),
    /** Bold, emphasis and line breaks, as `notification-markup.ts` writes them. */
    message: z.string(),
    linkTo: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Notification' })

export const notificationListSchema = pageOf('notifications', notificationSchema, NOTIFICATIONS_PAGE_SIZE)
  .extend({
    /** Counting stops just above what the bell shows. */
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
    /** Mailed while the person is away. */
    mailedKinds: z.array(z.enum(MAILED_KINDS)).max(MAILED_KINDS.length),
    /** Pushed at once to the devices on which the person enabled it. */
    pushedKinds: z.array(z.enum(PUSHED_KINDS)).max(PUSHED_KINDS.length),
    wantsDigest: z.boolean(),
  })
  .meta({ id: 'NotificationPreferences' })

const SENT_KINDS = [...MUTABLE_KINDS, ...FORMERLY_MUTABLE_KINDS] as const
/** Pages of an earlier release know fewer channels: a list they omit stays as it is. */
export const choosePreferencesSchema = z
  .object({
    mutedKinds: z.array(z.enum(SENT_KINDS)).max(SENT_KINDS.length),
    mailedKinds: z.array(z.enum(MAILED_KINDS)).max(MAILED_KINDS.length).optional(),
    pushedKinds: z.array(z.enum(PUSHED_KINDS)).max(PUSHED_KINDS.length).optional(),
    wantsDigest: z.boolean(),
  })
  .strict()
  .meta({ id: 'ChoosePreferences' })

export const pushStateSchema = z
  .object({
    /** Identifies the server to browsers; null if the operator has configured no keys. */
    publicKey: z.string().nullable(),
    /** Whether the browser of this session gets pushes. */
    isOn: z.boolean(),
  })
  .meta({ id: 'PushState' })

/** As the browser's push service issued it: the URL to send to, and the keys to encrypt with. */
export const pushSubscriptionSchema = z
  .object({
    endpoint: addressPart(PUSH_ENDPOINT_MAX),
    /** An uncompressed P-256 point of 65 bytes. */
    p256dh: token.regex(/^B[\w-]{86}$/),
    /** 16 bytes. */
    auth: token.regex(/^[\w-]{22}$/),
  })
  .strict()
  .meta({ id: 'PushSubscription' })

/** Missing and invalid values are checked by rules with their own texts. */
export const sendBroadcastSchema = z
  .object({
    title: line(NOTIFICATION_TITLE_MAX),
    /** Bold, emphasis and line breaks; every other tag is shown as text. */
    message: paragraphs(BROADCAST_DRAFT_MAX),
    link: line(SITE_PATH_MAX).nullable(),
    /** Notifies everyone who holds one of these roles; everyone holds `user`. */
    audience: z.array(z.enum(ROLES)).max(ROLES.length),
  })
  .strict()
  .meta({ id: 'SendBroadcast' })
export const broadcastSentSchema = z
  .object({ broadcast: z.object({ id: z.uuid() }) })
  .meta({ id: 'BroadcastSent' })
export const broadcastParamsSchema = z.object({ id: z.uuid() }).strict()

const broadcastSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    message: z.string(),
    linkTo: z.string().nullable(),
    audience: z.array(z.enum(ROLES)),
    state: z.enum(BROADCAST_STATES),
    /** Number of people notified so far. */
    told: z.int().min(0),
    /**
     * Progress: people checked so far, recipients or not, out of `people`, which is null if never counted.
     */
    lookedAt: z.int().min(0),
    people: z.int().min(0).nullable(),
    /** Null for an operator at the command line. */
    startedBy: z.string().nullable(),
    startedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    cancelledBy: z.string().nullable(),
  })
  .meta({ id: 'Broadcast' })

export const broadcastListSchema = pageOf('broadcasts', broadcastSchema, BROADCASTS_PAGE_SIZE).meta({
  id: 'BroadcastList',
})

const total = z.int().min(0)
const totals = Object.fromEntries(ROLES.map((role) => [role, total])) as Record<Role, typeof total>
export const roleTotalsSchema = z.object({ totals: z.object(totals) }).meta({ id: 'RoleTotals' })
