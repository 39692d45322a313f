import type { ErrorTable } from './errors.ts'
import type { Role } from './roles.ts'

export const BROADCASTER_ROLES = ['admin', 'fundador'] as const satisfies readonly Role[]

type Channel = 'bell' | 'mail' | 'push'
/** What holds until the person chooses, or that there is nothing to choose. */
type Choice = 'always' | 'on' | 'off'

/**
 * What people are told of, by which channels, in the order in which they find it among their settings. Behind the bell
 * only what is social can be switched off: what concerns one's account, money, matches, tournaments or team always
 * arrives. A mail goes to whoever is away and has not read of it. Account, money and support have mails of their own,
 * and announcements are for everybody. A push goes at once, to devices on which the person asked for it. A feature that
 * tells people of something new adds its kind here.
 */
const KINDS = {
  account: { bell: 'always', push: 'on' },
  money: { bell: 'always', push: 'on' },
  /** Answers to one's tickets, and for staff what their tickets wait for. */
  support: { bell: 'always', push: 'on' },
  /** One's own: ready, declared, disputed, won or lost. */
  match: { bell: 'always', mail: 'on', push: 'on' },
  /** Those that one plays in, organises or looks after as staff. */
  tournament: { bell: 'always', mail: 'on', push: 'on' },
  team: { bell: 'always', mail: 'off', push: 'on' },
  /** New tournaments of a game that one follows. */
  followed: { bell: 'on', mail: 'off', push: 'off' },
  wall: { bell: 'on', mail: 'off', push: 'off' },
  announcement: { bell: 'always' },
  /** Once a day, what waits behind the bell. */
  digest: { mail: 'off' },
} as const satisfies Record<string, Partial<Record<Channel, Choice>>>

type Kinds = typeof KINDS
type KindsWith<Channels> = {
  [Kind in keyof Kinds]: Kinds[Kind] extends Channels ? Kind : never
}[keyof Kinds]

export type NotificationKind = KindsWith<{ bell: Choice }>
export type MutableKind = KindsWith<{ bell: 'on' }>
export type MailedKind = KindsWith<{ bell: Choice; mail: Choice }>
export type PushedKind = KindsWith<{ bell: Choice; push: Choice }>
/** What features tell. The words of an announcement are a broadcast's. */
export type NoticeKind = Exclude<NotificationKind, 'announcement'>

const names = Object.keys(KINDS) as (keyof Kinds)[]
export const NOTIFICATION_KINDS = names.filter((kind): kind is NotificationKind => 'bell' in KINDS[kind])
export const isMutable = (kind: NotificationKind): kind is MutableKind => KINDS[kind].bell === 'on'
export const MUTABLE_KINDS = NOTIFICATION_KINDS.filter(isMutable)
export const isMailed = (kind: NotificationKind): kind is MailedKind => 'mail' in KINDS[kind]
export const MAILED_KINDS = NOTIFICATION_KINDS.filter(isMailed)
/** What is mailed to whoever has not chosen. */
export const MAILED_BY_DEFAULT = MAILED_KINDS.filter((kind) => KINDS[kind].mail === 'on')
export const isPushed = (kind: NotificationKind): kind is PushedKind => 'push' in KINDS[kind]
export const PUSHED_KINDS = NOTIFICATION_KINDS.filter(isPushed)
/** What is pushed to the devices of whoever has not chosen. */
export const PUSHED_BY_DEFAULT = PUSHED_KINDS.filter((kind) => KINDS[kind].push === 'on')
/** What pages of the release before let people switch off: they still send it, and it means nothing any more. */
export const ONCE_MUTABLE_KINDS = ['tournament', 'team', 'announcement'] as const

/** What one notice is about, where its picture says more than its kind's. A page that does not know it shows the kind's. */
export const NOTICE_TOPICS = [
  'opened',
  'ready',
  'wrote',
  'declared',
  'disputed',
  'decided',
  'advanced',
  'out',
  'soon',
  'started',
  'cancelled',
  'withdrawn',
  'due',
  'won',
] as const
export type NoticeTopic = (typeof NOTICE_TOPICS)[number]

export const NOTIFICATION_TITLE_MAX = 120
/** Of the stored text, its tags and escapes included. */
export const NOTIFICATION_MESSAGE_MAX = 1000
/** Of what staff type: long names of tags and line breaks become other lengths when it is stored. */
export const BROADCAST_DRAFT_MAX = 2 * NOTIFICATION_MESSAGE_MAX
export const NOTIFICATIONS_PAGE_SIZE = 20
export const BROADCASTS_PAGE_SIZE = 10
export const BROADCAST_STATES = ['running', 'done', 'cancelled'] as const
/** Addresses that browsers get from their makers have a few hundred characters; an index has to hold them. */
export const PUSH_ENDPOINT_MAX = 1000
/** The bell says "99+" beyond this; nothing counts further than one more. */
export const UNREAD_SHOWN_MAX = 99

export const NOTIFICATIONS_ERRORS = {
  'notifications.not_found': { kind: 'not_found' },
  'notifications.title_required': { kind: 'invalid', field: 'title' },
  'notifications.title_too_long': { kind: 'invalid', facts: ['max'], field: 'title' },
  'notifications.message_required': { kind: 'invalid', field: 'message' },
  'notifications.message_too_long': { kind: 'invalid', facts: ['max'], field: 'message' },
  'notifications.link_outside': { kind: 'invalid', field: 'link' },
  'notifications.audience_required': { kind: 'invalid', field: 'audience' },
  'notifications.broadcast_not_found': { kind: 'not_found' },
  'notifications.broadcast_over': { kind: 'conflict' },
  'notifications.push_off': { kind: 'conflict' },
  'notifications.push_service_unknown': { kind: 'invalid', field: 'endpoint' },
} as const satisfies ErrorTable

/** A person's own room: new notifications arrive as rows, and a hint says that some were read elsewhere. */
export const NOTIFICATIONS_ROOM = 'notifications'
export const notificationsRoom = (userId: string): string => `${NOTIFICATIONS_ROOM}:${userId}`

/** Joined by a person's pages while they are in sight: whoever looks at one has the bell, and no device rings. */
export const ATTENTION_ROOM = 'attention'
export const attentionRoom = (userId: string): string => `${ATTENTION_ROOM}:${userId}`

/** A message to everybody of a role is told by one hint to all of them, not by a row to each. */
export const BROADCASTS_ROOM = 'broadcasts'
export const broadcastsRoom = (role: Role): string => `${BROADCASTS_ROOM}:${role}`

/** Where those who send messages see how far they have come. */
export const BROADCAST_PROGRESS_ROOM = 'broadcast-progress'

/** How many people hold each role; `user` is everybody. */
export type RoleTotals = Readonly<Record<Role, number>>

/**
 * How many people a message to these roles is for, at most: whoever holds two of them is counted twice, and some are
 * banned.
 */
export const audienceSize = (totals: RoleTotals, audience: readonly Role[]): number =>
  Math.min(
    audience.reduce((sum, role) => sum + totals[role], 0),
    totals.user,
  )
