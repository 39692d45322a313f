import { parseMarkup, plainText, writeMarkup } from '@trunfo/contract/notification-markup'
import { NOTIFICATION_MESSAGE_MAX, NOTIFICATION_TITLE_MAX } from '@trunfo/contract/notifications'
import type { Role } from '@trunfo/contract/roles'
import { shortSitePath } from '@trunfo/contract/site-path'
import { tidyLine } from '@trunfo/contract/tidy-text'
import { AppError } from '../../../platform/errors.ts'

export interface ValidBroadcast {
  readonly title: string
  readonly message: string
  readonly linkTo: string | null
  readonly audience: readonly Role[]
}

export interface BroadcastDraft {
  readonly title: string
  readonly message: string
  readonly link?: string | undefined
  /** People with one of these roles are notified; everyone has `user`. */
  readonly audience: readonly Role[]
}

/** Returns the broadcast with sanitised markup and a normalised link, or the error that rejects it. */
export function validateBroadcast(draft: BroadcastDraft): ValidBroadcast | AppError {
  const title = tidyLine(draft.title)
  if (title === '') return new AppError('notifications.title_required')
  if (title.length > NOTIFICATION_TITLE_MAX)
    return new AppError('notifications.title_too_long', { max: NOTIFICATION_TITLE_MAX })

  const nodes = parseMarkup(draft.message.trim())
  const message = writeMarkup(nodes)
  if (plainText(nodes).trim() === '') return new AppError('notifications.message_required')
  if (message.length > NOTIFICATION_MESSAGE_MAX)
    return new AppError('notifications.message_too_long', { max: NOTIFICATION_MESSAGE_MAX })

  const linkTo = draft.link === undefined ? null : shortSitePath(draft.link)
  if (draft.link !== undefined && linkTo === null) return new AppError('notifications.link_outside')

  if (draft.audience.length === 0) return new AppError('notifications.audience_required')
  return { title, message, linkTo, audience: widest(draft.audience) }
}

/** `user` includes everyone, so it replaces all other roles. */
const widest = (audience: readonly Role[]): readonly Role[] =>
  audience.includes('user') ? ['user'] : [...new Set(audience)]
