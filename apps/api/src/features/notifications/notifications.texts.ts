import { escapeMarkup } from '@trunfo/contract/notification-markup'
import { NOTIFICATION_TITLE_MAX } from '@trunfo/contract/notifications'

/** A title is plain text: what stands in it means only itself. One that long names make too long is cut. */
export function fillTitle(text: string, facts: Readonly<Record<string, string>>): string {
  const title = fill(text, facts)
  if (title.length <= NOTIFICATION_TITLE_MAX) return title
  return `${title.slice(0, NOTIFICATION_TITLE_MAX - 1).trimEnd()}…`
}

/** A message has markup, so that the facts put into it must not be read as any. */
export function fillMessage(text: string, facts: Readonly<Record<string, string>>): string {
  return fill(
    text,
    Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, escapeMarkup(fact)])),
  )
}

function fill(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => facts[name] ?? '')
}
