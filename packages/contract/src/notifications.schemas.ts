import { z } from 'zod'
import {
  BROADCAST_DRAFT_MAX,
  BROADCAST_STATES,
  BROADCASTS_PAGE_SIZE,
  MAILED_KINDS,
  MUTABLE_KINDS,
  NOTICE_TOPICS,
  NOTIFICATION_KINDS,
  NOTIFICATION_TITLE_MAX,
  NOTIFICATIONS_PAGE_SIZE,
  ONCE_MUTABLE_KINDS,
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
    /** What is mailed to whoever is away. */
    mailedKinds: z.array(z.enum(MAILED_KINDS)).max(MAILED_KINDS.length),
    /** What the person's devices show at once, wherever they asked for it. */
    pushedKinds: z.array(z.enum(PUSHED_KINDS)).max(PUSHED_KINDS.length),
    wantsDigest: z.boolean(),
  })
  .meta({ id: 'NotificationPreferences' })

const SENT_KINDS = [...MUTABLE_KINDS, ...ONCE_MUTABLE_KINDS] as const
/** A page of a release before knows fewer ways: what it does not send stays as it is. */
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
    /** By which browsers know who may push to them; null where the operator has set no keys. */
    publicKey: z.string().nullable(),
    /** Whether the browser of this session is told. */
    isOn: z.boolean(),
  })
  .meta({ id: 'PushState' })

/** As a browser has it from its maker: where to send, and the keys that only this browser opens. */
export const pushSubscriptionSchema = z
  .object({
    endpoint: addressPart(PUSH_ENDPOINT_MAX),
    /** An uncompressed point of P-256: 65 bytes. */
    p256dh: token.regex(/^B[\w-]{86}$/),
    /** 16 bytes. */
    auth: token.regex(/^[\w-]{22}$/),
  })
  .strict()
  .meta({ id: 'PushSubscription' })

/** What is missing or wrong in it are rules with texts of their own. */
export const sendBroadcastSchema = z
  .object({
    title: line(NOTIFICATION_TITLE_MAX),
    /** Bold, emphasis and line breaks; every other tag is text. */
    message: paragraphs(BROADCAST_DRAFT_MAX),
    link: line(SITE_PATH_MAX).nullable(),
    /** Whoever holds one of these is told; everybody holds `user`. */
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
    /** People who have got it. */
    told: z.int().min(0),
    /** How many of how many people were looked at, whoever it is for; null where nobody counted them. */
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
