import { escapeMarkup, type MarkupNode, parseMarkup } from '@trunfo/contract/notification-markup'
import {
  NOTIFICATION_MESSAGE_MAX,
  NOTIFICATION_TITLE_MAX,
  type NoticeKind,
  type NoticeTopic,
} from '@trunfo/contract/notifications'
import { fillText } from '../../platform/fill-text.ts'
import type { Notice } from '../../platform/notices.ts'

/** Text of a notification, as stored. */
export interface NoticeWords {
  readonly kind: NoticeKind
  /** Missing in jobs queued by the previous release. */
  readonly topic?: NoticeTopic | null
  readonly title: string
  readonly message: string
  readonly linkTo: string | null
  /** Missing in jobs queued by the previous release. */
  readonly dueAt?: string | null
}

export function writeNotice({ kind, topic, text, facts = {}, linkTo, dueAt = null }: Notice): NoticeWords {
  const [title, message] = [fillTitle(text.title, facts), fillMessage(text.message, facts)]
  return { kind, topic: topic ?? null, title, message, linkTo, dueAt }
}

/** A title is plain text, so facts are not escaped. It is cut if long names exceed the limit. */
export function fillTitle(text: string, facts: Readonly<Record<string, string>>): string {
  const title = fillText(text, facts)
  if (title.length <= NOTIFICATION_TITLE_MAX) return title
  return `${title.slice(0, NOTIFICATION_TITLE_MAX - 1).trimEnd()}…`
}

/**
 * A message has markup, so its facts are escaped. Facts that make it too long, including their escapes, are
 * shortened.
 */
export function fillMessage(text: string, facts: Readonly<Record<string, string>>): string {
  const message = fillText(text, mapFacts(facts, escapeMarkup))
  return message.length <= NOTIFICATION_MESSAGE_MAX ? message : fillMessage(text, mapFacts(facts, shorten))
}

/** A message without markup. */
export const plainMessage = (message: string): string => parseMarkup(message).map(wordsOf).join('')

function wordsOf(node: MarkupNode): string {
  if (typeof node === 'string') return node
  return node.tag === 'br' ? ' ' : node.children.map(wordsOf).join('')
}

function mapFacts(facts: Readonly<Record<string, string>>, change: (fact: string) => string) {
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, change(fact)]))
}

const shorten = (fact: string): string => {
  const letters = [...fact]
  return letters.length <= 20 ? fact : `${letters.slice(0, Math.floor(letters.length * 0.8)).join('')}…`
}
