import { useQueryClient } from '@tanstack/react-query'
import { refresh, refreshShort } from './query.ts'
import { useRoom } from './use-room.ts'

interface Queried {
  queryKey: readonly string[]
}

/** Keeps queries in step with their room: each hint fetches them anew. */
export function useLiveQuery(room: string | null, queries: Queried | readonly Queried[]): void {
  const queryClient = useQueryClient()
  useRoom(room, (hint) => {
    for (const query of [queries].flat()) void refresh(queryClient, query, hint)
  })
}

/** The same for the head of a list in pages: see `refreshShort`. */
export function useLiveHead(room: string | null, query: Queried): void {
  const queryClient = useQueryClient()
  useRoom(room, (hint) => void refreshShort(queryClient, query, hint))
}
