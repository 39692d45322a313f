import { escapeMarkup } from '@trunfo/contract/notification-markup'
import { NOTIFICATION_MESSAGE_MAX, NOTIFICATION_TITLE_MAX } from '@trunfo/contract/notifications'

/** A title is plain text: what stands in it means only itself. One that long names make too long is cut. */
export function fillTitle(text: string, facts: Readonly<Record<string, string>>): string {
  const title = fill(text, facts)
  if (title.length <= NOTIFICATION_TITLE_MAX) return title
  return `${title.slice(0, NOTIFICATION_TITLE_MAX - 1).trimEnd()}…`
}

/**
 * A message has markup, so that the facts put into it must not be read as any. Facts that make it too long, escapes
 * included, are cut.
 */
export function fillMessage(text: string, facts: Readonly<Record<string, string>>): string {
  const message = fill(text, mapFacts(facts, escapeMarkup))
  return message.length <= NOTIFICATION_MESSAGE_MAX ? message : fillMessage(text, mapFacts(facts, shorten))
}

function mapFacts(facts: Readonly<Record<string, string>>, change: (fact: string) => string) {
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, change(fact)]))
}

const shorten = (fact: string): string => {
  const letters = [...fact]
  return letters.length <= 20 ? fact : `${letters.slice(0, Math.floor(letters.length * 0.8)).join('')}…`
}

function fill(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => facts[name] ?? '')
}
