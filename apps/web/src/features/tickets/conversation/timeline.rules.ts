import type { TicketNote } from './conversation.api.ts'
import type { MessageLog, TicketMessage } from './log.rules.ts'

export type TimelineItem =
  | { readonly kind: 'message'; readonly at: string; readonly message: TicketMessage }
  | { readonly kind: 'note'; readonly at: string; readonly note: TicketNote }

/** Sorts notes between messages by time. Notes older than the loaded messages wait until those load. */
export function timelineOf({ messages, hasOlder }: MessageLog, notes: readonly TicketNote[]): TimelineItem[] {
  const since = hasOlder ? Date.parse(messages[0]?.sentAt ?? '') : Number.NEGATIVE_INFINITY
  const items: TimelineItem[] = [
    ...messages.map((message) => ({ kind: 'message' as const, at: message.sentAt, message })),
    ...notes
      .filter(({ writtenAt }) => Date.parse(writtenAt) >= since)
      .map((note) => ({ kind: 'note' as const, at: note.writtenAt, note })),
  ]
  return items.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
