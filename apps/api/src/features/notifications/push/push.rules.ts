import type { NotificationKind } from '@trunfo/contract/notifications'

/**
 * Whether we may send to the address that somebody's browser gave us: only to the push services that the operator
 * names, so that nobody makes this server call another. In its plain spelling alone, in which every parser reads the
 * same host.
 */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, username, password, hash, href } = new URL(endpoint)
  if (href !== endpoint || protocol !== 'https:' || username || password || hash) return false
  return hosts.some((allowed) =>
    allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed,
  )
}

/** A phone shows a few lines; with title and address this stays far below the 4 KB that every service takes. */
const TEXT_MAX = 240

export interface PushedNotice {
  readonly title: string
  /** Without markup. */
  readonly text: string
  readonly linkTo: string | null
}

/** What the service worker shows, and where a click leads: always a path of ours. */
export const pushMessage = ({ title, text, linkTo }: PushedNotice, tag: string) => ({
  title,
  text: text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX - 1).trimEnd()}…`.toWellFormed(),
  url: linkTo ?? '/',
  tag,
})

const HOUR_SECONDS = 3600

/** A match waits for its players and is over soon; the rest may be read the next morning. */
export const pushTerms = (kind: NotificationKind) =>
  kind === 'match'
    ? ({ ttlSeconds: HOUR_SECONDS, urgency: 'high' } as const)
    : ({ ttlSeconds: 24 * HOUR_SECONDS, urgency: 'normal' } as const)
