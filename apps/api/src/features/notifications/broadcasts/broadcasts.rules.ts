import { parseMarkup, plainText, writeMarkup } from '@trunfo/contract/notification-markup'
import {
  NOTIFICATION_MESSAGE_MAX,
  NOTIFICATION_TITLE_MAX,
  type NOTIFICATIONS_ERRORS,
} from '@trunfo/contract/notifications'
import { SITE_PATH_MAX, sitePath } from '@trunfo/contract/site-path'

export interface BroadcastText {
  readonly title: string
  readonly message: string
  readonly linkTo: string | null
}

export interface BroadcastDraft {
  readonly title: string
  readonly message: string
  readonly link?: string | undefined
}

/** What people will read: the markup sanitised, the link in its plain spelling; or the reason it cannot be sent. */
export function judgeBroadcast(
  draft: BroadcastDraft,
): { text: BroadcastText } | { problem: keyof typeof NOTIFICATIONS_ERRORS } {
  const title = draft.title.trim().replace(/\s+/g, ' ')
  if (title === '') return { problem: 'notifications.title_required' }
  if (title.length > NOTIFICATION_TITLE_MAX) return { problem: 'notifications.title_too_long' }

  const nodes = parseMarkup(draft.message.trim())
  const message = writeMarkup(nodes)
  if (plainText(nodes).trim() === '') return { problem: 'notifications.message_required' }
  if (message.length > NOTIFICATION_MESSAGE_MAX) return { problem: 'notifications.message_too_long' }

  if (draft.link === undefined) return { text: { title, message, linkTo: null } }
  const linkTo = sitePath(draft.link)
  if (linkTo === null || linkTo.length > SITE_PATH_MAX) return { problem: 'notifications.link_outside' }
  return { text: { title, message, linkTo } }
}
