import type { Schemas } from '@/lib/api.ts'

export type TicketMessage = Schemas['TicketMessage']
type Page = Schemas['TicketMessages']

/** What a page knows of a conversation: ascending, each message once, nothing missing in between. */
export interface MessageLog {
  readonly messages: readonly TicketMessage[]
  readonly hasOlder: boolean
}

export const logOf = ({ messages, hasMore }: Page): MessageLog => ({ messages, hasOlder: hasMore })

/** The newest page once more. What is known from before stays, unless so much was missed that a hole would be left. */
export function withNewest(known: MessageLog, page: Page): MessageLog {
  const first = page.messages[0]?.seq ?? 1
  const last = known.messages.at(-1)?.seq ?? 0
  if (first > last + 1) return logOf(page)
  const isAllNew = first <= (known.messages[0]?.seq ?? 1)
  return {
    messages: merge(known.messages, page.messages),
    hasOlder: isAllNew ? page.hasMore : known.hasOlder,
  }
}

export const withOlder = (known: MessageLog, page: Page): MessageLog => ({
  messages: merge(known.messages, page.messages),
  hasOlder: page.hasMore,
})

/** Rows that came live; null where one is missing before them, so that the server has to be asked. */
export function withRows(known: MessageLog, rows: readonly TicketMessage[]): MessageLog | null {
  const messages = merge(known.messages, rows)
  const first = messages[0]?.seq ?? 1
  const isComplete = messages.every(({ seq }, index) => seq === first + index)
  const isFromBefore = first < (known.messages[0]?.seq ?? 1)
  return isComplete && !isFromBefore ? { ...known, messages } : null
}

/** The later one of two with the same number is newer: its links were signed last. */
function merge(known: readonly TicketMessage[], rows: readonly TicketMessage[]): readonly TicketMessage[] {
  const bySeq = new Map([...known, ...rows].map((message) => [message.seq, message]))
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq)
}
