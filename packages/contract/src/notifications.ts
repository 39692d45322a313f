import type { ErrorTable } from './errors.ts'
import type { Role } from './roles.ts'

/**
 * What notifications are about, in the order in which a person finds them among the settings. What concerns the
 * safety of the account cannot be turned off. A feature that tells people of something new adds its kind here.
 */
export const NOTIFICATION_KINDS = ['account', 'tournament', 'team', 'wall', 'announcement'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
/** What features tell. The words of an announcement are a broadcast's. */
export type NoticeKind = Exclude<NotificationKind, 'announcement'>

export const MUTABLE_KINDS = [
  'tournament',
  'team',
  'wall',
  'announcement',
] as const satisfies readonly NotificationKind[]
export type MutableKind = (typeof MUTABLE_KINDS)[number]

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
