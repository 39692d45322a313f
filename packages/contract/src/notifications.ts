import type { ErrorTable } from './errors.ts'
import type { Role } from './roles.ts'

export const BROADCASTER_ROLES = ['admin', 'fundador'] as const satisfies readonly Role[]

type Channel = 'bell' | 'mail' | 'push'
/** The default until the person chooses; `always` cannot be changed. */
type Choice = 'always' | 'on' | 'off'

/**
 * The kinds of notifications and their channels, in the order of the settings page. In the bell only social
 * kinds can be switched off: notices about account, money, matches, tournaments or team always arrive. A mail
 * goes to people who are away and have not read the notice. Account, money and support send their own mails,
 * and announcements go to everyone. A push goes at once, to devices on which the person enabled it. A feature
 * with a new kind of notice adds it here.
 */
const KINDS = {
  account: { bell: 'always', push: 'on' },
  money: { bell: 'always', push: 'on' },
  /** Answers to the person's tickets, and for staff the tickets that wait for them. */
  support: { bell: 'always', push: 'on' },
  /** The person's own matches: ready, declared, disputed, won or lost. */
  match: { bell: 'always', mail: 'on', push: 'on' },
  /** Tournaments that the person plays in, organises or supervises as staff. */
  tournament: { bell: 'always', mail: 'on', push: 'on' },
  team: { bell: 'always', mail: 'off', push: 'on' },
  /** New tournaments of a followed game. */
  followed: { bell: 'on', mail: 'off', push: 'off' },
  wall: { bell: 'on', mail: 'off', push: 'off' },
  announcement: { bell: 'always' },
  /** A daily summary of unread notifications. */
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
/** Kinds that features send. Announcements come from broadcasts. */
export type NoticeKind = Exclude<NotificationKind, 'announcement'>

const names = Object.keys(KINDS) as (keyof Kinds)[]
export const NOTIFICATION_KINDS = names.filter((kind): kind is NotificationKind => 'bell' in KINDS[kind])
export const isMutable = (kind: NotificationKind): kind is MutableKind => KINDS[kind].bell === 'on'
export const MUTABLE_KINDS = NOTIFICATION_KINDS.filter(isMutable)
export const isMailed = (kind: NotificationKind): kind is MailedKind => 'mail' in KINDS[kind]
export const MAILED_KINDS = NOTIFICATION_KINDS.filter(isMailed)
/** Mailed to people who have not chosen. */
export const MAILED_BY_DEFAULT = MAILED_KINDS.filter((kind) => KINDS[kind].mail === 'on')
export const isPushed = (kind: NotificationKind): kind is PushedKind => 'push' in KINDS[kind]
export const PUSHED_KINDS = NOTIFICATION_KINDS.filter(isPushed)
/** Pushed to people who have not chosen. */
export const PUSHED_BY_DEFAULT = PUSHED_KINDS.filter((kind) => KINDS[kind].push === 'on')
/** Pages of the previous release could mute these and still send them; they are accepted and ignored. */
export const FORMERLY_MUTABLE_KINDS = ['tournament', 'team', 'announcement'] as const

/** Topics with their own icon. A page that does not know a topic shows the icon of its kind. */
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
/** Maximum length of the stored text, including tags and escapes. */
export const NOTIFICATION_MESSAGE_MAX = 1000
/** Maximum length of what staff type; the stored text may be shorter or longer, as tags are rewritten. */
export const BROADCAST_DRAFT_MAX = 2 * NOTIFICATION_MESSAGE_MAX
export const NOTIFICATIONS_PAGE_SIZE = 20
export const BROADCASTS_PAGE_SIZE = 10
export const BROADCAST_STATES = ['running', 'done', 'cancelled'] as const
/** Push service URLs have a few hundred characters, and an index has to hold them. */
export const PUSH_ENDPOINT_MAX = 1000
/** Beyond this the bell shows "99+", so counting stops at one more. */
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

/** A person's own room: rows are new notifications, and a hint means that some were read elsewhere. */
export const NOTIFICATIONS_ROOM = 'notifications'
export const notificationsRoom = (userId: string): string => `${NOTIFICATIONS_ROOM}:${userId}`

/** Joined by a person's pages while visible. Such a page shows the bell, so no push is sent. */
export const ATTENTION_ROOM = 'attention'
export const attentionRoom = (userId: string): string => `${ATTENTION_ROOM}:${userId}`

/** A broadcast to a role publishes one hint to all of its holders instead of one row per person. */
export const BROADCASTS_ROOM = 'broadcasts'
export const broadcastsRoom = (role: Role): string => `${BROADCASTS_ROOM}:${role}`

/** Shows broadcasters the progress of their broadcasts. */
export const BROADCAST_PROGRESS_ROOM = 'broadcast-progress'

/** Number of active people per role; `user` counts all of them. */
export type RoleTotals = Readonly<Record<Role, number>>

/** Upper bound of a broadcast's recipients: people who hold two of the roles count twice. */
export const audienceSize = (totals: RoleTotals, audience: readonly Role[]): number =>
  Math.min(
    audience.reduce((sum, role) => sum + totals[role], 0),
    totals.user,
  )
