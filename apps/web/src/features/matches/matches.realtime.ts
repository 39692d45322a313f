import { useQueryClient } from '@tanstack/react-query'
import { DISPUTES_ROOM, matchRoom } from '@trunfo/contract/matches'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { useRoom } from '@/lib/use-room.ts'
import { catchUp, receive } from './chat/chat.api.ts'
import type { ChatMessage } from './chat/chat-log.ts'
import { disputesQuery, refreshMatch } from './matches.api.ts'

/** State comes by hints, the chat by its rows; what a break swallowed of either is asked for at the next hint. */
export function useLiveMatch(id: string): void {
  const queryClient = useQueryClient()
  useRoom(matchRoom(id), {
    onHint: () => {
      void refreshMatch(queryClient, id)
      catchUp(queryClient, id)
    },
    onRows: (rows) => receive(queryClient, id, rows as ChatMessage[]),
  })
}

export function useLiveDisputes(): void {
  useLiveQuery(DISPUTES_ROOM, disputesQuery)
}
