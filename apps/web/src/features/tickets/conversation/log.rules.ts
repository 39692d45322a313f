import type { Schemas } from '@/lib/api.ts'

export type TicketMessage = Schemas['TicketMessage']
type Page = Schemas['TicketMessages']

/** The loaded part of a conversation: ascending, without duplicates or gaps. */
export interface MessageLog {
  readonly messages: readonly TicketMessage[]
  readonly hasOlder: boolean
}

export const logOf = ({ messages, hasMore }: Page): MessageLog => ({ messages, hasOlder: hasMore })

/** Merges a refetched newest page. Drops the older messages if a gap would remain. */
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

/** Merges live rows; null if a message is missing, so the caller must refetch. */
export function withRows(known: MessageLog, rows: readonly TicketMessage[]): MessageLog | null {
  const messages = merge(known.messages, rows)
  const first = messages[0]?.seq ?? 1
  const isComplete = messages.every(({ seq }, index) => seq === first + index)
  const isFromBefore = first < (known.messages[0]?.seq ?? 1)
  return isComplete && !isFromBefore ? { ...known, messages } : null
}

/** Later rows win, because their links were signed last. */
function merge(known: readonly TicketMessage[], rows: readonly TicketMessage[]): readonly TicketMessage[] {
  const bySeq = new Map([...known, ...rows].map((message) => [message.seq, message]))
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq)
}
