import type { NotificationKind } from '@trunfo/contract/notifications'

/**
 * Whether we may send to an endpoint that a browser gave us. Only configured push services are allowed, so
 * users cannot make the server call other hosts. The URL must be in normalised form, so that every parser
 * reads the same host.
 */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, username, password, hash, href } = new URL(endpoint)
  if (href !== endpoint || protocol !== 'https:' || username || password || hash) return false
  return hosts.some((allowed) =>
    allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed,
  )
}

/** A phone shows a few lines; with title and URL this stays far below the 4 KB that every service accepts. */
const TEXT_MAX = 240

export interface PushedNotice {
  readonly title: string
  /** Without markup. */
  readonly text: string
  readonly linkTo: string | null
}

/** Payload for the service worker; a click always leads to a path of ours. */
export const pushMessage = ({ title, text, linkTo }: PushedNotice, tag: string) => ({
  title,
  text: text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX - 1).trimEnd()}…`.toWellFormed(),
  url: linkTo ?? '/',
  tag,
})

const HOUR_SECONDS = 3600

/** A match needs its players now and is over soon; the rest may be read the next morning. */
export const pushTerms = (kind: NotificationKind) =>
  kind === 'match'
    ? ({ ttlSeconds: HOUR_SECONDS, urgency: 'high' } as const)
    : ({ ttlSeconds: 24 * HOUR_SECONDS, urgency: 'normal' } as const)

interface PushTimes {
  readonly kind: NotificationKind
  readonly ageSeconds: number
  readonly dueInSeconds: number | null
}

/** How long a push service may keep it. Nobody is asked for something that is over: not positive then. */
export const secondsLeft = ({ kind, ageSeconds, dueInSeconds }: PushTimes): number =>
  Math.floor(Math.min(pushTerms(kind).ttlSeconds - ageSeconds, dueInSeconds ?? Number.POSITIVE_INFINITY))
