import { parseMarkup, plainText, writeMarkup } from '@trunfo/contract/notification-markup'
import { NOTIFICATION_MESSAGE_MAX, NOTIFICATION_TITLE_MAX } from '@trunfo/contract/notifications'
import { SITE_PATH_MAX, sitePath } from '@trunfo/contract/site-path'
import { tidyLine } from '@trunfo/contract/tidy-text'
import { AppError } from '../../../platform/errors.ts'

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
export function judgeBroadcast(draft: BroadcastDraft): BroadcastText | AppError {
  const title = tidyLine(draft.title)
  if (title === '') return new AppError('notifications.title_required')
  if (title.length > NOTIFICATION_TITLE_MAX)
    return new AppError('notifications.title_too_long', { max: NOTIFICATION_TITLE_MAX })

  const nodes = parseMarkup(draft.message.trim())
  const message = writeMarkup(nodes)
  if (plainText(nodes).trim() === '') return new AppError('notifications.message_required')
  if (message.length > NOTIFICATION_MESSAGE_MAX)
    return new AppError('notifications.message_too_long', { max: NOTIFICATION_MESSAGE_MAX })

  if (draft.link === undefined) return { title, message, linkTo: null }
  const linkTo = sitePath(draft.link)
  if (linkTo === null || linkTo.length > SITE_PATH_MAX) return new AppError('notifications.link_outside')
  return { title, message, linkTo }
}
