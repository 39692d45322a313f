import type { Schemas } from '@/lib/api.ts'

export type ChatMessage = Schemas['ChatMessage']
export type ChatPage = Schemas['ChatPage']

export interface ChatLog {
  /** Ascending by `seq`, without duplicates. */
  readonly messages: readonly ChatMessage[]
  readonly hasOlder: boolean
  /** No message is missing up to this `seq`. A later one that arrived live may have overtaken others. */
  readonly completeTo: number
}

export function logOf({ messages, hasMore }: ChatPage): ChatLog {
  return { messages, hasOlder: hasMore, completeTo: messages.at(-1)?.seq ?? 0 }
}

/** Merges rows that were pushed live: new messages, or changed known ones. */
export function withRows(log: ChatLog, rows: readonly ChatMessage[]): ChatLog {
  // A row older than the first loaded message would leave a gap after it.
  const first = log.hasOlder ? (log.messages[0]?.seq ?? 0) : 0
  const messages = merge(
    log.messages,
    rows.filter(({ seq }) => seq >= first),
  )
  let completeTo = log.completeTo
  for (const { seq } of messages) if (seq === completeTo + 1) completeTo = seq
  return { ...log, messages, completeTo }
}

/** Merges a page that starts inside the complete part, so the log is complete up to its last message. */
export function withNewer(log: ChatLog, { messages }: ChatPage): ChatLog {
  const answered = withRows(log, messages)
  return { ...answered, completeTo: Math.max(answered.completeTo, messages.at(-1)?.seq ?? 0) }
}

export function withOlder(log: ChatLog, { messages, hasMore }: ChatPage): ChatLog {
  return { ...log, messages: merge(log.messages, messages), hasOlder: hasMore }
}

export function hasGap({ messages, completeTo }: ChatLog): boolean {
  return (messages.at(-1)?.seq ?? 0) > completeTo
}

/** Counts messages after the last one that the viewer saw or wrote. */
export function unreadAfter({ messages }: ChatLog, seenSeq: number, viewerId: string): number {
  const answered = messages.findLast(({ author }) => author?.userId === viewerId)?.seq ?? 0
  const last = Math.max(seenSeq, answered)
  return messages.filter(({ seq, text }) => seq > last && text !== null).length
}

/** Returns new messages by others among live rows. Changes to known messages do not count. */
export function newsIn(
  log: ChatLog | undefined,
  rows: readonly ChatMessage[],
  viewerId: string,
): ChatMessage[] {
  const last = log?.messages.at(-1)?.seq ?? 0
  return rows.filter(({ seq, author, text }) => seq > last && text !== null && author?.userId !== viewerId)
}

function merge(known: readonly ChatMessage[], rows: readonly ChatMessage[]): readonly ChatMessage[] {
  const bySeq = new Map([...known, ...rows].map((message) => [message.seq, message]))
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq)
}
