import { useQueryClient } from '@tanstack/react-query'
import { refresh } from './query.ts'
import { useRoom } from './use-room.ts'

/** Keeps a query in step with its room: each hint fetches it anew. */
export function useLiveQuery(room: string | null, query: { queryKey: readonly string[] }): void {
  const queryClient = useQueryClient()
  useRoom(room, (hint) => void refresh(queryClient, query, hint))
}
