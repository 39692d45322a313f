import type { ErrorTable } from './errors.ts'
import type { Role } from './roles.ts'

type Channel = 'bell' | 'mail'
/** What holds until the person chooses, or that there is nothing to choose. */
type Choice = 'always' | 'on' | 'off'

/**
 * What people are told of, by which channels, in the order in which they find it among their settings. What concerns
 * the safety of the account cannot be switched off. A feature that tells people of something new adds its kind here.
 */
const KINDS = {
  account: { bell: 'always' },
  money: { bell: 'always' },
  /** Answers to one's tickets, and for staff what their tickets wait for. */
  support: { bell: 'always' },
  tournament: { bell: 'on' },
  team: { bell: 'on' },
  wall: { bell: 'on' },
  announcement: { bell: 'on' },
  /** Once a day, what waits behind the bell. */
  digest: { mail: 'off' },
} as const satisfies Record<string, Partial<Record<Channel, Choice>>>

type Kinds = typeof KINDS
type KindsWith<Channels> = {
  [Kind in keyof Kinds]: Kinds[Kind] extends Channels ? Kind : never
}[keyof Kinds]

export type NotificationKind = KindsWith<{ bell: Choice }>
export type MutableKind = KindsWith<{ bell: 'on' }>
/** What features tell. The words of an announcement are a broadcast's. */
export type NoticeKind = Exclude<NotificationKind, 'announcement'>

const names = Object.keys(KINDS) as (keyof Kinds)[]
export const NOTIFICATION_KINDS = names.filter((kind): kind is NotificationKind => 'bell' in KINDS[kind])
export const isMutable = (kind: NotificationKind): kind is MutableKind => KINDS[kind].bell === 'on'
export const MUTABLE_KINDS = NOTIFICATION_KINDS.filter(isMutable)

export const NOTIFICATION_TITLE_MAX = 120
/** Of the stored text, its tags and escapes included. */
export const NOTIFICATION_MESSAGE_MAX = 1000
export const NOTIFICATIONS_PAGE_SIZE = 20
/** The bell says "99+" beyond this; nothing counts further than one more. */
export const UNREAD_SHOWN_MAX = 99

export const NOTIFICATIONS_ERRORS = {
  'notifications.not_found': { kind: 'not_found' },
  'notifications.title_required': { kind: 'invalid' },
  'notifications.title_too_long': { kind: 'invalid', facts: ['max'] },
  'notifications.message_required': { kind: 'invalid' },
  'notifications.message_too_long': { kind: 'invalid', facts: ['max'] },
  'notifications.link_outside': { kind: 'invalid' },
} as const satisfies ErrorTable

/** A person's own room: new notifications arrive as rows, and a hint says that some were read elsewhere. */
export const NOTIFICATIONS_ROOM = 'notifications'
export const notificationsRoom = (userId: string): string => `${NOTIFICATIONS_ROOM}:${userId}`

/** A message to everybody of a role is told by one hint to all of them, not by a row to each. */
export const BROADCASTS_ROOM = 'broadcasts'
export const broadcastsRoom = (role: Role): string => `${BROADCASTS_ROOM}:${role}`
