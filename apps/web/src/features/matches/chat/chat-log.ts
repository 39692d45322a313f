import type { Schemas } from '@/lib/api.ts'

export type ChatMessage = Schemas['ChatMessage']
export type ChatPage = Schemas['ChatPage']

/** What a page knows of a chat. */
export interface ChatLog {
  /** Ascending, each once. */
  readonly messages: readonly ChatMessage[]
  readonly hasOlder: boolean
  /** Up to here nothing is missing; a message further on that came live may have overtaken others. */
  readonly completeTo: number
}

export function logOf({ messages, hasMore }: ChatPage): ChatLog {
  return { messages, hasOlder: hasMore, completeTo: messages.at(-1)?.seq ?? 0 }
}

/** Rows that came by themselves: new ones, or known ones that have changed. */
export function withRows(log: ChatLog, rows: readonly ChatMessage[]): ChatLog {
  // One from before what is shown would stand there alone, with a hole after it.
  const first = log.hasOlder ? (log.messages[0]?.seq ?? 0) : 0
  const messages = merge(
    log.messages,
    rows.filter(({ seq }) => seq >= first),
  )
  let completeTo = log.completeTo
  for (const { seq } of messages) if (seq === completeTo + 1) completeTo = seq
  return { ...log, messages, completeTo }
}

/** What the server has after a place that was complete: nothing is missing before its last message. */
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

/** How many messages of others stand after what the viewer has seen or answered. */
export function unreadAfter({ messages }: ChatLog, seenSeq: number, viewerId: string): number {
  const answered = messages.findLast(({ author }) => author?.userId === viewerId)?.seq ?? 0
  const last = Math.max(seenSeq, answered)
  return messages.filter(({ seq, text }) => seq > last && text !== null).length
}

/** What somebody else has just said, of rows that came live: a known message that changed is no news. */
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
